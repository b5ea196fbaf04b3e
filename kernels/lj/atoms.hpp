// SPDX-FileCopyrightText: 2026 The Kedge authors
// SPDX-License-Identifier: Apache-2.0
// The atoms that a rank owns, as arrays of components; the record that travels between ranks.
#pragma once

#include <cstdint>

#include "kernels/compat/kokkos.hpp"
#include "kernels/lj/cells.hpp"
#include "kernels/mpi/by_number.hpp"

namespace kedge::kernels::lj {

/// Three arrays, one a component.
template <class Value>
struct Three {
  Value* x;
  Value* y;
  Value* z;

  [[nodiscard]] KOKKOS_FORCEINLINE_FUNCTION Value* operator[](int c) const {
    return c == 0 ? x : c == 1 ? y : z;
  }
};

/// All of an atom that outlives a list. Storage widens to double exactly.
struct Atom {
  std::int64_t id;
  double now[3];   ///< position, not wrapped
  double then[3];  ///< position when the lists were made
  double velocity[3];
  double force[3];
};

/// The arrays, as loops see them.
template <class Storage>
struct AtomArrays {
  std::int64_t* id;
  Three<double> now, then;
  Three<double> shift;  ///< from `now` into the box: a multiple of its edges
  Three<Storage> velocity, force;
};

template <class Storage>
struct ToRecords {
  AtomArrays<Storage> atoms;
  Atom* records;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Atom a;
    a.id = atoms.id[i];
    for (int c = 0; c < 3; ++c) {
      a.now[c] = a.then[c] = atoms.now[c][i];
      a.velocity[c] = static_cast<double>(atoms.velocity[c][i]);
      a.force[c] = static_cast<double>(atoms.force[c][i]);
    }
    records[i] = a;
  }
};

/// atom i = records[order[i]].
template <class Storage>
struct FromRecords {
  const Atom* records;
  const int* order;
  const int* cell_of_record;
  int* cell;
  AtomArrays<Storage> atoms;
  double cells[3], box[3];
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    const Atom& a = records[order[i]];
    atoms.id[i] = a.id;
    cell[i] = cell_of_record[order[i]];
    for (int c = 0; c < 3; ++c) {
      atoms.now[c][i] = a.now[c];
      atoms.then[c][i] = a.then[c];
      atoms.shift[c][i] = -box[c] * periods(a.then[c], cells[c]);
      atoms.velocity[c][i] = static_cast<Storage>(a.velocity[c]);
      atoms.force[c][i] = static_cast<Storage>(a.force[c]);
    }
  }
};

/// One quantity of each atom, with the atoms' numbers.
template <class Storage>
struct ToNumbered {
  const std::int64_t* id;
  Three<Storage> quantity;
  Numbered<3>* records;
  KOKKOS_INLINE_FUNCTION void operator()(std::int64_t i) const {
    Numbered<3> one;
    one.id = id[i];
    for (int c = 0; c < 3; ++c) one.value[c] = static_cast<double>(quantity[c][i]);
    records[i] = one;
  }
};

}  // namespace kedge::kernels::lj
