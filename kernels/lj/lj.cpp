// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// Kernel lj: Lennard-Jones atoms. First its truth, the plain loops; then its record.
#include <fmt/format.h>

#include <cmath>

#include "common/core/error.hpp"
#include "kernels/core/kernel.hpp"
#include "kernels/lj/truth.hpp"

namespace kedge::kernels::lj {

// [plain loop]
void truth_forces(const TruthCells& cells, const PairConstants& pair,
                  const std::array<double, 3>& box, int atoms, const double* x, const double* y,
                  const double* z, double* fx, double* fy, double* fz) {
  const auto [nx, ny, nz] = cells.n;
  for (int i = 0; i < atoms; ++i) {
    double sum_x = 0.0, sum_y = 0.0, sum_z = 0.0;
    for (int around = 0; around < 27; ++around) {
      const int cx = (cells.x[i] + nx + around % 3 - 1) % nx;
      const int cy = (cells.y[i] + ny + around / 3 % 3 - 1) % ny;
      const int cz = (cells.z[i] + nz + around / 9 - 1) % nz;
      const int c = cx + nx * (cy + ny * cz);
      for (int m = cells.first[c]; m < cells.first[c + 1]; ++m) {
        const int j = cells.order[m];
        const double dx = x[i] - x[j] - box[0] * std::floor((x[i] - x[j]) / box[0] + 0.5);
        const double dy = y[i] - y[j] - box[1] * std::floor((y[i] - y[j]) / box[1] + 0.5);
        const double dz = z[i] - z[j] - box[2] * std::floor((z[i] - z[j]) / box[2] + 0.5);
        const double r2 = dx * dx + dy * dy + dz * dz;
        if (j != i && r2 < cutoff * cutoff) {
          const double inverse = 1.0 / r2;
          const double s6 = inverse * inverse * inverse;
          const double g = inverse * s6 * (48.0 * s6 - 24.0) - pair.g_cut;
          sum_x += g * dx;
          sum_y += g * dy;
          sum_z += g * dz;
        }
      }
    }
    fx[i] = sum_x;
    fy[i] = sum_y;
    fz[i] = sum_z;
  }
}

void truth_kick(int atoms, const double* f, double* v) {
  for (int i = 0; i < atoms; ++i) v[i] += 0.5 * dt * f[i];
}

void truth_drift(int atoms, const double* v, double* x) {
  for (int i = 0; i < atoms; ++i) x[i] += dt * v[i];
}
// [end]

namespace {

int cell_along(double x, double box, int cells) {
  const double share = x / box - std::floor(x / box);
  const int cell = static_cast<int>(share * cells);
  return cell < cells ? cell : cells - 1;
}

void forces(TruthAtoms& a, TruthCells& cells) {
  truth_sort(a, cells);
  truth_forces(cells, pair_constants(), a.box, static_cast<int>(a.x.size()), a.x.data(), a.y.data(),
               a.z.data(), a.fx.data(), a.fy.data(), a.fz.data());
}

void kick(TruthAtoms& a) {
  const int atoms = static_cast<int>(a.x.size());
  truth_kick(atoms, a.fx.data(), a.vx.data());
  truth_kick(atoms, a.fy.data(), a.vy.data());
  truth_kick(atoms, a.fz.data(), a.vz.data());
}

double nearest(double difference, double box) {
  return difference - box * std::floor(difference / box + 0.5);
}

}  // namespace

TruthAtoms truth_atoms(const std::array<int, 3>& size) {
  TruthAtoms a;
  a.box = box_of(size);
  for (std::int64_t n = 0; n < atoms_of(size); ++n) {
    const AtomStart start = atom_at_start(size, n);
    a.x.push_back(start.position[0]);
    a.y.push_back(start.position[1]);
    a.z.push_back(start.position[2]);
    a.vx.push_back(start.velocity[0]);
    a.vy.push_back(start.velocity[1]);
    a.vz.push_back(start.velocity[2]);
  }
  a.fx = a.fy = a.fz = std::vector<double>(a.x.size(), 0.0);
  return a;
}

void truth_sort(const TruthAtoms& a, TruthCells& cells) {
  for (std::size_t c = 0; c < 3; ++c) cells.n[c] = static_cast<int>(a.box[c] / cutoff);
  const auto [nx, ny, nz] = cells.n;
  const std::size_t atoms = a.x.size();
  cells.x.resize(atoms);
  cells.y.resize(atoms);
  cells.z.resize(atoms);
  std::vector<std::vector<int>> in_cell(static_cast<std::size_t>(nx * ny * nz));
  for (std::size_t i = 0; i < atoms; ++i) {
    cells.x[i] = cell_along(a.x[i], a.box[0], nx);
    cells.y[i] = cell_along(a.y[i], a.box[1], ny);
    cells.z[i] = cell_along(a.z[i], a.box[2], nz);
    in_cell[static_cast<std::size_t>(cells.x[i] + nx * (cells.y[i] + ny * cells.z[i]))].push_back(
        static_cast<int>(i));
  }
  cells.first.assign(1, 0);
  cells.order.clear();
  for (const std::vector<int>& members : in_cell) {
    cells.order.insert(cells.order.end(), members.begin(), members.end());
    cells.first.push_back(static_cast<int>(cells.order.size()));
  }
}

double truth_energy(const TruthAtoms& a) {
  const PairConstants pair = pair_constants();
  double energy = 0.0;
  for (std::size_t i = 0; i < a.x.size(); ++i) {
    energy += 0.5 * (a.vx[i] * a.vx[i] + a.vy[i] * a.vy[i] + a.vz[i] * a.vz[i]);
    for (std::size_t j = 0; j < i; ++j) {
      const double dx = nearest(a.x[i] - a.x[j], a.box[0]);
      const double dy = nearest(a.y[i] - a.y[j], a.box[1]);
      const double dz = nearest(a.z[i] - a.z[j], a.box[2]);
      const double r2 = dx * dx + dy * dy + dz * dz;
      if (r2 >= cutoff * cutoff) continue;
      const double s6 = 1.0 / (r2 * r2 * r2);
      energy += 4.0 * s6 * (s6 - 1.0) + 0.5 * pair.g_cut * r2 + pair.at_zero;
    }
  }
  return energy;
}

TruthAtoms truth_run(const std::array<int, 3>& size, int steps) {
  TruthAtoms a = truth_atoms(size);
  TruthCells cells;
  forces(a, cells);
  const int atoms = static_cast<int>(a.x.size());
  for (int step = 0; step < steps; ++step) {
    kick(a);
    truth_drift(atoms, a.vx.data(), a.x.data());
    truth_drift(atoms, a.vy.data(), a.y.data());
    truth_drift(atoms, a.vz.data(), a.z.data());
    forces(a, cells);
    kick(a);
  }
  return a;
}

}  // namespace kedge::kernels::lj

