// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// What did not compile left no trace in the tree, yet may have written anything: each error becomes
// an opaque statement at its place, and a loop that was lost a loop of which nothing is known.
#include <clang/Basic/SourceManager.h>

#include "analyzer/extract/lower.hpp"
#include "analyzer/extract/source_text.hpp"

namespace kedge::extract {

using model::StmtKind;

namespace {

// Offset behind the last part of the block that starts before `offset`; the block's begin if none.
unsigned end_of_part_before(const clang::CompoundStmt* block, const clang::SourceManager& sources,
                            clang::FileID id, unsigned offset, unsigned begin) {
  unsigned end = begin + 1;
  for (const clang::Stmt* part : block->body()) {
    const auto [from_id, from] = sources.getDecomposedLoc(sources.getFileLoc(part->getBeginLoc()));
    const auto [to_id, to] = sources.getDecomposedLoc(sources.getFileLoc(part->getEndLoc()));
    if (from_id == id && to_id == id && from < offset) end = std::max(end, to + 1);
  }
  return end;
}

}  // namespace

void Lowering::append_damage(const clang::Stmt* statement, std::vector<model::Stmt>& out) {
  if (errors_.empty()) return;
  const auto [id, begin] = sources_.getDecomposedLoc(sources_.getFileLoc(statement->getBeginLoc()));
  const auto [end_id, end] = sources_.getDecomposedLoc(sources_.getFileLoc(statement->getEndLoc()));
  const auto found = errors_.find(id);
  if (found == errors_.end() || id != end_id) return;
  for (std::size_t i = 0; i < found->second.size(); ++i) {
    const Mark& error = found->second[i];
    if (error.begin < begin || error.begin > end) continue;
    if (!reported_.insert({id, i}).second) continue;
    model::Stmt made;
    made.kind = StmtKind::opaque;
    made.text = "does not compile: " + error.text;
    made.location = location(sources_.getComposedLoc(id, error.begin));
    made.end_line = made.location.line;
    const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement);
    const unsigned gap = block != nullptr
                             ? end_of_part_before(block, sources_, id, error.begin, begin)
                             : error.begin;
    const llvm::StringRef text = sources_.getBufferData(id).slice(gap, error.begin);
    const std::size_t keyword = find_loop(text);
    if (keyword != std::string_view::npos)
      append_lost_loop(sources_.getComposedLoc(id, gap + static_cast<unsigned>(keyword)),
                       std::move(made), out);
    else
      out.push_back(std::move(made));
  }
}

// A second error of the same lost loop joins the first.
void Lowering::append_lost_loop(clang::SourceLocation place, model::Stmt error,
                                std::vector<model::Stmt>& out) {
  const model::Location at = location(place);
  for (model::Stmt& known : out)
    if (known.kind == StmtKind::loop && known.location == at) {
      known.end_line = std::max(known.end_line, error.end_line);
      known.body.back().body.push_back(std::move(error));
      return;
    }
  model::Stmt& loop = out.emplace_back();
  loop.kind = StmtKind::loop;
  loop.loop_kind = model::LoopKind::while_;
  loop.loop = next_loop_++;
  loop.location = at;
  loop.end_line = error.end_line;
  loop.pragmas = pragmas_before(place);
  loop.exprs.emplace_back();
  loop.body.emplace_back().body.push_back(std::move(error));
}

}  // namespace kedge::extract
