#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Scores `kedge scan` on the labelled loops of LLNL/AutoParBench (DataRaceBench and NPB 3.0).

usage: autoparbench.py [--list KIND] [--json FILE] [--argue TRACES] TREE SCAN...
  e.g. autoparbench.py ~/AutoParBench build/release/bin/kedge scan

TREE is an extracted AutoParBench (commit 118a2c62). A loop counts as claimed when its verdict is
`parallel` or `reduction`. Precision: claimed loops that the benchmark's reference parallelises.
Recall: loops that the reference parallelises and that are claimed; `conditional` and `atomic`
verdicts (an assumption or atomic updates are named) are counted in a second recall.
--list false|missed|unknown|all prints those loops with the reason that Kedge gives.
--argue prints one row of a table for each claim against the label: what its iterations touch, what
traced runs of the loop showed (TRACES: the --json files of tests/oracle/oracle.py, separated by
commas), and where the reference has its directive instead.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
FLAGS = ["-std=gnu99", "-Wno-implicit-function-declaration"]
CLAIM = {"parallel", "reduction"}
HEDGED = {"conditional", "atomic"}


def companions(folder, path):
    """What is linked with the file: a user scans a program, not one file of it."""
    if "NPB3.0" in path:
        return sorted(glob.glob(os.path.join(folder, "NPB3.0-omp-c", "common", "*.c")))
    with open(path, errors="replace") as source:
        uses = "polybench/polybench.h" in source.read()
    return [os.path.join(folder, "dataracebench", "utilities", "polybench.c")] if uses else []


def scan(command, tree, file):
    """The loops of one file by line; None when there is no report."""
    folder = os.path.join(tree, "benchmarks", "sequential")
    path = os.path.join(folder, file)
    flags = FLAGS + ["-I" + os.path.dirname(path), "-I" + os.path.join(folder, "NPB3.0-omp-c", "common"),
                     "-I" + os.path.join(folder, "dataracebench", "utilities")]
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "scan.json")
        sources = dict.fromkeys([path, *companions(folder, path)])
        run = subprocess.run([*command, *sources, "--format", "json", "-o", out, "--", *flags],
                             capture_output=True, text=True)
        try:
            with open(out) as report:
                found = json.load(report)
        except (OSError, ValueError):
            print(f"{file}: no report: {run.stderr[-300:]}", file=sys.stderr)
            return None
    name = os.path.basename(file)
    return {loop["line"]: loop for loop in found["loops"] if os.path.basename(loop["file"]) == name}


def first_sentences(why):
    """What the verdict says before its notes."""
    for note in (" The language keeps", " Each iteration needs", " The last value"):
        why = why.split(note)[0]
    return why.replace("|", "\\|")


def traced(files):
    """What the oracle saw of each loop, by the last folders of its file and its line."""
    seen = {}
    for file in files:
        with open(file) as results:
            for loop in json.load(results):
                seen[tuple(loop["file"].split("/")[-2:]), loop["line"]] = loop
    return seen


def directive_near(label, loops, report):
    """Where the reference parallelises, seen from a loop that it leaves alone."""
    here = [l for l in loops if l["file"] == label["file"] and l["parallel"]]
    for other in here:
        end = report.get(other["line"], {}).get("end_line", 0)
        if other["line"] < label["line"] <= end:
            return f"the loop around it, line {other['line']}"
    end = report.get(label["line"], {}).get("end_line", 0)
    for other in here:
        if label["line"] < other["line"] <= end:
            return f"the loop inside it, line {other['line']}"
    return "nowhere near"


def argue(label, loops, report, seen):
    found = report[label["line"]]
    run = seen.get((tuple(label["file"].split("/")[-2:]), label["line"]))
    if run is None:
        shown = "not run"
    elif run["state"] == "ok":
        shown = f"{run['iterations']} iterations, none dependent"
    else:
        shown = f"{run['state']}: {run['why']}"
    place = "/".join(label["file"].split("/")[-2:]) + ":" + str(label["line"])
    print(f"| {place} | {found['verdict']} | {first_sentences(found['why'])} | {shown} | "
          f"{directive_near(label, loops, report)} |")


def kind_of(label, verdict):
    if verdict in (None, "unknown"):
        return "unknown"
    if label["parallel"]:
        return "hit" if verdict in CLAIM else "hedged" if verdict in HEDGED else "missed"
    return "false" if verdict in CLAIM else "right"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", default="", choices=["", "false", "missed", "hedged", "unknown", "all"])
    parser.add_argument("--json", help="write every loop with label and verdict to this file")
    parser.add_argument("--argue", help="print a table of the claims against the label")
    parser.add_argument("tree")
    parser.add_argument("scan", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    with open(os.path.join(HERE, "labels", "autoparbench_loops.json")) as labels:
        loops = [l for l in json.load(labels)
                 if l["parallel"] is not None and not l["file"].startswith("rodinia")]
    files = sorted({l["file"] for l in loops})
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        reports = dict(zip(files, pool.map(lambda f: scan(args.scan, args.tree, f), files)))
    counts = collections.Counter()
    rows = []
    seen = traced(args.argue.split(",")) if args.argue else {}
    for label in loops:
        found = (reports[label["file"]] or {}).get(label["line"])
        verdict = found and found["verdict"]
        kind = kind_of(label, verdict)
        counts[kind] += 1
        counts["expected" if label["parallel"] else "not expected"] += 1
        if kind == "unknown" and label["parallel"]:
            counts["unknown of expected"] += 1
        rows.append({"file": label["file"], "line": label["line"], "expected": label["parallel"],
                     "verdict": verdict, "kind": kind, "why": (found or {}).get("why")})
        if kind == "false" and args.argue:
            argue(label, loops, reports[label["file"]], seen)
        if kind == args.list or args.list == "all":
            print(f"{kind:8} {label['file']}:{label['line']} {verdict}: {(found or {}).get('why')}")
    if args.json:
        with open(args.json, "w") as out:
            json.dump(rows, out, indent=1)
    claims = counts["hit"] + counts["false"]
    print(f"loops {len(loops)}, files {len(files)}, without a report {sum(r is None for r in reports.values())}")
    print(f"precision of parallel and reduction {counts['hit'] / max(1, claims):.3f} ({counts['false']} of {claims} against the label)")
    print(f"recall {counts['hit'] / counts['expected']:.3f} of {counts['expected']}; "
          f"with conditional and atomic {(counts['hit'] + counts['hedged']) / counts['expected']:.3f}")
    print(f"verdict other than unknown {1 - counts['unknown'] / len(loops):.3f} ({counts['unknown']} unknown)")


main()
