#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Counts findings of contradicted_pragma on DataRaceBench's kernels (its names say yes or no).

    tests/accuracy/pragma_claims.py build/release/bin/kedge-scan PATH/TO/dataracebench [-v]
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

# A pragma by which a loop's iterations are shared among threads or lanes.
CLAIM = re.compile(r"#\s*pragma\s+(omp\b[^\n]*\b(for|simd|distribute|loop|taskloop)\b|acc\b[^\n]*\bloop)")


def findings(scan, source):
    run = subprocess.run([scan, str(source), "--format", "json"], capture_output=True, text=True,
                         timeout=300)
    if run.returncode != 0:
        return None
    return [f for f in json.loads(run.stdout)["findings"] if f["check"] == "contradicted_pragma"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("scan")
    parser.add_argument("tree", type=pathlib.Path)
    parser.add_argument("-v", action="store_true", help="each kernel with its findings")
    options = parser.parse_args()
    kernels = sorted(p for p in options.tree.rglob("micro-benchmarks/*")
                     if re.search(r"-(yes|no)\.(c|cpp)$", p.name))
    if not kernels:
        sys.exit("no kernels below " + str(options.tree))
    count = {}
    for kernel in kernels:
        races = "yes" if "-yes." in kernel.name else "no"
        claims = bool(CLAIM.search(kernel.read_text(errors="replace")))
        found = findings(options.scan, kernel)
        state = "unread" if found is None else "found" if found else "silent"
        key = (races, claims, state)
        count[key] = count.get(key, 0) + 1
        if options.v or (races == "no" and found) or found is None:
            text = "; ".join(f"{f['line']}: {f['message']}" for f in found or [])
            print(f"{kernel.name}\t{'claims' if claims else '-'}\t{state}\t{text}")
    for races in ("yes", "no"):
        for claims in (True, False):
            parts = {state: count.get((races, claims, state), 0)
                     for state in ("found", "silent", "unread")}
            print(f"{races:>3}, {'with' if claims else 'without'} a loop's pragma: "
                  f"{parts['found']} of {sum(parts.values())} with a finding, {parts['unread']} unread")
    sys.exit(1 if count.get(("no", True, "found")) or count.get(("no", False, "found")) else 0)


if __name__ == "__main__":
    main()
