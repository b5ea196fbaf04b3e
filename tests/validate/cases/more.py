#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Pairs for what C++ tests cannot write: types, byte orders, storage, links, and what h5diff lets pass.
Usage: more.py OUTDIR. Each case writes OUTDIR/<id>_a.h5 and OUTDIR/<id>_b.h5."""
import os
import sys

import h5py
import numpy as np

CASES = {}


def case(fn):
    CASES[fn.__name__] = fn
    return fn


def write(path, **datasets):
    with h5py.File(path, "w") as f:
        for name, value in datasets.items():
            f.create_dataset(name.replace("__", "/"), data=value)


def pair(out, a, b):
    write(out + "_a.h5", u=a)
    write(out + "_b.h5", u=b)


# What h5diff 1.10.8 answers with exit 0, each of which is a difference.
@case
def other_shape(out):
    pair(out, np.ones((2, 3)), np.ones((3, 2)))


@case
def int_against_float(out):
    pair(out, np.array([1, 2, 3]), np.array([1.0, 2.0, 3.0]))


@case
def all_nan(out):
    pair(out, np.full(5, np.nan), np.full(5, np.nan))


@case
def other_infinity(out):
    pair(out, np.array([1.0, np.inf]), np.array([1.0, -np.inf]))


@case
def infinity_against_large(out):
    pair(out, np.array([1.0, np.inf]), np.array([1.0, 1e300]))


@case
def small_but_double(out):
    pair(out, np.array([1.0, 1e-20]), np.array([1.0, 2e-20]))


@case
def nan_against_two(out):
    pair(out, np.array([1.0, np.nan]), np.array([1.0, 2.0]))


# Storage never matters.
@case
def chunked_and_packed(out):
    a = np.random.default_rng(1).random((70, 50, 30))
    write(out + "_a.h5", u=a)
    with h5py.File(out + "_b.h5", "w") as f:
        f.create_dataset("u", data=a, chunks=(16, 7, 30), compression="gzip", shuffle=True,
                         fletcher32=True, maxshape=(None, 50, 30))


@case
def big_endian(out):
    a = np.random.default_rng(2).random(1000)
    n = np.arange(-500, 500, dtype=np.int32)
    write(out + "_a.h5", u=a, n=n)
    write(out + "_b.h5", u=a.astype(">f8"), n=n.astype(">i4"))


@case
def links(out):
    a = np.arange(5.0)
    write(out + "_a.h5", u=a, other=a)
    with h5py.File(out + "_b.h5", "w") as f:
        f["other"] = a
        f["u"] = h5py.SoftLink("/other")
        f["loop"] = h5py.SoftLink("/")


# Types.
@case
def half_rounding(out):
    a = np.linspace(0.1, 0.9, 64)
    pair(out, a, a.astype(np.float16))


@case
def extended_last_bit(out):
    a = np.ones(8, np.longdouble)
    b = a.copy()
    b[3] = np.nextafter(b[3], np.longdouble(2))
    pair(out, a, b)


@case
def extended_equal(out):
    a = np.linspace(0, 1, 8).astype(np.longdouble) / 3
    pair(out, a, a)


@case
def wide_integers(out):
    pair(out, np.array([2**53 + 1, 5], np.int64), np.array([2**53, 5], np.int64))


@case
def unsigned_against_signed(out):
    pair(out, np.array([2**64 - 1, 5], np.uint64), np.array([-1, 5], np.int64))


@case
def narrow_integers_equal(out):
    pair(out, np.array([1, -2, 3], np.int8), np.array([1, -2, 3], np.int64))


@case
def booleans_differ(out):
    pair(out, np.array([True, False]), np.array([True, True]))


@case
def text_differs(out):
    write(out + "_a.h5", u=np.ones(3), name=np.array([b"alpha", b"beta"]))
    write(out + "_b.h5", u=np.ones(3), name=np.array([b"alpha", b"bets"]))


@case
def text_of_other_storage(out):
    write(out + "_a.h5", u=np.ones(3), name=np.array([b"alpha", b"beta"], dtype="S20"))
    write(out + "_b.h5", u=np.ones(3), name=np.array(["alpha", "beta"], dtype=h5py.string_dtype()))


@case
def text_only(out):
    write(out + "_a.h5", name="run")
    write(out + "_b.h5", name="run")


def particles(names):
    rec = np.zeros(4, dtype=[(n, "f8") for n in names])
    rec[names[0]], rec[names[1]] = np.arange(4.0), np.arange(4.0) + 10
    return rec


@case
def compound_equal(out):
    pair(out, particles("xy"), particles("xy"))


@case
def compound_other_members(out):
    pair(out, particles("xy"), particles("yx"))


@case
def null_against_scalar(out):
    with h5py.File(out + "_a.h5", "w") as f:
        f["u"] = h5py.Empty("f8")
    write(out + "_b.h5", u=np.float64(0))


@case
def subnormals_differ(out):
    pair(out, np.array([1.0, 5e-324]), np.array([1.0, 1e-323]))


@case
def huge_values(out):
    pair(out, np.array([1e308, 1.0]), np.array([-1e308, 1.0]))


@case
def hostile_names(out):
    for side, value in (("a", 1.0), ("b", 2.0)):
        with h5py.File(out + "_" + side + ".h5", "w") as f:
            f["<script>alert(1)</script>"] = np.array([value])
            f["two\nlines | and `ticks`"] = np.array([value])


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for name, write_case in CASES.items():
        write_case(os.path.join(sys.argv[1], name))
