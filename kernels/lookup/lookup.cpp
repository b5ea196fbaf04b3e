// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lookup: macroscopic cross sections at random energies, the heart of Monte Carlo reactor
// codes. First its truth, the plain loops; then its record.
#include <algorithm>
#include <string>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/lookup/truth.hpp"

namespace kedge::kernels::lookup {

// [plain loop]
void truth_lookups(std::int64_t lookups, const double* energy, const int* material,
                   const PlainComposition& composition, int points, const double* grid,
                   const double* micro, double* xs) {
  for (std::int64_t i = 0; i < lookups; ++i) {
    double sum[channels] = {};
    const int last = composition.first[material[i] + 1];
    for (int m = composition.first[material[i]]; m < last; ++m) {
      const std::ptrdiff_t table = static_cast<std::ptrdiff_t>(composition.nuclide[m]) * points;
      int low = 0, high = points - 1;  // grid[table + low] <= energy[i] < grid[table + high]
      while (high - low > 1) {
        const int middle = (low + high) / 2;
        if (grid[table + middle] <= energy[i]) {
          low = middle;
        } else {
          high = middle;
        }
      }
      const double below = grid[table + low], above = grid[table + high];
      const double weight = (above - energy[i]) / (above - below);
      for (int c = 0; c < channels; ++c) {
        const double a = micro[(table + low) * channels + c];
        const double b = micro[(table + high) * channels + c];
        sum[c] += composition.density[m] * (b - weight * (b - a));
      }
    }
    for (int c = 0; c < channels; ++c) xs[i * channels + c] = sum[c];
  }
}

void truth_tally(std::int64_t lookups, const int* bin, const double* xs, double* tally,
                 double* visits) {
  for (std::int64_t i = 0; i < lookups; ++i) {
    tally[bin[i]] += xs[i * channels];
    visits[bin[i]] += 1.0;
  }
}
// [end]

namespace {

struct Batch {
  std::vector<double> energy;
  std::vector<int> material, bin;
};

Batch batch_of(std::int64_t lookups, std::int64_t step) {
  const Shares shares;
  Batch batch;
  for (std::int64_t i = 0; i < lookups; ++i) {
    const Sample sample = sample_at(shares, (step - 1) * lookups + i);
    batch.energy.push_back(sample.energy);
    batch.material.push_back(sample.material);
    batch.bin.push_back(tally_bin(sample));
  }
  return batch;
}

}  // namespace

TruthState truth_run(std::int64_t lookups, int points, int nuclides, int steps) {
  const Problem problem = make_problem(nuclides, points);
  const Composition& c = problem.composition;
  TruthState state{std::vector<double>(static_cast<std::size_t>(lookups) * channels),
                   std::vector<double>(tally_bins), std::vector<double>(tally_bins)};
  for (int step = 1; step <= steps; ++step) {
    const Batch batch = batch_of(lookups, step);
    truth_lookups(lookups, batch.energy.data(), batch.material.data(),
                  {c.first.data(), c.nuclide.data(), c.density.data()}, points,
                  problem.energy.data(), problem.micro.data(), state.xs.data());
    truth_tally(lookups, batch.bin.data(), state.xs.data(), state.tally.data(),
                state.visits.data());
  }
  return state;
}

}  // namespace kedge::kernels::lookup

