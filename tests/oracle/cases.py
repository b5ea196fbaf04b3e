#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Checks the verdicts on labelled cases and on the samples against traced runs.

usage: cases.py cases --scan PROGRAM [--mpi FLAGS --mpi-link FLAGS] [CASE...]
       cases.py sample --scan PROGRAM --source FOLDER --mpi FLAGS --mpi-link FLAGS
       cases.py seeded
A case is a source of functions; a driver calls them (fixtures/drivers, or made from the parameters).
`seeded` gives wrong verdicts to loops and fails unless each is contradicted by exactly the expected kinds.
Exit codes: 0 held, 1 contradicted (seeded: not contradicted), 2 error, 4 a tool is missing: SKIPPED.
"""
import argparse
import concurrent.futures
import glob
import json
import os
import shlex
import sys
import tempfile

import build
import drivers
import oracle

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CASES = os.path.join(ROOT, "tests", "analyzer", "cases")
LEAST_RUN = 0.9  # of the claimed loops; fewer are no evidence


def facts_of(source):
    path = os.path.splitext(source)[0] + ".json"
    if not os.path.exists(path):
        return {}
    with open(path) as file:
        return json.load(file)


def skipped_rows(loops, why):
    return [{"file": loop["path"], "line": loop["line"], "column": loop["column"],
             "function": loop["function"], "verdict": loop["verdict"], "entries": 0, "iterations": 0,
             "most": 0, "dependences": [], "excused": {}, "state": "skipped", "why": why}
            for loop in loops.values()]


def check_case(source, args, folder, runtime):
    facts = facts_of(source)
    folder = os.path.join(folder, os.path.basename(source))
    os.makedirs(folder)
    extra = [os.path.join(os.path.dirname(source), f) for f in facts.get("extra_files", [])]
    flags = ["-std=" + facts["std"]] if facts.get("std") else []
    mpi, link = shlex.split(args.mpi), []
    if facts.get("needs_mpi"):
        flags, link = flags + mpi, shlex.split(args.mpi_link)
    loops = oracle.claimed(oracle.scan(args.scan, [source, *extra], flags, folder))
    if not loops:
        return []
    if facts.get("needs_mpi") and not mpi:
        return skipped_rows(loops, "needs MPI, which this build does not know")
    functions = sorted({loop["function"] for loop in loops.values()})
    driver, reasons = drivers.driver_for(source, functions, folder)
    flags += ["-I" + drivers.FOLDER, f'-DCASE="{source}"']
    rows, status = oracle.check(loops, [driver, *extra], folder, runtime, flags, link, timeout=60)
    if status:
        rows = skipped_rows(loops, f"its driver ended with status {status}")
    for row in rows:
        if row["function"] in reasons and not row["entries"]:
            row["why"] = reasons[row["function"]]
    return rows


def run_cases(args, folder, runtime):
    sources = args.names or sorted(glob.glob(os.path.join(CASES, "*.c")) + glob.glob(os.path.join(CASES, "*.cpp")))
    helpers = {f for s in sources for f in facts_of(s).get("extra_files", [])}
    sources = [os.path.abspath(s) for s in sources if os.path.basename(s) not in helpers]

    def one(source):
        try:
            return check_case(source, args, folder, runtime), None
        except build.BuildError as why:
            return [], f"{source}: {why}"

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(one, sources))
    return [row for rows, _ in results for row in rows], [error for _, error in results if error]


def run_sample(args, folder, runtime):
    sources = sorted(glob.glob(os.path.join(args.source, "*.c")))
    flags = ["-std=gnu99", *shlex.split(args.mpi)]
    loops = oracle.claimed(oracle.scan(args.scan, sources, flags, folder))
    words = "--nx 6 --ny 5 --nz 4 --steps 4 --residual-every 2 --output-every 2 --checkpoint-every 2".split()
    rows, status = oracle.check(loops, sources, folder, runtime, flags, shlex.split(args.mpi_link), words, 200)
    return rows, [f"the sample ended with status {status}"] if status else []


def run_seeded(folder, runtime):
    """Every loop of the seeds is called parallel; the comment on its line says what must be seen."""
    wrong = []
    for source in sorted(glob.glob(os.path.join(HERE, "fixtures", "seeded", "*.c*"))):
        loops, expected = {}, {}
        with open(source) as file:
            for number, line in enumerate(file, 1):
                if "SEED:" in line:
                    words = line.split("SEED:")[1].replace("*/", "").split()
                    expected[len(loops)] = words
                    loops[len(loops)] = seed(source, number, line, words)
        rows, _ = oracle.check(loops, [source], os.path.join(folder, os.path.basename(source)), runtime)
        for number, row in enumerate(rows):
            seen = sorted({d["kind"] for d in row["dependences"]}) or [row["state"]]
            wanted = sorted(w for w in expected[number] if "=" not in w)
            print(f"{os.path.basename(source)}:{row['line']} expected {wanted}, seen {seen} {row['why']}")
            if wanted != seen:
                wrong.append(oracle.describe(row))
    return wrong


def seed(source, number, line, words):
    """The doctored record of a loop; private=x and reduction=s in the comment name variables."""
    named = {key: [w.split("=", 1)[1] for w in words if w.startswith(key + "=")] for key in ("private", "reduction")}
    column = min(i for i in (line.find(k) for k in ("for", "while", "do")) if i >= 0) + 1
    return {"file": source, "path": os.path.realpath(source), "line": number, "column": column,
            "columns": [column], "end_line": number + 20, "function": "seed", "verdict": "parallel",
            "private": named["private"], "firstprivate": [], "lastprivate": [],
            "reduction": [{"op": "+", "variable": v} for v in named["reduction"]]}


def report(rows, errors, show_all):
    for row in rows:
        if show_all or row["state"] != "ok":
            print(oracle.describe(row))
    for error in errors:
        print("error: " + error)
    print(oracle.summary(rows))
    ran = sum(row["state"] != "skipped" for row in rows)
    print(f"{ran} of {len(rows)} claimed loops ran two iterations or more")
    if any(row["state"] == "contradicted" for row in rows):
        return 1
    if errors:
        return 2
    if not rows or ran < LEAST_RUN * len(rows):
        print(f"error: fewer than {LEAST_RUN:.0%} of the claimed loops ran")
        return 2
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=["cases", "sample", "seeded"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--scan", default=os.path.join(ROOT, "build", "release", "bin", "kedge-scan"))
    parser.add_argument("--source", default=os.path.join(ROOT, "samples", "heat_mpi"))
    parser.add_argument("--mpi", default="")
    parser.add_argument("--mpi-link", default="")
    parser.add_argument("--json")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if oracle.missing_tools():
        print(f"SKIPPED: {oracle.missing_tools()}")
        return 4
    with tempfile.TemporaryDirectory() as folder:
        try:
            runtime = build.build_runtime(os.path.join(folder, "runtime"))
            if args.what == "seeded":
                wrong = run_seeded(folder, runtime)
                for text in wrong:
                    print("not as expected: " + text)
                return 1 if wrong else 0
            rows, errors = (run_cases if args.what == "cases" else run_sample)(args, folder, runtime)
        except build.BuildError as why:
            print(f"error: {why}")
            return 2
    if args.json:
        with open(args.json, "w") as out:
            json.dump(rows, out, indent=1)
    return report(rows, errors, args.list)


if __name__ == "__main__":
    sys.exit(main())
