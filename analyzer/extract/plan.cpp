// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Planning: a file in the compilation database is parsed as it was compiled, each way that it was;
// any other with inferred flags, and the notes say so.
#include "analyzer/extract/plan.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <system_error>

#include "analyzer/extract/command.hpp"
#include "analyzer/extract/database.hpp"
#include "analyzer/extract/include_scan.hpp"
#include "analyzer/extract/source_map.hpp"
#include "analyzer/extract/wrappers.hpp"
#include "common/core/error.hpp"
#include "common/core/text.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

fs::path identity(const fs::path& path) {
  std::error_code failed;
  const fs::path real = fs::weakly_canonical(path, failed);
  return failed ? fs::absolute(path).lexically_normal() : real;
}

bool is_below(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first ==
         folder.end();
}

std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

struct Database {
  fs::path path;
  std::vector<DatabaseEntry> entries;
  std::map<fs::path, std::vector<std::size_t>> by_file;  ///< identity to entries
};

// The user's own arguments: relative folders start at the working folder, whatever folder the unit
// is compiled in.
Words anchored(const Words& arguments) {
  Words out;
  bool is_path = false;
  for (const std::string& argument : arguments) {
    if (is_path) {
      out.push_back(fs::absolute(argument).lexically_normal().string());
      is_path = false;
      continue;
    }
    std::string made = argument;
    for (const std::string flag : {"-I", "-isystem", "-iquote", "-idirafter", "-include"}) {
      if (argument == flag) is_path = true;
      if (argument.size() > flag.size() && argument.starts_with(flag) && flag != "-include")
        made = flag + fs::absolute(argument.substr(flag.size())).lexically_normal().string();
    }
    out.push_back(made);
  }
  return out;
}

class Planner {
 public:
  explicit Planner(const Request& request)
      : request_(request), own_arguments_(anchored(request.compiler_arguments)) {}

  Plan run() {
    if (!request_.database.empty()) given_ = load(request_.database);
    if (request_.inputs.empty() && given_ != nullptr) add_entries(*given_, {});
    for (const fs::path& input : request_.inputs) add_input(input);
    if (plan_.jobs.empty())
      throw Error("no C or C++ source to scan",
                  "name files or folders that hold some (.c, .cc, .cpp, .cxx, .cu)");
    sort_by_file();
    finish_notes();
    return std::move(plan_);
  }

 private:
  // The order in which the inputs were named changes nothing in what is said of them.
  void sort_by_file() {
    std::stable_sort(plan_.jobs.begin(), plan_.jobs.end(),
                     [](const Job& a, const Job& b) { return a.file < b.file; });
    std::sort(outside_.begin(), outside_.end());
  }

  void add_input(const fs::path& input) {
    std::error_code ignored;
    if (!fs::exists(input, ignored)) throw Error("no such file or folder: " + input.string());
    const bool is_folder = fs::is_directory(input, ignored);
    const Database* database = given_ != nullptr ? given_ : found_for(input);
    if (is_folder)
      add_folder(input, database);
    else
      add_file(input, database);
  }

  void add_folder(const fs::path& folder, const Database* database) {
    if (database != nullptr) {
      const std::size_t before = plan_.jobs.size();
      add_entries(*database, identity(folder));
      const bool is_home = identity(database->path.parent_path()) == identity(folder);
      if (plan_.jobs.size() == before && is_home) add_entries(*database, {});
      if (plan_.jobs.size() > before) return note_left_out(folder, *database);
    }
    for (const fs::path& file : sources_below(folder)) infer(file, nullptr);
  }

  void add_file(const fs::path& file, const Database* database) {
    if (database != nullptr) {
      const auto found = database->by_file.find(identity(file));
      if (found != database->by_file.end()) return add_configurations(*database, found->second);
    }
    infer(file, database);
  }

  // All entries below `folder`, or all when it is empty.
  void add_entries(const Database& database, const fs::path& folder) {
    for (const auto& [file, entries] : database.by_file)
      if (folder.empty() || is_below(file, folder)) add_configurations(database, entries);
  }

  void add_configurations(const Database& database, const std::vector<std::size_t>& which) {
    std::vector<Job> made;
    std::vector<std::string> outputs;
    for (const std::size_t index : which) {
      const DatabaseEntry& entry = database.entries[index];
      Job job = job_of(entry);
      const bool is_known = std::any_of(made.begin(), made.end(), [&](const Job& other) {
        return other.arguments == job.arguments;
      });
      if (is_known || is_assembly(entry.file)) continue;
      used_.insert(&database);
      made.push_back(std::move(job));
      outputs.push_back(entry.output);
    }
    if (made.size() > 1) name_configurations(made, outputs);
    for (Job& job : made) add(std::move(job));
  }

  static bool is_assembly(const fs::path& file) {
    const std::string extension = file.extension().string();
    return extension == ".s" || extension == ".S" || extension == ".asm" ||
           extension.starts_with(".f") || extension.starts_with(".F");
  }