namespace kedge::kernels {
namespace {

double lookups(const RunConfig& config) {
  return static_cast<double>(config.size[0]);
}
double table_points(const RunConfig& config) {
  return static_cast<double>(config.size[1]) * config.size[2];
}
double point_bytes(const PrecisionInfo& precision) {
  return precision.storage_bytes == 8 ? 48.0 : 32.0;  // energy in FP64, five values, padding
}

constexpr ArrayInfo arrays[] = {
    {"xs", "macroscopic cross sections of the last batch, five a lookup, 1/cm"},
    {"micro", "microscopic cross sections at the grid points, five a point"},
    {"density", "amount of each nuclide in a material"}};
constexpr Variant variants[] = {
    {"union", "one search in the union of all grids, whose rows point into each nuclide's"},
    {"union-sorted", "the same after sorting the lookups by material and energy"},
    {"hash", "8192 equal energy bins, then a short search in each nuclide's grid"},
    {"nuclide", "a binary search in each nuclide's grid: least memory, most steps"}};
constexpr TruthLoop truth_loops[] = {{"truth_lookups", "conditional"},
                                     {"truth_tally", "atomic", "2", "44"}};

void require(const RunConfig& config) {
  const auto [batch, points, nuclides] = config.size;
  if (points < 2 || points > lookup::largest_points)
    throw Error("kernel lookup takes 2 to " + std::to_string(lookup::largest_points) +
                    " grid points a nuclide, not " + std::to_string(points),
                "give --size LOOKUPS,POINTS,NUCLIDES");
  if (nuclides < lookup::smallest_nuclides || nuclides > lookup::largest_nuclides)
    throw Error("kernel lookup takes 68 to 355 nuclides, not " + std::to_string(nuclides),
                "give --size LOOKUPS,POINTS,NUCLIDES; 68 is the small reactor, 355 the large one");
  // A bin gets at most 0.275 / 64 of the lookups on average, each below the number of nuclides;
  // twice that is far beyond its chance.
  if (lookups(config) * config.steps * (2.0 * 0.275 / lookup::energy_bins) * nuclides >= 0x1p31)
    throw Error("the tallies would overflow: too many lookups in all",
                "take fewer --steps or a smaller batch");
}

FieldValues truth(const RunConfig& config) {
  const auto [batch, points, nuclides] = config.size;
  lookup::TruthState state = lookup::truth_run(batch, points, nuclides, config.steps);
  return {{"xs", std::move(state.xs)},
          {"tally", std::move(state.tally)},
          {"visits", std::move(state.visits)}};
}

/// Lookups of the fullest bin.
double most_visits(const RunConfig& config) {
  const lookup::Shares shares;
  std::vector<double> visits(lookup::tally_bins);
  const std::int64_t samples = std::int64_t{config.size[0]} * config.steps;
  for (std::int64_t n = 0; n < samples; ++n)
    visits[static_cast<std::size_t>(lookup::tally_bin(lookup::sample_at(shares, n)))] += 1.0;
  return *std::max_element(visits.begin(), visits.end());
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const double of_lookup =
      lookup::rounding_bound(precision, precision.as_of(arrays[1]).storage_roundoff,
                             precision.as_of(arrays[2]).storage_roundoff,
                             precision.as_of(arrays[0]).storage_roundoff, config.size[2]);
  if (field == "xs") return of_lookup;
  if (field == "visits") return 0.0;
  // Each term has its own error and that of its rounding to the tally's unit; the plain loop's sum
  // is rounded each time, up to its own size.
  const double terms = most_visits(config), u = find_precision("fp64").accumulate_roundoff;
  return terms * (of_lookup + 0.5 * lookup::tally_unit + terms * u * config.size[2]);
}

}  // namespace

extern const Kernel lookup_kernel;
const Kernel lookup_kernel{
    .id = "lookup",
    .summary = "macroscopic cross sections at random energies, as in Monte Carlo reactor codes",
    .pattern =
        "random access: binary search, then a gather of five values from each nuclide's table",
    .mpi_pattern = "none: lookups are divided, tables are replicated",
    .suitability = "hybrid",
    .reason =
        "every lookup waits for memory at places nobody can foresee, and does little arithmetic. A "
        "GPU hides the waiting behind thousands of lookups, but lookups of different materials in "
        "one warp have trip counts from 4 to 321; a CPU does as well once it keeps many lookups "
        "under way. Sorted by material and energy it suits a GPU",
    .size = {3,
             {1000000, 11303, 68},
             "lookups a step, grid points a nuclide, nuclides",
             {true, false, false}},
    .usual_steps = 10,
    .point = "lookup",
    .points = lookups,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          const double row_bytes = 2.0 * config.size[2] + 8.0;  // of the union
          return lookups(config) * lookup::channels * static_cast<double>(precision.storage_bytes) +
                 table_points(config) * (point_bytes(precision) + row_bytes) +
                 8.0 * lookups(config);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops =
            [](const RunConfig& config) {
              return lookups(config) * lookup::mean_nuclides(config.size[2]) *
                     (3.0 + 5.0 * lookup::channels);
            },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              return lookups(config) *
                     (lookup::mean_nuclides(config.size[2]) * (2.0 * point_bytes(precision) + 2.0) +
                      lookup::channels * static_cast<double>(precision.storage_bytes));
            },
        .flops_formula = "28 x nuclides of the material (15.6 on average of 68)",
        .bytes_formula = "nuclides of the material x (2 grid points of 48 bytes, 32 where values "
                         "are narrower, and an index of 2) + 5 x storage; no table stays in cache",
        .halo = "none",
        .reductions = "tallies: 1 sum of 1536 integers for each snapshot and history record",
    },
    .invariants =
        "total = elastic + absorption in every lookup (interpolation is linear); every lookup is "
        "tallied once",
    .tolerance = lookup::rounding_bound_origin,
    .recognise =
        "a loop over particles or events that searches a sorted table for each one's energy and "
        "then reads several tables at the place found; the time goes into cache misses, not "
        "arithmetic",
    .traps =
        "one array a reaction channel: five cache misses where one record needs one or two; a "
        "random generator with state, which ties the result to the order of threads; tallies by "
        "floating-point atomics; a lookup at a time on a CPU, which waits for each miss alone; an "
        "index table of 32 bits where 16 do",
    .precision_advice =
        "tables may be stored in FP32, which shortens a record from 48 to 32 bytes and has errors "
        "far below those of nuclear data; keep the energies in FP64, or neighbouring grid points "
        "fall together and the search lands in another interval; sum tallies in integers or FP64",
    .truth = truth,
    .bound = bound,
    .bound_unit = "1/cm",
};

}  // namespace kedge::kernels
