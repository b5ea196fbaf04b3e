// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Running other programs: fork and exec, pipes drained by poll, the child in its own process group.
#include "common/cli/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <sstream>
#include <system_error>
#include <thread>

extern char** environ;

namespace kedge {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int failed_exec = 127;

class Descriptor {
 public:
  explicit Descriptor(int value = -1) : value_(value) {}
  ~Descriptor() { close(); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }
  [[nodiscard]] bool is_open() const { return value_ >= 0; }
  void reset(int value) {
    close();
    value_ = value;
  }
  void close() {
    if (value_ >= 0) ::close(value_);
    value_ = -1;
  }

 private:
  int value_;
};

struct Pipe {
  Descriptor read;
  Descriptor write;
  bool open() {
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    read.reset(ends[0]);
    write.reset(ends[1]);
    return true;
  }
};

// Everything the child needs, made before fork: after it only async-signal-safe calls are allowed.
struct ChildImage {
  std::string program;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
  std::vector<char*> argv;
  std::vector<char*> envp;
};

std::string variable_name(const std::string& entry) {
  return entry.substr(0, entry.find('='));
}

std::vector<char*> pointers_to(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

ChildImage make_image(const fs::path& program, const std::vector<std::string>& argv,
                      const std::vector<std::string>& extra) {
  ChildImage image;
  image.program = program.string();
  image.arguments = argv;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string text = *entry;
    const bool replaced = std::any_of(extra.begin(), extra.end(), [&](const std::string& e) {
      return variable_name(e) == variable_name(text);
    });
    if (!replaced) image.environment.push_back(text);
  }
  image.environment.insert(image.environment.end(), extra.begin(), extra.end());
  image.argv = pointers_to(image.arguments);
  image.envp = pointers_to(image.environment);
  return image;
}

// Runs in the child. `failure` closes by itself at a successful exec, else carries errno to the
// parent.
[[noreturn]] void become(const ChildImage& image, int out, int err, int failure, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);  // an interrupted parent takes its child along
  if (::getppid() != parent) ::_exit(failed_exec);
  struct sigaction standard {};
  standard.sa_handler = SIG_DFL;
  ::sigaction(SIGPIPE, &standard, nullptr);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  if (const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC); input >= 0) ::dup2(input, 0);
  if (out >= 0) ::dup2(out, STDOUT_FILENO);
  if (err >= 0) ::dup2(err, STDERR_FILENO);
  ::execve(image.program.c_str(), image.argv.data(), image.envp.data());
  const int code = errno;
  if (::write(failure, &code, sizeof code) < 0) ::_exit(failed_exec);
  ::_exit(failed_exec);
}

// Reads what is there now; closes the descriptor at its end.
void drain(Descriptor& from, std::string& into) {
  std::array<char, 16384> buffer;  // NOLINT: filled by read
  const ssize_t count = ::read(from.get(), buffer.data(), buffer.size());
  if (count > 0) into.append(buffer.data(), static_cast<std::size_t>(count));
  if (count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN)) from.close();
}

// Waits up to `wait` for output. False when nothing came.
bool pump(Descriptor& out, Descriptor& err, ProcessResult& result, milliseconds wait) {
  std::array<pollfd, 2> watched{{{out.get(), POLLIN, 0}, {err.get(), POLLIN, 0}}};
  if (::poll(watched.data(), watched.size(), static_cast<int>(wait.count())) <= 0) return false;
  if (watched[0].revents != 0) drain(out, result.out);
  if (watched[1].revents != 0) drain(err, result.err);
  return true;
}

int exit_code_of(int status) {
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  if (WIFSIGNALED(status)) return 128 + WTERMSIG(status);
  return -1;
}

bool has_ended(pid_t child, int& status) {
  const pid_t waited = ::waitpid(child, &status, WNOHANG);
  return waited == child || (waited < 0 && errno == ECHILD);
}

// SIGTERM first: mpirun then ends ranks that live in other groups or on other nodes.
void end_group(pid_t child, Descriptor& out, Descriptor& err, ProcessResult& result, int& status) {
  ::kill(-child, SIGTERM);
  const auto patience = Clock::now() + milliseconds(2000);
  bool ended = false;
  while (!ended && Clock::now() < patience) {
    pump(out, err, result, milliseconds(20));
    if (!out.is_open() && !err.is_open()) std::this_thread::sleep_for(milliseconds(5));
    ended = has_ended(child, status);
  }
  ::kill(-child, SIGKILL);
  if (!ended) ::waitpid(child, &status, 0);
}

void wait_for(pid_t child, Descriptor& out, Descriptor& err, std::chrono::seconds limit,
              ProcessResult& result) {
  const auto deadline = Clock::now() + limit;
  int status = 0;
  milliseconds pause{1};
  while (!has_ended(child, status)) {
    if (Clock::now() >= deadline) {
      result.timed_out = true;
      end_group(child, out, err, result, status);
      break;
    }
    if (out.is_open() || err.is_open()) {
      if (pump(out, err, result, pause)) pause = milliseconds(0);
    } else {
      std::this_thread::sleep_for(pause);
    }
    pause = std::min(pause * 2 + milliseconds(1), milliseconds(20));
  }
  // What is still in the pipes; a grandchild that keeps them open is not waited for.
  while ((out.is_open() || err.is_open()) && pump(out, err, result, milliseconds(0))) {
  }
  result.exit_code = exit_code_of(status);
}

ProcessResult not_started(const std::string& why) {
  ProcessResult result;
  result.err = why;
  return result;
}

bool is_executable_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored) && ::access(path.c_str(), X_OK) == 0;
}

}  // namespace

ProcessResult run_process(const std::vector<std::string>& argv, const ProcessOptions& options) {
  if (argv.empty() || argv[0].empty()) return not_started("no program given");
  const bool has_slash = argv[0].find('/') != std::string::npos;
  const fs::path program = has_slash ? fs::path(argv[0]) : find_program(argv[0]);
  if (program.empty()) return not_started(argv[0] + ": not found in PATH");

  const ChildImage image = make_image(program, argv, options.extra_environment);
  Pipe out;
  Pipe err;
  Pipe failure;
  if (!failure.open() || (options.capture && (!out.open() || !err.open())))
    return not_started(argv[0] + ": " + std::generic_category().message(errno));
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) return not_started(argv[0] + ": " + std::generic_category().message(errno));
  if (child == 0) become(image, out.write.get(), err.write.get(), failure.write.get(), parent);
  ::setpgid(child, child);  // whichever of the two is first
  out.write.close();
  err.write.close();
  failure.write.close();

  int code = 0;
  ssize_t got = 0;
  do {
    got = ::read(failure.read.get(), &code, sizeof code);
  } while (got < 0 && errno == EINTR);
  if (got > 0) {
    ::waitpid(child, nullptr, 0);
    return not_started(argv[0] + ": " + std::generic_category().message(code));
  }
  ProcessResult result;
  result.started = true;
  wait_for(child, out.read, err.read, options.time_limit, result);
  return result;
}

fs::path executable_folder() {
  std::error_code failed;
  const fs::path self = fs::read_symlink("/proc/self/exe", failed);
  return failed ? fs::path() : self.parent_path();
}

fs::path find_program(const std::string& name) {
  if (name.empty()) return {};
  const char* list = std::getenv("PATH");
  std::istringstream folders(list == nullptr ? "/usr/bin:/bin" : list);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path candidate = fs::path(folder.empty() ? "." : folder) / name;
    if (is_executable_file(candidate)) return candidate;
  }
  return {};
}

}  // namespace kedge
