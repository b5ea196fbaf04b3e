// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The four parts of kernel scan on one rank and between ranks, for one way to add.
#pragma once

#include "kernels/core/kernel_model.hpp"
#include "kernels/mpi/prefix.hpp"
#include "kernels/scan/blocked_scan.hpp"
#include "kernels/scan/loops.hpp"

namespace kedge::kernels::scan {

/// How sums are formed.
enum class Way { blocked, fixed, parallel_scan };

/// Where the segments of this rank begin; the part before the first start counts as one more.
template <class Space>
struct SegmentTable {
  std::int64_t segments = 0;                 ///< that start on this rank
  Kokkos::View<std::int64_t*, Space> start;  ///< segments + 2
  Kokkos::View<int*, Space> segment;         ///< of each element, counted from the part before
};

template <class Space, class Policy, Way way>
class Steps {
  using Sums = std::conditional_t<way == Way::fixed, FixedSums<Policy>, FloatSums<Policy>>;
  using Storage = typename Policy::storage;
  using Sum = typename Sums::Sum;
  using OverRanks = typename Sums::OverRanks;
  using Range = Kokkos::RangePolicy<Space>;
  static constexpr bool on_host = runs_on_host<Space>;
  static constexpr std::int64_t copies = on_host ? private_copies : 32 * private_copies;

 public:
  Steps(const Setup& setup, std::int64_t segments)
      : setup_(setup),
        count_(setup.part.n[0]),
        histogram_("histogram", bins),
        copies_("private histograms",
                way == Way::blocked ? static_cast<std::size_t>(copies) * bins : 0),
        sums_("sums of segments", static_cast<std::size_t>(segments) + 1) {}

  void prefix(const Storage* weight, const Rounding<Policy>& stored, Storage* result) {
    const WeightTerm<Sums> term{weight};
    const PrefixOut<Sums, Policy> out{stored, result};
    Sum total(0);
    {
      const auto timed = setup_.time.measure(Phase::compute);
      total = total_of(term);
    }
    const Sum offset = sum_before_of(total);
    const auto timed = setup_.time.measure(Phase::compute);
    if constexpr (way == Way::parallel_scan) {
      Kokkos::parallel_scan("scan prefix", Range(0, count_),
                            PrefixScan<Sums, Policy>{term, out, offset});
    } else {
      blocked_.prefixes(count_, term, offset, out);
    }
    Space().fence();
  }

  /// The sums of all ranks.
  [[nodiscard]] std::vector<double> histogram(const std::uint32_t* key, const Storage* weight) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      if constexpr (way == Way::blocked) {
        const PrivateHistograms<Sums, on_host> parts{key, {weight}, count_, copies, copies_.data()};
        Kokkos::parallel_for("scan histograms", Range(0, copies), parts);
        Kokkos::parallel_for("scan join", Range(0, bins),
                             JoinHistograms<Sums, on_host>{parts, histogram_.data()});
      } else {
        Kokkos::deep_copy(histogram_, Sum(0));
        Kokkos::parallel_for("scan histogram", Range(0, count_),
                             AtomicHistogram<Sums>{key, {weight}, histogram_.data()});
      }
      Space().fence();
    }
    const auto host = Kokkos::create_mirror_view_and_copy(Kokkos::HostSpace(), histogram_);
    std::vector<OverRanks> sums;
    for (std::size_t b = 0; b < bins; ++b) sums.push_back(static_cast<OverRanks>(host(b)));
    const auto timed = setup_.time.measure(Phase::mpi);
    add_in_order(setup_.world, sums);
    std::vector<double> values;
    for (const OverRanks sum : sums) values.push_back(value_of(sum));
    return values;
  }

  void segments(const SegmentTable<Space>& table, const Storage* weight,
                const Rounding<Policy>& stored, Storage* result) {
    {
      const auto timed = setup_.time.measure(Phase::compute);
      if constexpr (way == Way::parallel_scan) {
        Kokkos::deep_copy(sums_, Sum(0));
        Kokkos::parallel_for("scan segments", Range(0, count_),
                             AtomicSegments<Sums>{table.segment.data(), {weight}, sums_.data()});
      } else {
        Kokkos::parallel_for("scan segments", Range(0, table.segments + 1),
                             SegmentLoop<Sums>{table.start.data(), {weight}, sums_.data()});
      }
      Space().fence();
    }
    const Sum continued = continuation(table.segments > 0);
    const auto timed = setup_.time.measure(Phase::compute);
    Kokkos::parallel_for(
        "scan store segments", Range(0, table.segments),
        StoreSegments<Sums, Policy>{sums_.data(), table.segments, continued, stored, result});
    Space().fence();
  }

 private:
  /// Of this rank; a single rank needs it only where the scan does.
  Sum total_of(const WeightTerm<Sums>& term) {
    if constexpr (way != Way::parallel_scan) return blocked_.totals(count_, term);
    Sum total(0);
    if (setup_.world.size() > 1)
      Kokkos::parallel_reduce("scan total", Range(0, count_), AddTerms{term}, total);
    return total;
  }
  struct AddTerms {
    WeightTerm<Sums> term;
    KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i, Sum& sum) const { sum += term(i); }
  };

  Sum sum_before_of(Sum total) {
    const auto timed = setup_.time.measure(Phase::mpi);
    return static_cast<Sum>(sum_before(setup_.world, static_cast<OverRanks>(total)));
  }

  Sum continuation(bool has_start) {
    Sum open(0);
    Kokkos::deep_copy(open, Kokkos::subview(sums_, std::size_t{0}));
    const auto timed = setup_.time.measure(Phase::mpi);
    const OpenPart<OverRanks> part{static_cast<OverRanks>(open), has_start ? 1 : 0};
    return static_cast<Sum>(sum_of_continuation(setup_.world, part));
  }

  static double value_of(OverRanks sum) {
    if constexpr (way == Way::fixed) return Sums::value(sum);
    return static_cast<double>(sum);
  }

  const Setup& setup_;
  std::int64_t count_;
  BlockedScan<Space, Sum> blocked_;
  Kokkos::View<Sum*, Space> histogram_, copies_, sums_;
};

}  // namespace kedge::kernels::scan
