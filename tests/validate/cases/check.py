#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Runs kedge-diff on the labelled pairs and checks exit codes and words. Usage: check.py KEDGE_DIFF.
Exit codes: 0 all as expected, 1 not, 77 skipped (numpy or h5py is missing)."""
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
PASS, FAIL, UNDECIDED = 0, 1, 3

# Case: (options, exit code, words that the report must hold), ...
LABELLED = {
    "x02_nan_one_side": [("", FAIL, ["1 NaN only in B", "[12,34]"]), ("--abs 1e300 --rel 1e300", FAIL, [])],
    "x07_fp32_vs_fp64_dtype": [("--rel 4.8e-7", PASS, ["within the tolerance"]), ("", UNDECIDED, ["float32"]),
                               ("--rel 1e-12", FAIL, ["Worst place: /u ["]), ("-v --rel 1e-6", PASS, ["float64 / float32"])],
    "x09_shape_mismatch": [("--abs 1e300 --rel 1e300", FAIL, ["(10,8) against (11,8)"])],
    "x10_missing_dataset": [("--abs 1e300", FAIL, ["/phys/q", "only in A", "/phys/r", "only in B"])],
    "x11_metadata_only": [("", PASS, ["1 equal", "Attributes and provenance were not compared"])],
    "x12_particle_order": [("--rel 1e300", FAIL, ["/id"])],
    "x13_particle_lost_duplicated": [("--rel 1e300", FAIL, ["/id", "73 against 80"])],
    "x15_transposed_layout": [("", UNDECIDED, []), ("--rel 1e-6", FAIL, [])],
    "x16_transposed_rect": [("", UNDECIDED, []), ("--rel 1e-6", FAIL, ["46 of 48"])],
    "x18_missing_halo": [("", UNDECIDED, []), ("--rel 1e-6", FAIL, [])],
    "x19_lost_updates": [("--rel 1", FAIL, ["10 of 100 integers differ"]),
                         ("--format json", FAIL, ['"sum_a": 100000.0', '"sum_b": 99990.0'])],
    "x20_bias_below_tolerance": [("--rel 1e-6", UNDECIDED, ["4096 of 4096", "9e-07"]),
                                 ("--rel 1e-6 --bias 1e-7", FAIL, ["mean shift"])],
    "x21_single_outlier": [("--rel 1e-3", FAIL, ["[123456]", "1 of 1000000"])],
    "x25_argmax_tie": [("", FAIL, ["7 against 23"])],
    "x26_flush_to_zero": [("--abs 1.18e-38", PASS, []), ("-v --abs 1.18e-38", PASS, ["flushed subnormals", "250"]),
                          ("--rel 1e-6", FAIL, [])],
    "x27_fma_cancellation": [("--abs 2.3e-16", PASS, []), ("--rel 1e-6", FAIL, [])],
    "x28_struct_vs_arrays": [("", FAIL, ["only in A (compound)", "in B it is a group"])],
    "x29_empty_and_scalar": [("", PASS, ["3 equal"])],
    "x30_float32_checkpoint": [("", UNDECIDED, ["/chk"]), ("--rel 1e-9", FAIL, [])],
    "p01_fp32_sum_stall": [("--rel 1e-6", FAIL, ["1.678e+07"])],
    "p02_fp32_random_sum": [("--rel 1e-6", FAIL, [])],
    "p03_time_accumulation": [("--rel 1e-6", FAIL, [])],
    "p04_variance_cancellation": [("--rel 1e-6", FAIL, [])],
    "p06_cg_stagnation": [("", FAIL, [])],
    "p08_two_norms_near_zero_mean": [("--abs 1", PASS, []), ("--rel 1e-6", FAIL, [])],
    "p09_singular_system_exposed": [("--rel 1e300", UNDECIDED, ["none of the 64 values is finite"])],
}
MORE = {
    "other_shape": [("--rel 1e300", FAIL, ["(2,3) against (3,2)"])],
    "int_against_float": [("--rel 1e300", FAIL, ["integer (int64) against floating-point (float64)"])],
    "all_nan": [("", UNDECIDED, []), ("--rel 1e300", UNDECIDED, ["equal NaN prove nothing"])],
    "other_infinity": [("--rel 1e300 --abs 1e300", FAIL, ["Inf against another value"])],
    "infinity_against_large": [("--rel 1e300 --abs 1e300", FAIL, ["Inf against another value"])],
    "small_but_double": [("--rel 1e-6", FAIL, ["[1]"])],
    "nan_against_two": [("--rel 1e300 --abs 1e300", FAIL, ["1 NaN only in A"])],
    "chunked_and_packed": [("", PASS, ["105000 values"])],
    "big_endian": [("", PASS, ["2000 values"])],
    "links": [("", PASS, ["10 values"])],
    "half_rounding": [("", UNDECIDED, ["float16"]), ("--rel 5e-4", PASS, [])],
    "extended_last_bit": [("", UNDECIDED, ["1 of 8 values differ"]), ("--rel 1e-30", FAIL, [])],
    "extended_equal": [("", PASS, [])],
    "wide_integers": [("--rel 1e300", FAIL, ["9007199254740993 against 9007199254740992"])],
    "unsigned_against_signed": [("--rel 1e300", FAIL, ["1 of 2 integers differ"])],
    "narrow_integers_equal": [("", PASS, [])],
    "booleans_differ": [("--rel 1e300", FAIL, ["[1]"])],
    "text_differs": [("--rel 1e300", FAIL, ["'beta' against 'bets'"])],
    "text_of_other_storage": [("", PASS, [])],
    "text_only": [("", UNDECIDED, ["no dataset holds a number"])],
    "compound_other_members": [("--rel 1e300", UNDECIDED, ["not compared"])],
    "null_against_scalar": [("--rel 1e300", FAIL, ["no data space against a scalar"])],
    "subnormals_differ": [("", UNDECIDED, []), ("--rel 0.4", FAIL, []), ("--abs 1e-323", PASS, [])],
    "huge_values": [("--rel 1.9", FAIL, []), ("--rel 2", PASS, [])],
    "hostile_names": [("", UNDECIDED, [])],
}
# No stated tolerance below these may turn a pair that must fail into a pass.
SENSIBLE = ["", "--rel 0", "--rel 1e-12", "--rel 1e-6", "--abs 1e-12", "--abs 1e-9 --rel 1e-6"]
MUST_NOT_PASS = {"fail", "not_comparable", "needs_mapping"}


def run(tool, case, options):
    command = [tool, case + "_a.h5", case + "_b.h5"] + options.split()
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def check(tool, folder, case, expectations):
    wrong = []
    for options, code, words in expectations:
        result = run(tool, os.path.join(folder, case), options)
        label = "%s %s" % (case, options)
        if result.returncode != code:
            wrong.append("%s: exit %d, expected %d\n%s" % (label, result.returncode, code, result.stdout + result.stderr))
        flat = " ".join(result.stdout.split())
        wrong += ["%s: the report lacks '%s'\n%s" % (label, w, result.stdout) for w in words if w not in flat]
    return wrong


def check_never_passes(tool, folder, case):
    return ["%s %s: a pair that must fail was passed" % (case, options) for options in SENSIBLE
            if run(tool, os.path.join(folder, case), options).returncode == 0]


def main():
    try:
        import h5py, numpy  # noqa: F401
    except ImportError as missing:
        print("SKIPPED: %s (Debian: python3-numpy python3-h5py)" % missing)
        return 77
    tool = sys.argv[1]
    wrong = []
    with tempfile.TemporaryDirectory() as folder:
        # p07 integrates 40000 steps four times in Python: left to the longer tests.
        prefixes = ["x"] + ["p0%d" % n for n in (1, 2, 3, 4, 6, 8, 9)]
        subprocess.run([sys.executable, os.path.join(HERE, "gen.py"), folder] + prefixes, check=True, stdout=subprocess.DEVNULL)
        subprocess.run([sys.executable, os.path.join(HERE, "more.py"), folder], check=True)
        for case, expectations in list(LABELLED.items()) + list(MORE.items()):
            wrong += check(tool, folder, case, expectations)
        for path in sorted(glob.glob(os.path.join(HERE, "*.json"))):
            with open(path) as f:
                label = json.load(f)
            if os.path.exists(os.path.join(folder, label["id"] + "_a.h5")) and label["verdict"] in MUST_NOT_PASS:
                wrong += check_never_passes(tool, folder, label["id"])
        html = run(tool, os.path.join(folder, "hostile_names"), "--format html").stdout
        if "<script>alert" in html:
            wrong.append("hostile_names: the html form holds a dataset's name unescaped")
    print("\n".join(wrong) if wrong else "%d cases as expected" % (len(LABELLED) + len(MORE)))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