namespace kedge::kernels {
namespace {

constexpr double pi = 3.14159265358979323846;
/// Atoms within the cutoff, and in a list.
constexpr double density = lj::atoms_of_cell / (lj::lattice * lj::lattice * lj::lattice);
constexpr double in_cutoff = 4.0 / 3.0 * pi * density * lj::cutoff * lj::cutoff * lj::cutoff;
constexpr double list_reach = lj::cutoff + lj::skin;
constexpr double in_list = 4.0 / 3.0 * pi * density * list_reach * list_reach * list_reach;

double atoms(const RunConfig& config) {
  return static_cast<double>(lj::atoms_of(config.size));
}

std::vector<double> interleaved(const std::vector<double>& x, const std::vector<double>& y,
                                const std::vector<double>& z) {
  std::vector<double> all;
  for (std::size_t i = 0; i < x.size(); ++i) all.insert(all.end(), {x[i], y[i], z[i]});
  return all;
}

FieldValues truth(const RunConfig& config) {
  const lj::TruthAtoms a = lj::truth_run(config.size, config.steps);
  return {{"position", interleaved(a.x, a.y, a.z)}, {"velocity", interleaved(a.vx, a.vy, a.vz)}};
}

double bound(const RunConfig& config, const PrecisionInfo& precision, const std::string& field) {
  const lj::StateError e =
      lj::rounding_bound(config.size, lj::roundoffs(precision, config.variant), config.steps);
  return field == "velocity" ? e.velocity : e.position;
}

void require(const RunConfig& config) {
  for (const int n : config.size)
    if (n < lj::least_cells)
      throw Error(fmt::format("{} cells along a side are too few: an atom would meet another one "
                              "and its image",
                              n),
                  fmt::format("give --size at least {} cells in each direction", lj::least_cells));
  if (lj::atoms_of(config.size) > 2000000000)
    throw Error("more than 2e9 atoms", "use a smaller --size");
}

constexpr ArrayInfo arrays[] = {
    {"velocity", "sigma/tau, of each atom"},
    {"force", "epsilon/sigma, on each atom"},
    {"position", "sigma, of each atom, not wrapped into the box", true},
};
constexpr Variant variants[] = {
    {"full", "full neighbour lists: each pair computed from both sides, no atomics"},
    {"half", "half lists: each pair once, forces added by floating-point atomics",
     Reproducible::no},
    {"half-fixed", "half lists, forces added as integers, whose order does not matter"},
};
constexpr TruthLoop truth_loops[] = {{"truth_forces", "conditional"},
                                     {"truth_kick", "conditional", "3", "24"},
                                     {"truth_drift", "conditional", "2", "24"}};

}  // namespace

extern const Kernel lj_kernel;
const Kernel lj_kernel{
    .id = "lj",
    .summary = "Lennard-Jones atoms in a periodic box, velocity Verlet",
    .pattern = "neighbour lists from cells, a loop of varying length an atom, gathered positions",
    .mpi_pattern =
        "blocks in three directions; atoms migrate and ghost lists are made when lists are; ghost "
        "positions are sent each step",
    .suitability = "GPU",
    .reason =
        "every atom's force is independent with full lists, and a crystal's or liquid's lists have "
        "nearly the same length, so threads of a warp stay together; positions are gathered, but "
        "sorted atoms keep them in cache. Below some ten thousand atoms a GPU the launches, the "
        "list making and the messages dominate",
    .size = {3, {16, 16, 16}, "cubic cells along x, y, z, four atoms each"},
    .usual_steps = 100,
    .point = "atom",
    .points = atoms,
    .memory =
        [](const RunConfig& config, const PrecisionInfo& precision) {
          // Lists with room to spare; owned, wrapped and old positions; records while migrating.
          const double storage = static_cast<double>(precision.storage_bytes);
          return atoms(config) * (4.0 * 1.5 * in_list + 4.0 * 24.0 + 6.0 * storage + 2.0 * 104.0);
        },
    .require = require,
    .arrays = arrays,
    .variants = variants,
    .truth_loops = truth_loops,
    .costs = {
        .flops = [](const RunConfig& config) { return atoms(config) * (21.0 * in_cutoff + 18.0); },
        .bytes =
            [](const RunConfig& config, const PrecisionInfo& precision) {
              const double storage = static_cast<double>(precision.storage_bytes);
              return atoms(config) * (4.0 * in_list + 6.0 * 24.0 + 18.0 * storage);
            },
        .flops_formula = "21 x 69 pairs within the cutoff + 18 (full lists)",
        .bytes_formula =
            "4 x 96 (the list) + 144 (positions, in the box and not, and those of the last "
            "list) + 18 x storage (velocity read and written twice, force written and read "
            "twice)",
        .halo = "24 x atoms in the 2 layers of cells around a block, once a step",
        .reductions = "each step 1 maximum (largest displacement); every --history-every steps 4 "
                      "maxima and 2 sums of 3 integers",
    },
    .invariants =
        "energy stays within what the step's shadow Hamiltonian allows; momentum stays as it was; "
        "no atom is lost",
    .tolerance = lj::rounding_bound_origin,
    .recognise =
        "a loop over particles around a loop over a list of neighbours, positions read through the "
        "list, a test on the distance, forces added to one particle or to both",
    .traps =
        "adding to both atoms of a pair (a race, or atomics); lists kept beyond half the skin; "
        "wrapping "
        "positions between two list makings; sums in an order that the number of ranks changes; "
        "ghosts "
        "shifted by a period on some ranks only",
    .precision_advice =
        "keep positions in FP64 and subtract them before narrowing: distances then have FP32's "
        "full "
        "digits; pair forces may be FP32; sum energies in FP64; expect trajectories, not averages, "
        "to part after a few hundred steps",
    .truth = truth,
    .bound = bound,
    .bound_unit = "sigma/tau",
};

}  // namespace kedge::kernels
