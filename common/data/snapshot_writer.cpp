// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Writing snapshots: all ranks together, to a temporary, renamed at the end.
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <nlohmann/json.hpp>

#include "common/core/atomic_file.hpp"
#include "common/data/collective.hpp"
#include "common/data/room.hpp"
#include "common/data/snapshot.hpp"

namespace kedge::data {
namespace {

namespace fs = std::filesystem;

void require_plain_name(const std::string& kind, const std::string& name) {
  if (name.empty() || name == "." || name.find('/') != std::string::npos)
    throw Error(fmt::format("'{}' cannot be the name of a {}", name, kind),
                "use a plain name without '/'");
}

void flush_to_disk(const fs::path& path) {
  const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) throw write_error(path, errno);
  const int code = ::fsync(descriptor) == 0 ? 0 : errno;
  ::close(descriptor);
  if (code != 0 && code != EINVAL && code != ENOTSUP) throw write_error(path, code);
}

// The same error about the file that the user asked for.
Error named_after(const fs::path& target, const fs::path& temporary, const Error& error) {
  std::string message = error.message();
  for (std::size_t at = message.find(temporary.string()); at != std::string::npos;
       at = message.find(temporary.string(), at + 1))
    message.replace(at, temporary.string().size(), target.string());
  return Error(message, error.hint());
}

}  // namespace

struct SnapshotWriter::State {
  fs::path target;
  fs::path temporary;
  const void* mpi_comm;
  std::unique_ptr<File> file;
  std::vector<std::int64_t> history_steps;
  bool has_history = false;
  bool finished = false;

  ~State();
  void remove_temporary() const {
    if (rank_in(mpi_comm) == 0) ::unlink(temporary.c_str());
  }
};

// Unfinished: closing is collective, so it is done only when all ranks have come here; a rank that
// is elsewhere would let the others wait for ever. The handle is then left to HDF5's own end.
SnapshotWriter::State::~State() {
  if (finished || temporary.empty()) return;
  if (!all_ranks_are_here(mpi_comm)) {
    ::unlink(temporary.c_str());
    static_cast<void>(file.release());  // NOLINT: leaked on purpose
    return;
  }
  file.reset();
  remove_temporary();
}

SnapshotWriter::SnapshotWriter(const fs::path& target, const Provenance& provenance,
                               const void* mpi_comm)
    : state_(std::make_unique<State>()) {
  state_->target = target;
  state_->mpi_comm = mpi_comm;
  collectively(mpi_comm, [&] { require_file_target(target); });
  state_->temporary = agreed_text(mpi_comm, temporary_name_for(target).string());
  try {
    state_->file = std::make_unique<File>(File::create_parallel(state_->temporary, mpi_comm));
  } catch (const Error& error) {
    throw named_after(target, state_->temporary, error);
  }
  state_->file->show_as(target);
  // Time and host differ between ranks; what goes into one file must not.
  const std::string text = agreed_text(
      mpi_comm,
      nlohmann::json(provenance).dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
  state_->file->write_attribute("/", "kedge_schema", std::string(snapshot_schema));
  state_->file->write_attribute("/", "provenance", text);
}

SnapshotWriter::~SnapshotWriter() = default;

File& SnapshotWriter::file() {
  return *state_->file;
}

namespace {

template <class T>
void write_one_field(File& file, std::int64_t step, double time, const std::string& name,
                     const std::string& units, const SnapshotWriter::Block& block,
                     const T* values) {
  require_plain_name("field", name);
  const std::string path = fmt::format("/steps/{}/{}", step, name);
  file.write_block(path, block.shape, block.offset, block.extent, values);
  file.write_attribute(path, "units", units);
  file.write_attribute(path, "time", time);
}

}  // namespace

void SnapshotWriter::write_field(std::int64_t step, double time, const std::string& name,
                                 const std::string& units, const Block& block,
                                 const double* values) {
  write_one_field(*state_->file, step, time, name, units, block, values);
}
void SnapshotWriter::write_field(std::int64_t step, double time, const std::string& name,
                                 const std::string& units, const Block& block,
                                 const float* values) {
  write_one_field(*state_->file, step, time, name, units, block, values);
}

void SnapshotWriter::write_history(const std::string& name, const std::string& units,
                                   const std::vector<std::int64_t>& steps,
                                   const std::vector<double>& values) {
  require_plain_name("history", name);
  if (name == "step")
    throw Error("a history cannot be named 'step': that is the axis of all histories");
  if (steps.size() != values.size())
    throw Error(
        fmt::format("history '{}' has {} values for {} steps", name, values.size(), steps.size()));
  if (!state_->has_history) {
    state_->file->write("/history/step", {steps.size()}, steps.data());
    state_->history_steps = steps;
    state_->has_history = true;
  }
  if (steps != state_->history_steps)
    throw Error(fmt::format("history '{}' has other steps than the histories before it", name));
  const std::string path = "/history/" + name;
  state_->file->write(path, {values.size()}, values.data());
  state_->file->write_attribute(path, "units", units);
}

void SnapshotWriter::write_state(const std::string& name, double value) {
  require_plain_name("state", name);
  state_->file->write("/state/" + name, {}, &value);
}

void SnapshotWriter::finish() {
  State& state = *state_;
  if (state.finished) return;
  collectively(state.mpi_comm, [&] { state.file->close(); });
  collectively(state.mpi_comm, [&] {
    if (rank_in(state.mpi_comm) != 0) return;
    release_room(state.temporary);
    flush_to_disk(state.temporary);
    commit_temporary(state.temporary, state.target);
  });
  state.finished = true;
}

}  // namespace kedge::data