  // By CMake's target, else by the output, else by the flags that only this one has.
  static void name_configurations(std::vector<Job>& jobs, const Words& outputs) {
    Words names;
    for (const std::string& output : outputs) {
      const std::size_t target = output.find("CMakeFiles/");
      const std::size_t end = output.find(".dir/");
      const bool is_cmake = target != std::string::npos && end != std::string::npos && target < end;
      names.push_back(is_cmake ? output.substr(target + 11, end - target - 11) : output);
    }
    const std::set<std::string> distinct(names.begin(), names.end());
    const bool usable = distinct.size() == names.size() && distinct.count("") == 0;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
      jobs[i].configuration = usable ? names[i] : own_flags(jobs, i);
      if (jobs[i].configuration.empty()) jobs[i].configuration = std::to_string(i + 1);
    }
  }

  static std::string own_flags(const std::vector<Job>& jobs, std::size_t which) {
    std::string out;
    for (const std::string& flag : jobs[which].arguments) {
      const bool is_common = std::all_of(jobs.begin(), jobs.end(), [&](const Job& other) {
        return std::find(other.arguments.begin(), other.arguments.end(), flag) !=
               other.arguments.end();
      });
      if (!is_common) out += (out.empty() ? "" : " ") + flag;
    }
    return out;
  }

  Job job_of(const DatabaseEntry& entry) {
    Command command = adapt(entry.arguments, entry.file);
    Job job;
    job.file = entry.file.string();
    job.directory = entry.directory.string();
    Words dropped = std::move(command.dropped);
    job.arguments = known_arguments(command.arguments, dropped);
    dropped_.insert(dropped.begin(), dropped.end());
    HeaderIndex nothing({});
    Needs needs = scan_.needs_of(entry.file, nothing, folders_in(job));
    job.rewritten = std::move(needs.rewritten);
    add_libraries(job, needs, command.is_mpi_wrapper ? command.compiler : "",
                  command.is_mpi_wrapper);
    return job;
  }

  // The folders that a job's -I name.
  static std::vector<fs::path> folders_in(const Job& job) {
    std::vector<fs::path> out;
    const fs::path start = job.directory;
    for (std::size_t i = 0; i < job.arguments.size(); ++i) {
      const std::string& flag = job.arguments[i];
      if ((flag == "-I" || flag == "-isystem") && i + 1 < job.arguments.size())
        out.push_back(start / job.arguments[++i]);
      else if (flag.starts_with("-I"))
        out.push_back(start / flag.substr(2));
    }
    return out;
  }

  void add_libraries(Job& job, const Needs& needs, const std::string& wrapper, bool uses_mpi) {
    const bool is_cxx = language_of(job.file) != Language::c;
    if (needs.mpi || uses_mpi)
      append(job.arguments, wrappers_.mpi(wrapper, is_cxx, request_.mpi_include));
    if (needs.hdf5) append(job.arguments, wrappers_.hdf5());
  }

  static void append(Words& to, const Words& more) {
    to.insert(to.end(), more.begin(), more.end());
  }

  // A file that no database knows. `like`: its nearest neighbour there lends its flags.
  void infer(const fs::path& file, const Database* like) {
    const fs::path whole = fs::absolute(file).lexically_normal();
    Job job;
    if (const DatabaseEntry* neighbour = like != nullptr ? nearest(*like, whole) : nullptr) {
      job = job_of(*neighbour);
      job.rewritten.clear();
      used_.insert(like);
      outside_.push_back(user_name(whole));
    } else {
      ++inferred_;
      job.directory = fs::current_path().string();
      const Command command = adapt({"clang"}, whole);
      job.arguments = command.arguments;
      const Language language = language_of(whole);
      if (language == Language::c) job.arguments.emplace_back("-std=gnu17");
      if (language == Language::cxx) job.arguments.emplace_back("-std=gnu++20");
    }
    job.file = whole.string();
    Needs needs = scan_.needs_of(whole, index_for(whole.parent_path()), folders_in(job));
    job.rewritten = std::move(needs.rewritten);
    for (const fs::path& from : needs.templates) templates_.insert(user_name(from));
    for (const fs::path& folder : needs.folders) {
      job.arguments.push_back("-I" + folder.string());
      folders_.insert(user_name(folder));
    }
    add_libraries(job, needs, "", false);
    add(std::move(job));
  }

  // In the file's own folder or one beside it; anywhere when the user named the database.
  const DatabaseEntry* nearest(const Database& database, const fs::path& file) const {
    const DatabaseEntry* best = nullptr;
    const bool is_named = &database == given_;
    const auto own_folders = std::distance(file.begin(), file.end()) - 1;
    std::ptrdiff_t best_common = is_named ? -1 : own_folders - 2;
    for (const DatabaseEntry& entry : database.entries) {
      if (language_of(entry.file) != language_of(file)) continue;
      const auto end =
          std::mismatch(entry.file.begin(), entry.file.end(), file.begin(), file.end());
      const std::ptrdiff_t common = std::distance(entry.file.begin(), end.first);
      if (common <= best_common) continue;
      best = &entry;
      best_common = common;
    }
    return best;
  }

  // The user's own inputs first, then the whole project around the file.
  HeaderIndex& index_for(const fs::path& folder) {
    const fs::path root = project_root(folder);
    auto& index = indices_[root];
    if (index) return *index;
    std::vector<fs::path> roots;
    for (const fs::path& input : request_.inputs) {
      std::error_code ignored;
      const fs::path whole = fs::absolute(input).lexically_normal();
      if (fs::is_directory(whole, ignored)) roots.push_back(whole);
    }
    std::sort(roots.begin(), roots.end());
    roots.push_back(root);
    index = std::make_unique<HeaderIndex>(roots);
    return *index;
  }

  // What the user wrote after -- wins; a standard of the other language is left out for this file.
  void add(Job job) {
    Words dropped;
    const Words own = without_foreign(own_arguments_, dropped);
    const bool is_c = language_of(job.file) == Language::c;
    const bool names_language = std::any_of(
        own.begin(), own.end(), [](const std::string& a) { return a.starts_with("-x"); });
    if (names_language)
      std::erase_if(job.arguments, [](const std::string& a) { return a.starts_with("-std="); });
    for (const std::string& argument : known_arguments(own, dropped)) {
      const bool is_standard = argument.starts_with("-std=");
      const bool is_cxx_standard = argument.find("++") != std::string::npos;
      if (is_standard && !names_language && is_c == is_cxx_standard) continue;
      job.arguments.push_back(argument);
    }
    dropped_.insert(dropped.begin(), dropped.end());
    std::string key = job.directory + "\n" + identity(job.file).string();
    for (const std::string& argument : job.arguments) key += "\n" + argument;
    if (planned_.insert(key).second) plan_.jobs.push_back(std::move(job));
  }

  const Database* load(const fs::path& path) {
    auto& made = databases_[identity(path)];
    if (made) return made.get();
    made = std::make_unique<Database>();
    std::error_code ignored;
    made->path = fs::is_directory(path, ignored) ? path / "compile_commands.json" : path;
    made->entries = read_database(path, plan_.notes);
    for (std::size_t i = 0; i < made->entries.size(); ++i)
      made->by_file[identity(made->entries[i].file)].push_back(i);
    return made.get();
  }

  // A database that was found, not named, must not stop the scan.
  const Database* found_for(const fs::path& input) {
    const fs::path found = find_database(input);
    if (found.empty()) return nullptr;
    try {
      const Database* database = load(found);
      return database->entries.empty() ? nullptr : database;
    } catch (const Error& error) {
      plan_.notes.emplace_back(error.what());
      return nullptr;
    }
  }

  void note_left_out(const fs::path& folder, const Database& database) {
    for (const fs::path& file : sources_below(folder))
      if (database.by_file.count(identity(file)) == 0) left_out_.push_back(user_name(file));
  }

  void finish_notes() {
    Words& notes = plan_.notes;
    for (const auto& [path, database] : databases_)
      if (used_.count(database.get()) > 0)
        notes.push_back("flags from " + user_name(database->path));
    if (inferred_ > 0)
      notes.push_back("no compilation database for " + counted(inferred_, "file") +
                      ": flags inferred (-std=gnu17 for C, -std=gnu++20 for C++); give -p, or "
                      "compiler flags after --, or record one with: bear -- make");
    if (!folders_.empty())
      notes.push_back("include folders found in the tree: " +
                      joined(Words(folders_.begin(), folders_.end()), 12));
    if (!templates_.empty())
      notes.push_back(
          "headers that a configure step would write were guessed from their templates: " +
          joined(Words(templates_.begin(), templates_.end()), 6));
    if (!outside_.empty())
      notes.push_back("not in the compilation database, flags taken from the nearest file there: " +
                      joined(outside_, 8));
    if (!left_out_.empty())
      notes.push_back(
          "not in the compilation database and left out; name them to have them "
          "scanned: " +
          joined(left_out_, 8));
    if (!dropped_.empty())
      notes.push_back("dropped flags that Clang does not know: " +
                      joined(Words(dropped_.begin(), dropped_.end()), 24));
    if (resource_folder().empty())
      notes.push_back("Clang's own headers (stddef.h, ...) were not found: install clang-" +
                      clang_version().substr(0, clang_version().find('.')));
    append(notes, wrappers_.notes());
  }

  const Request& request_;
  Words own_arguments_;
  Plan plan_;
  const Database* given_ = nullptr;
  std::map<fs::path, std::unique_ptr<Database>> databases_;
  std::map<fs::path, std::unique_ptr<HeaderIndex>> indices_;
  IncludeScan scan_;
  Wrappers wrappers_;
  std::set<const Database*> used_;
  std::set<std::string> planned_;
  std::set<std::string> dropped_;
  std::set<std::string> folders_;
  std::set<std::string> templates_;
  Words outside_;
  Words left_out_;
  std::size_t inferred_ = 0;
};

}  // namespace

Plan make_plan(const Request& request) {
  return Planner(request).run();
}

}  // namespace kedge::extract
