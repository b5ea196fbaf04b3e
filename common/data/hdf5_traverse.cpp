// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Walking a file: every dataset once under each of its names that a soft link gives, every group
// entered once.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "common/core/text.hpp"
#include "common/data/hdf5_handle.hpp"

namespace kedge::data {
namespace {

struct Link {
  std::string name;
  H5L_type_t type = H5L_TYPE_HARD;
};

extern "C" herr_t kedge_collect_link(hid_t, const char* name, const H5L_info_t* info, void* into) {
  static_cast<std::vector<Link>*>(into)->push_back({name, info->type});
  return 0;
}

// What makes an object the same as another: its file and its address there.
using Identity = std::pair<unsigned long, std::vector<unsigned char>>;

Identity identity_of(hid_t object, const std::string& what) {
#if H5_VERSION_GE(1, 12, 0)
  H5O_info2_t info{};
  check(H5Oget_info3(object, &info, H5O_INFO_BASIC), what);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&info.token);
  return {info.fileno, {bytes, bytes + sizeof info.token}};
#else
  H5O_info_t info{};
  check(H5Oget_info2(object, &info, H5O_INFO_BASIC), what);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&info.addr);
  return {info.fileno, {bytes, bytes + sizeof info.addr}};
#endif
}

std::string join(const std::string& group, const std::string& name) {
  return group == "/" ? "/" + name : group + "/" + name;
}

std::vector<Link> links_of(const File::State& state, const std::string& group) {
  const std::string what = state.cannot("list group", group);
  const Handle opened = checked(H5Gopen2(state.id(), group.c_str(), H5P_DEFAULT), H5Gclose, what);
  std::vector<Link> links;
  check(H5Literate(opened.get(), H5_INDEX_NAME, H5_ITER_INC, nullptr, kedge_collect_link, &links),
        what);
  return links;
}

Handle open_link(const File::State& state, const std::string& path, H5L_type_t type) {
  Handle object(H5Oopen(state.id(), path.c_str(), H5P_DEFAULT), H5Oclose);
  if (object.valid()) return object;
  if (type == H5L_TYPE_HARD) throw hdf5_error(state.cannot("open", path));
  throw hdf5_error(fmt::format("{}: the {} link '{}' leads nowhere", state.shown.string(),
                               type == H5L_TYPE_SOFT ? "soft" : "external", path),
                   "restore what it points to, or remove the link");
}

class Walk {
 public:
  explicit Walk(const File::State& state) : state_(state) {}

  std::vector<std::string> run() {
    enter("/", H5L_TYPE_HARD);
    follow_pending();
    // Soft and external links come second, so that an object is known by its own place first.
    while (!soft_.empty()) {
      const auto [path, type] = soft_.back();
      soft_.pop_back();
      enter(path, type);
      follow_pending();
    }
    std::sort(datasets_.begin(), datasets_.end(), natural_less);
    return std::move(datasets_);
  }

 private:
  void follow_pending() {
    while (!groups_.empty()) {
      const std::string group = std::move(groups_.back());
      groups_.pop_back();
      const std::vector<Link> links = links_of(state_, group);
      for (auto link = links.rbegin(); link != links.rend(); ++link)
        if (link->type != H5L_TYPE_HARD) soft_.emplace_back(join(group, link->name), link->type);
      for (const Link& link : links)
        if (link.type == H5L_TYPE_HARD) enter(join(group, link.name), link.type);
    }
  }

  void enter(const std::string& path, H5L_type_t type) {
    const Handle object = open_link(state_, path, type);
    const H5I_type_t kind = H5Iget_type(object.get());
    if (kind != H5I_GROUP && kind != H5I_DATASET) return;
    const bool first =
        seen_.insert(identity_of(object.get(), state_.cannot("describe", path))).second;
    if (kind == H5I_GROUP && first) groups_.push_back(path);
    if (kind == H5I_DATASET && (first || type != H5L_TYPE_HARD)) datasets_.push_back(path);
  }

  const File::State& state_;
  std::set<Identity> seen_;
  std::vector<std::string> groups_;  // still to be listed
  std::vector<std::pair<std::string, H5L_type_t>> soft_;
  std::vector<std::string> datasets_;
};

std::vector<std::string> children(const File::State& state, const std::string& group,
                                  H5I_type_t kind) {
  std::vector<std::string> names;
  for (const Link& link : links_of(state, group)) {
    const Handle object = open_link(state, join(group, link.name), link.type);
    if (H5Iget_type(object.get()) == kind) names.push_back(link.name);
  }
  std::sort(names.begin(), names.end(), natural_less);
  return names;
}

}  // namespace

std::vector<DatasetInfo> File::datasets() const {
  std::vector<DatasetInfo> found;
  for (const std::string& path : Walk(*state_).run()) found.push_back(info(path));
  return found;
}

std::vector<std::string> File::groups(const std::string& group) const {
  return children(*state_, group, H5I_GROUP);
}

std::vector<std::string> File::datasets_in(const std::string& group) const {
  return children(*state_, group, H5I_DATASET);
}

}  // namespace kedge::data
