// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Tables and materials of kernel lookup, made from random numbers by index.
#include "kernels/lookup/physics.hpp"

#include <algorithm>
#include <numeric>

namespace kedge::kernels::lookup {
namespace {

struct Range {
  int first, count;
};

// Nuclides are numbered by what they are for; materials share them as the reactor's do.
constexpr Range water{0, 4}, cladding{4, 5}, steel{9, 17}, vessel{60, 8}, welds{26, 2};
constexpr int first_fuel = 26, small_fuel = 34;

std::vector<Range> parts_of(int material, int nuclides) {
  switch (material) {
    case 0:
      return {{first_fuel, small_fuel}, {smallest_nuclides, nuclides - smallest_nuclides}};
    case 1:
      return {cladding};
    case 2:
    case 3:
      return {water};  // cold and hot
    case 4:
      return {steel, vessel, welds};  // pressure vessel: 27
    case 10:
    case 11:
      return {water, cladding};  // ends of the fuel assemblies: 9
    default:
      return {water, steel};  // reflectors, plates and nozzles: 21
  }
}

void fill_energies(std::uint64_t nuclide, double* energy, std::size_t points) {
  constexpr std::uint64_t seed = 42;
  for (std::size_t k = 0; k < points; ++k) energy[k] = random_unit(seed, nuclide * points + k);
  energy[0] = 0.0;
  energy[points - 1] = 1.0;
  std::sort(energy, energy + points);
}

/// Physically whole: total = elastic + absorption, and fission is a part of the absorption.
void fill_channels(std::uint64_t point, double* micro) {
  constexpr std::uint64_t seed = 43;
  constexpr double neutrons_per_fission = 2.43;
  const double elastic = 0.6 * random_unit(seed, 3 * point);
  const double absorption = 0.4 * random_unit(seed, 3 * point + 1);
  const double fission = absorption * random_unit(seed, 3 * point + 2);
  const double values[channels] = {elastic + absorption, elastic, absorption, fission,
                                   neutrons_per_fission * fission};
  std::copy(values, values + channels, micro);
}

}  // namespace

Composition make_composition(int nuclides) {
  constexpr std::uint64_t seed = 44;
  Composition c;
  for (int m = 0; m < materials; ++m) {
    for (const Range& range : parts_of(m, nuclides))
      for (int n = 0; n < range.count; ++n) {
        c.density.push_back(random_unit(seed, c.nuclide.size()));
        c.nuclide.push_back(range.first + n);
      }
    c.first[static_cast<std::size_t>(m) + 1] = static_cast<int>(c.nuclide.size());
  }
  return c;
}

Problem make_problem(int nuclides, int points) {
  Problem p{nuclides, points, make_composition(nuclides), {}, {}};
  const auto per_nuclide = static_cast<std::size_t>(points);
  p.energy.resize(static_cast<std::size_t>(nuclides) * per_nuclide);
  p.micro.resize(p.energy.size() * channels);
  for (std::size_t n = 0; n < static_cast<std::size_t>(nuclides); ++n)
    fill_energies(n, p.energy.data() + n * per_nuclide, per_nuclide);
  for (std::size_t k = 0; k < p.energy.size(); ++k) fill_channels(k, p.micro.data() + k * channels);
  return p;
}

double mean_nuclides(int nuclides) {
  const Composition c = make_composition(nuclides);
  const Shares shares;
  double mean = 0.0, before = 0.0;
  for (std::size_t m = 0; m < materials; ++m) {
    mean += (shares.up_to[m] - before) * (c.first[m + 1] - c.first[m]);
    before = shares.up_to[m];
  }
  return mean;
}

double rounding_bound(const PrecisionInfo& precision, double t, double d, double x, int nuclides) {
  const Composition c = make_composition(nuclides);
  double bound = 0.0;
  for (std::size_t m = 0; m < materials; ++m) {
    const auto first = c.density.begin() + c.first[m], last = c.density.begin() + c.first[m + 1];
    const double sum = std::accumulate(first, last, 0.0);
    bound = std::max(bound,
                     sum * (t + d + 10.0 * precision.compute_roundoff +
                            static_cast<double>(last - first) * precision.accumulate_roundoff + x));
  }
  return bound;
}

}  // namespace kedge::kernels::lookup
