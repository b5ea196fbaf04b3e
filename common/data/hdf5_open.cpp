// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Opening, creating and closing files: why a file cannot be opened, told before HDF5 is asked.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>

#include "common/core/text.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view signature = "\x89HDF\r\n\x1a\n";

struct Magic {
  std::string_view bytes;
  const char* kind;
  const char* hint;
};
using namespace std::string_view_literals;
constexpr std::array<Magic, 6> known_formats = {{
    {"CDF\x01"sv, "a classic netCDF file", "convert it with: nccopy -k netCDF-4 IN OUT"},
    {"CDF\x02"sv, "a classic netCDF file", "convert it with: nccopy -k netCDF-4 IN OUT"},
    {"CDF\x05"sv, "a classic netCDF file", "convert it with: nccopy -k netCDF-4 IN OUT"},
    {"\x93NUMPY"sv, "a NumPy file", "store the array with h5py"},
    {"\x1f\x8b"sv, "a gzip file", "unpack it first"},
    {"PK\x03\x04"sv, "a zip file", "unpack it first"},
}};

// The name in the same folder that was probably meant.
std::string hint_for_missing(const fs::path& path) {
  std::error_code failed;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  std::vector<std::string> names;
  for (fs::directory_iterator entry(folder, failed), end;
       !failed && entry != end && names.size() < 1000; entry.increment(failed))
    names.push_back(entry->path().filename().string());
  if (failed) return fmt::format("the folder {} cannot be read; check the path", folder.string());
  const std::string near = nearest_match(path.filename().string(), names);
  return near.empty() ? "check the path"
                      : fmt::format("did you mean {}?", (path.parent_path() / near).string());
}

Error cannot_open(const fs::path& path, const std::string& why, const std::string& hint) {
  return Error(fmt::format("cannot open {}: {}", path.string(), why), hint);
}

class Descriptor {
 public:
  explicit Descriptor(const fs::path& path) : value_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int get() const { return value_; }

 private:
  int value_;
};

bool has_bytes_at(int descriptor, off_t offset, std::string_view expected) {
  std::array<char, 16> buffer{};
  const ssize_t got = ::pread(descriptor, buffer.data(), expected.size(), offset);
  return got == static_cast<ssize_t>(expected.size()) &&
         std::memcmp(buffer.data(), expected.data(), expected.size()) == 0;
}

// The signature stands at 0, 512, 1024, 2048, ...: a user block may come before it.
bool has_signature(int descriptor, std::uintmax_t size) {
  if (has_bytes_at(descriptor, 0, signature)) return true;
  for (std::uintmax_t at = 512; at < size; at *= 2)
    if (has_bytes_at(descriptor, static_cast<off_t>(at), signature)) return true;
  return false;
}

Error not_hdf5(const fs::path& path, int descriptor) {
  for (const Magic& magic : known_formats)
    if (has_bytes_at(descriptor, 0, magic.bytes))
      return cannot_open(path, fmt::format("not an HDF5 file but {}", magic.kind), magic.hint);
  return cannot_open(path, "not an HDF5 file",
                     "give a file that HDF5 wrote; h5ls FILE lists what one holds");
}

}  // namespace

void require_hdf5_file(const fs::path& path) {
  std::error_code failed;
  const fs::file_status status = fs::status(path, failed);
  if (status.type() == fs::file_type::not_found)
    throw cannot_open(path, "no such file", hint_for_missing(path));
  if (fs::is_directory(status))
    throw cannot_open(path, "it is a folder", "give the HDF5 file itself");
  if (fs::exists(status) && !fs::is_regular_file(status))
    throw cannot_open(path, "not a regular file", "give the HDF5 file itself");
  const Descriptor descriptor(path);
  if (descriptor.get() < 0) {
    const int code = errno;
    throw cannot_open(
        path, std::generic_category().message(code),
        code == EACCES ? "you have no permission to read it: ask its owner" : "check the path");
  }
  const std::uintmax_t size = fs::file_size(path, failed);
  if (!failed && size == 0)
    throw cannot_open(path, "the file is empty",
                      "the program that wrote it has failed, or is not done yet");
  if (!has_signature(descriptor.get(), size)) throw not_hdf5(path, descriptor.get());
}

File File::open(const fs::path& path) {
  silence_hdf5();
  require_hdf5_file(path);
  const Handle access = file_access_list("cannot prepare to open " + path.string());
  auto state = std::make_unique<State>();
  state->path = path;
  state->shown = path;
  state->file = Handle(H5Fopen(path.c_str(), H5F_ACC_RDONLY, access.get()), H5Fclose);
  if (!state->file.valid()) {
    const std::string text = hdf5_error_text();
    const bool truncated = text.find("truncated") != std::string::npos;
    const bool locked = text.find("lock file") != std::string::npos;
    const char* hint = "the file is damaged: h5debug FILE or h5ls FILE may tell more";
    if (truncated)
      hint = "the file is incomplete: copy it again, or run the program that wrote it again";
    if (locked)
      hint =
          "another program has it open for writing: wait for it, or set "
          "HDF5_USE_FILE_LOCKING=FALSE";
    throw cannot_open(path, text, hint);
  }
  return File(std::move(state));
}

File::File(std::unique_ptr<State> state) : state_(std::move(state)) {}
File::File(File&&) noexcept = default;
File& File::operator=(File&&) noexcept = default;
File::~File() = default;

const fs::path& File::path() const {
  return state_->path;
}

void File::show_as(const fs::path& name) {
  state_->shown = name;
}

void File::close() {
  if (!state_ || !state_->file.valid()) return;
  state_->cached_dataset.reset();
  state_->cached_name.clear();
  if (!state_->written) {
    state_->file.reset();
  } else if (!close_written_file(state_->file.release())) {
    throw write_failure("cannot finish " + state_->shown.string());
  }
}

// What cannot be flushed cannot be closed: H5Fclose would leave half a file in the library, which
// crashes later. Such a file is given up; the process that meets a full disk has little left to do.
bool close_written_file(hid_t file) {
  return H5Fflush(file, H5F_SCOPE_GLOBAL) >= 0 && H5Fclose(file) >= 0;
}

File::State::~State() {
  cached_dataset.reset();
  if (written && file.valid() && !close_written_file(file.release())) return;
}

hid_t File::State::id() const {
  if (!file.valid()) throw Error(fmt::format("{}: the file is closed already", shown.string()));
  return file.get();
}

std::string File::State::cannot(const std::string& verb, const std::string& object) const {
  return fmt::format("{}: cannot {} '{}'", shown.string(), verb, object);
}

std::string hdf5_version() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned patch = 0;
  H5get_libversion(&major, &minor, &patch);
#ifdef H5_HAVE_PARALLEL
  constexpr const char* kind = "parallel";
#else
  constexpr const char* kind = "serial";
#endif
  return fmt::format("{}.{}.{} ({})", major, minor, patch, kind);
}

}  // namespace kedge::data
