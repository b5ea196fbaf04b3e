// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Finding sources and headers in a tree.
#include "analyzer/extract/source_files.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>
#include <system_error>
#include <tuple>

#include "analyzer/extract/header_template.hpp"

namespace kedge::extract {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_entries = 200000;  // of a walk: a home folder by mistake must not hang

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& list, std::string_view text) {
  return std::find(list.begin(), list.end(), text) != list.end();
}

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(path, ignored);
}

bool is_build_folder(const fs::path& folder) {
  const std::string name = folder.filename().string();
  if (name == "CMakeFiles" || name == "_build" || name.starts_with("cmake-build")) return true;
  return is_there(folder / "CMakeCache.txt") || is_there(folder / "build.ninja") ||
         (is_there(folder / "config.status") && !is_there(folder / "configure"));
}

// Calls `visit` for every regular file below `folder`.
template <class Visit>
void walk(const fs::path& folder, Visit visit) {
  std::error_code failed;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                      failed);
  std::size_t seen = 0;
  for (const fs::recursive_directory_iterator end; !failed && at != end && seen < most_entries;
       at.increment(failed), ++seen) {
    const fs::path& path = at->path();
    std::error_code ignored;
    if (path.filename().string().starts_with(".")) {
      if (at->is_directory(ignored)) at.disable_recursion_pending();
    } else if (at->is_directory(ignored)) {
      if (is_build_folder(path)) at.disable_recursion_pending();
    } else if (at->is_regular_file(ignored)) {
      visit(path);
    }
  }
}

// How many leading components two paths share.
std::ptrdiff_t common_components(const fs::path& a, const fs::path& b) {
  const auto [in_a, in_b] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  static_cast<void>(in_b);
  return std::distance(a.begin(), in_a);
}

// `path` without the components of `name` at its end; "" when it does not end so.
fs::path folder_before(const fs::path& path, const fs::path& name) {
  fs::path folder = path;
  fs::path rest = name;
  while (!rest.empty()) {
    if (folder.filename() != rest.filename()) return {};
    folder = folder.parent_path();
    rest = rest.parent_path();
  }
  return folder;
}

// Codes keep one folder a programming model; the headers of one do not serve the other.
bool names_device_model(const fs::path& path) {
  static constexpr std::array<std::string_view, 9> models{
      "cuda", "hip", "sycl", "kokkos", "opencl", "openacc", "raja", "offload", "target"};
  return std::any_of(path.begin(), path.end(), [](const fs::path& part) {
    const std::string name = part.string();
    return std::any_of(models.begin(), models.end(),
                       [&](std::string_view model) { return name.starts_with(model); });
  });
}

fs::path best_of(const std::vector<fs::path>& folders, const fs::path& from) {
  const auto worth = [&](const fs::path& folder) {
    const bool is_foreign = names_device_model(folder.lexically_relative(from.parent_path())) &&
                            !names_device_model(from);
    return std::tuple(is_foreign, -common_components(folder, from), folder.string().size(),
                      folder.string());
  };
  return *std::min_element(
      folders.begin(), folders.end(),
      [&](const fs::path& a, const fs::path& b) { return worth(a) < worth(b); });
}

}  // namespace

Language language_of(const fs::path& file) {
  static constexpr std::array<std::string_view, 6> cxx{".cc", ".cpp", ".cxx", ".c++", ".C", ".cp"};
  const std::string extension = file.extension().string();
  if (extension == ".c") return Language::c;
  if (extension == ".cu") return Language::cuda;
  return is_one_of(cxx, extension) ? Language::cxx : Language::none;
}

bool is_header(const fs::path& file) {
  static constexpr std::array<std::string_view, 14> headers{".h",   ".hh",  ".hpp", ".hxx", ".h++",
                                                            ".H",   ".inc", ".inl", ".ipp", ".tpp",
                                                            ".cuh", ".txx", ".icc", ".def"};
  return is_one_of(headers, file.extension().string());
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> out;
  walk(folder, [&out](const fs::path& path) {
    if (language_of(path) != Language::none) out.push_back(path);
  });
  std::sort(out.begin(), out.end());
  return out;
}

fs::path project_root(const fs::path& start) {
  static constexpr std::array<std::string_view, 10> signs{
      ".git",      "CMakeLists.txt", "Makefile",    "makefile", "GNUmakefile",
      "configure", "configure.ac",   "meson.build", "include",  "inc"};
  constexpr int most_levels = 3;
  const char* home = std::getenv("HOME");
  fs::path root = start;
  fs::path folder = start;
  for (int level = 0; level < most_levels && !is_there(root / ".git"); ++level) {
    folder = folder.parent_path();
    if (folder.parent_path() == folder || (home != nullptr && folder == home)) break;
    const bool is_sign = std::any_of(
        signs.begin(), signs.end(), [&](std::string_view sign) { return is_there(folder / sign); });
    if (is_sign) root = folder;
  }
  return root;
}

HeaderIndex::HeaderIndex(const std::vector<fs::path>& roots) {
  for (const fs::path& root : roots) roots_.push_back({root, std::nullopt, {}});
}

void HeaderIndex::read(Root& root) {
  if (root.files) return;
  root.files.emplace();
  walk(root.folder, [&root](const fs::path& path) {
    const std::string name = path.filename().string();
    if (is_header(path) || language_of(path) != Language::none)
      (*root.files)[name].push_back(path.lexically_normal());
    else if (const std::string header = header_of_template(name); !header.empty())
      root.templates[header].push_back(path.lexically_normal());
  });
}

HeaderIndex::Template HeaderIndex::template_for(const std::string& name, const fs::path& from) {
  const fs::path wanted = fs::path(name).lexically_normal();
  for (Root& root : roots_) {
    read(root);
    const auto found = root.templates.find(wanted.filename().string());
    if (found == root.templates.end()) continue;
    std::vector<fs::path> folders;
    for (const fs::path& path : found->second) {
      const fs::path folder = folder_before(path.parent_path() / wanted.filename(), wanted);
      folders.push_back(folder.empty() ? path.parent_path() : folder);
    }
    const fs::path best = best_of(folders, from);
    const auto which = std::find(folders.begin(), folders.end(), best) - folders.begin();
    return {best, found->second[static_cast<std::size_t>(which)]};
  }
  return {};
}

fs::path HeaderIndex::folder_with(const std::string& name, const fs::path& from) {
  const fs::path wanted = fs::path(name).lexically_normal();
  for (Root& root : roots_) {
    read(root);
    const auto found = root.files->find(wanted.filename().string());
    if (found == root.files->end()) continue;
    std::vector<fs::path> folders;
    for (const fs::path& path : found->second)
      if (fs::path folder = folder_before(path, wanted); !folder.empty())
        folders.push_back(std::move(folder));
    if (!folders.empty()) return best_of(folders, from);
  }
  return {};
}

}  // namespace kedge::extract
