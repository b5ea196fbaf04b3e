// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Values of a scan as JSON, field by field as documented.
#include "analyzer/scan/json.hpp"

#include <array>
#include <cmath>
#include <map>

#include "analyzer/rank/call_graph.hpp"
#include "analyzer/rank/formula.hpp"

namespace kedge::scan {
namespace {

Json place_json(const model::Place& place) {
  return {
      {"file", place.file}, {"line", place.line}, {"column", place.column}, {"text", place.text}};
}

template <class Items, class Write>
Json list(const Items& items, const Write& write) {
  Json out = Json::array();
  for (const auto& item : items) out.push_back(write(item));
  return out;
}

Json source_json(const model::Unit& unit) {
  static const std::array names{"ok", "recovered", "failed"};
  Json out{
      {"file", unit.main_file},
      {"parsed", names[static_cast<std::size_t>(unit.parsed)]},
      {"diagnostics", list(unit.diagnostics, [](const model::Diagnostic& d) {
         return Json{
             {"severity", d.severity}, {"file", d.file}, {"line", d.line}, {"message", d.message}};
       })}};
  if (!unit.configuration.empty()) out["configuration"] = unit.configuration;
  return out;
}

Json evidence_json(const model::Evidence& e) {
  return {{"kind", to_string(e.kind)},  {"variable", e.variable}, {"source", place_json(e.source)},
          {"sink", place_json(e.sink)}, {"distance", e.distance}, {"direction", e.direction}};
}

Json access_json(const model::Access& a) {
  return {{"array", a.array},     {"element", a.element}, {"kind", to_string(a.kind)},
          {"pattern", a.pattern}, {"stride", a.stride},   {"bytes", a.bytes},
          {"line", a.place.line}, {"text", a.place.text}};
}

Json branch_json(const model::Branch& b) {
  return {{"line", b.line},     {"column", b.column}, {"class", b.branch_class},
          {"reason", b.reason}, {"weight", b.weight}, {"help", b.help}};
}

Json candidate_json(const rank::Candidate& c) {
  Json out{{"loop", c.loop->id},
           {"rank", c.rank},
           {"share", c.share},
           {"suitability", c.suitability},
           {"reasons", c.reasons},
           {"iterations", c.work.iterations},
           {"flops", c.work.flops},
           {"bytes", c.work.bytes},
           {"intensity", c.work.bytes > 0.0 ? Json(c.work.flops / c.work.bytes) : Json(nullptr)},
           {"divergence", c.divergence},
           {"kokkos", c.kokkos.text()}};
  out["accesses"] = list(c.accesses, [](const rank::DeviceAccess& a) {
    return Json{{"array", a.array}, {"access", a.access},   {"stride", a.stride},
                {"reads", a.reads}, {"writes", a.writes},   {"references", a.references},
                {"bytes", a.bytes}, {"element", a.element}, {"help", a.help}};
  });
  out["advice"] = {
      {"pattern", c.kokkos.pattern},
      {"policy", c.kokkos.policy},
      {"reducers", c.kokkos.reducers},
      {"updates", c.kokkos.updates},
      {"views", list(c.kokkos.views,
                     [](const rank::ViewAdvice& v) {
                       return Json{{"array", v.array}, {"view", v.view}, {"reason", v.reason}};
                     })},
      {"scratch", c.kokkos.scratch},
      {"breaks", c.kokkos.breaks}};
  out["flops_formula"] = c.work.flops_formula;
  out["bytes_formula"] = c.work.bytes_formula;
  out["estimates"] = list(c.estimates, [](const rank::Estimated& one) {
    return Json{{"machine", one.machine->id},
                {"seconds", one.seconds},
                {"flops_per_second", one.flops_per_second},
                {"bound", one.bound}};
  });
  const auto size = [](double n) { return std::isfinite(n) ? Json(n) : Json(nullptr); };
  out["break_even"] = {{"resident", size(c.break_even.resident)},
                       {"copied", size(c.break_even.copied)}};
  out["collapse"] = c.work.levels.size();
  out["levels"] = list(c.work.levels, [](const model::LoopResult* level) {
    return Json{{"loop", level->id},
                {"verdict", to_string(level->verdict)},
                {"trip_count", level->trip_count}};
  });
  out["parts"] = {{"iterations_estimate", c.work.iterations_estimate},
                  {"runs_estimate", c.runs},
                  {"in_time_loop", c.in_time_loop},
                  {"factor", c.factor}};
  if (c.measured) {
    out["parts"]["measured_share"] = c.measured_share;
    out["parts"]["starts_once"] = c.starts_once;
  }
  return out;
}

Json array_json(const rank::ResidentArray& a) {
  return {{"name", a.name},
          {"stays", a.crossings.empty()},
          {"bytes", a.bytes},
          {"written", a.written},
          {"kernels", a.kernels},
          {"writers", a.writers},
          {"crossings", list(a.crossings, [](const rank::Crossing& c) {
             return Json{{"kind", c.kind},           {"why", c.why},
                         {"bytes", c.bytes},         {"to_host", c.to_host},
                         {"to_device", c.to_device}, {"file", c.place.file},
                         {"line", c.place.line}};
           })}};
}

Json residency_json(const rank::Residency& r) {
  return {{"loop", r.loop->id},
          {"share", r.share},
          {"launches_per_pass", r.launches},
          {"launch_share", r.launch_share},
          {"arrays", list(r.arrays, array_json)},
          {"scalars",
           list(r.scalars,
                [](const rank::ReducedScalar& one) {
                  return Json{{"variable", one.variable}, {"op", one.op}, {"kernel", one.kernel}};
                })},
          {"host_only", list(r.host_only, array_json)}};
}

Json buffer_json(const rank::MessageBuffer& b) {
  return {{"name", b.name},         {"bytes", b.bytes},         {"sends", b.sends},
          {"receives", b.receives}, {"packed_by", b.packed_by}, {"unpacked_by", b.unpacked_by}};
}

Json mpi_json(const rank::MpiUse& use) {
  Json out;
  out["calls"] = list(use.sites, [](const rank::MpiSite& s) {
    return Json{{"function", s.function},
                {"kind", s.kind},
                {"blocking", s.blocking},
                {"caller", s.caller},
                {"file", s.place.file},
                {"line", s.place.line},
                {"in_time_loop", s.in_time_loop},
                {"runs_estimate", s.runs},
                {"loop", s.loop},
                {"datatype", s.datatype},
                {"derived_datatype", s.derived},
                {"buffers", list(s.buffers, buffer_json)}};
  });
  out["rank_branches"] = list(use.rank_branches, [](const rank::RankBranch& b) {
    return Json{{"condition", b.condition},
                {"file", b.place.file},
                {"line", b.place.line},
                {"in_time_loop", b.in_time_loop}};
  });
  out["collectives"] = {{"seconds", use.share.collectives},
                        {"share_on_cpu", use.share.before()},
                        {"share_on_gpu", use.share.after()},
                        {"assumed_ranks", rank::assumed_ranks},
                        {"assumed_hop_seconds", rank::assumed_hop_seconds}};
  out["notes"] = use.notes;
  return out;
}

Json finding_json(const checks::Finding& f) {
  return {{"check", f.check},       {"severity", f.severity}, {"file", f.file},
          {"line", f.line},         {"column", f.column},     {"message", f.message},
          {"evidence", f.evidence}, {"instead", f.instead},   {"fingerprint", f.fingerprint}};
}

Json fact_json(const FactUse& use) {
  return {{"kind", use.kind},
          {"stated", use.stated},
          {"where", use.where},
          {"known", use.known},
          {"loops", use.loops}};
}

Json machine_json(const rank::Machine& m) {
  return {{"id", m.id},
          {"name", m.name},
          {"kind", m.is_gpu ? "gpu" : "cpu"},
          {"peak_fp64", m.peak_fp64},
          {"peak_fp32", m.peak_fp32},
          {"bandwidth", m.bandwidth},
          {"transfer", m.transfer},
          {"transfer_latency", m.transfer_latency},
          {"launch", m.launch},
          {"threads", m.threads},
          {"sources", m.sources}};
}

Json profile_json(const rank::Measurement& m) {
  return {{"files", m.sources},
          {"kind", m.kind},
          {"unit", m.unit},
          {"matched", m.matched},
          {"candidates", m.candidates}};
}

Json summary_json(const Result& result) {
  const Coverage files = coverage(result.program);
  std::map<std::string, int> verdicts;
  for (const model::LoopResult& loop : result.loops) ++verdicts[to_string(loop.verdict)];
  const int unknown = verdicts.contains("unknown") ? verdicts["unknown"] : 0;
  return {{"files",
           {{"ok", files.ok},
            {"recovered", files.recovered},
            {"failed", files.failed},
            {"failed_files", files.failed_files}}},
          {"loops", result.loops.size()},
          {"with_verdict", result.loops.size() - static_cast<std::size_t>(unknown)},
          {"verdicts", verdicts},
          {"candidates", result.candidates.size()},
          {"findings", result.findings.size()},
          {"suppressed", result.suppressed.size()},
          {"estimates",
           {{"unknown_extent", rank::unknown_extent}, {"unknown_steps", rank::unknown_steps}}},
          {"notes", result.program.notes}};
}

}  // namespace

Json loop_to_json(const model::LoopResult& loop) {
  Json out{{"id", loop.id},
           {"file", loop.file},
           {"line", loop.line},
           {"column", loop.column},
           {"end_line", loop.end_line},
           {"function", loop.function},
           {"depth", loop.depth},
           {"parent", loop.parent},
           {"instantiations", loop.instantiations},
           {"verdict", to_string(loop.verdict)},
           {"private", loop.private_},
           {"firstprivate", loop.firstprivate},
           {"lastprivate", loop.lastprivate}};
  out["reduction"] = list(loop.reduction, [](const model::Reduction& r) {
    return Json{{"op", r.op}, {"variable", r.variable}};
  });
  out["assumes"] = loop.assumes;
  out["facts_used"] = list(loop.facts_used, [](const model::StatedFact& f) {
    return Json{{"fact", f.fact}, {"stated", f.stated}, {"where", f.where}};
  });
  out["rewrite"] = loop.rewrite;
  out["evidence"] = list(loop.evidence, evidence_json);
  out["why"] = loop.why;
  out["blockers"] = list(loop.blockers, [](const model::Blocker& b) {
    return Json{{"kind", b.kind},
                {"what", b.what},
                {"file", b.place.file},
                {"line", b.place.line},
                {"through", b.through}};
  });
  out["trip_count"] = loop.trip_count;
  out["branches"] = list(loop.branches, branch_json);
  out["accesses"] = list(loop.accesses, access_json);
  out["calls"] = list(loop.calls, [](const model::Call& c) {
    return Json{{"function", c.function}, {"kind", c.kind}, {"line", c.place.line}};
  });
  return out;
}

Json to_json(const Result& result) {
  Json out = Json::object();
  out["sources"] = list(result.program.units, source_json);
  out["loops"] = list(result.loops, loop_to_json);
  out["candidates"] = list(result.candidates, candidate_json);
  out["residency"] = list(result.residency, residency_json);
  out["mpi"] = mpi_json(result.mpi);
  out["findings"] = list(result.findings, finding_json);
  if (result.measurement) out["profile"] = profile_json(*result.measurement);
  out["suppressed"] = list(result.suppressed, [](const Suppressed& s) {
    return Json{{"check", s.finding.check},
                {"file", s.finding.file},
                {"line", s.finding.line},
                {"reason", s.reason}};
  });
  out["machines"] = list(result.machines, machine_json);
  out["facts"] = list(result.facts, fact_json);
  out["summary"] = summary_json(result);
  if (const auto& baseline = result.baseline)
    out["summary"]["baseline"] = {{"file", baseline->file},
                                  {"findings", baseline->fingerprints.size()},
                                  {"hidden", baseline->hidden},
                                  {"gone", baseline->gone}};
  return out;
}

}  // namespace kedge::scan
