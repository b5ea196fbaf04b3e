#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Asks `kedge scan` for the racing pair of DataRaceBench's race kernels.

usage: dataracebench.py [--list] TREE SCAN...
  e.g. dataracebench.py ~/dataracebench build/release/bin/kedge scan

TREE is an extracted LLNL/dataracebench (commit e1bffc57). The head comment of each *-yes kernel states
the racing pairs: both accesses with line and read or write. A kernel counts when the race is between
iterations of one worksharing loop: an OpenMP for, distribute, loop or taskloop directive stands on the
loop, and both accesses are in the loop's body or in a function that it calls by name. Races between
sections, tasks, statements of a parallel region, regions without barrier, and within a simd loop do
not count. Lines of a
comment that are off by up to three are moved to where the access stands.

The pair is named when the loop's record has evidence on one of the stated variables between the two
stated lines, or lists the variable as private, firstprivate, lastprivate or reduction, or says both in the
reason of an `atomic` verdict. A loop is called parallel falsely when its verdict is `parallel` or
`reduction` and no stated variable is among those it lists.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

STATED = re.compile(r"(?P<text>\*?[A-Za-z_]\w*(?:(?:->|\.)[A-Za-z_]\w*|\[[^\]]*\])*)\s*"
                    r"@\s*(?P<line>\d+)(?::(?P<column>\d+))?(?:[:@](?P<access>[RW]))?")
SETS = re.compile(r"(Write|Read)_set\s*=\s*\{([^}]*)\}")
LOOP_DIRECTIVE = re.compile(r"#\s*pragma\s+omp\b(?P<words>[^(\n]*)")
WORKSHARING = {"for", "distribute", "loop", "taskloop"}


def names_in(text):
    """The identifiers that stand for the accessed object, its member last."""
    return re.findall(r"[A-Za-z_]\w*", re.sub(r"\[.*?[\])]", "", text))


def head_of(text):
    return "\n".join(c for c in re.findall(r"/\*.*?\*/", text, re.S) if "Livermore National Security" not in c)


def stated_pairs(head):
    """Pairs of (names, line) as the comment gives them."""
    sets = {kind: [s for s in STATED.finditer(items)] for kind, items in SETS.findall(head)}
    if sets:
        writes = [point_of(s) for s in sets.get("Write", [])]
        return [(w, o) for w in writes for o in writes + [point_of(s) for s in sets.get("Read", [])]]
    points = re.split(r"\bvs\.?", head)
    pairs = []
    for before, after in zip(points, points[1:]):
        left, right = list(STATED.finditer(before)), STATED.search(after)
        if left and right and left[-1].group("access") and right.group("access"):
            pairs.append((point_of(left[-1]), point_of(right)))
    return pairs


def point_of(stated):
    return {"text": stated.group("text"), "name": names_in(stated.group("text"))[-1],
            "line": int(stated.group("line")), "column": int(stated.group("column") or 0)}


def moved(pair, lines):
    """The pair as (name, line) with the lines where the accesses stand."""
    def at_column(point, line):
        return line[point["column"] - 1:].startswith(point["text"].rstrip("[]"))

    def as_text(point, line):
        return point["text"].replace(" ", "") in line.replace(" ", "")

    def by_name(point, line):
        return re.search(rf"\b{point['name']}\b", line)

    def line_of(point):
        for stands in (at_column, as_text, by_name):
            for shift in (0, -1, 1, -2, 2, -3, 3):
                at = point["line"] + shift
                if 0 < at <= len(lines) and stands(point, lines[at - 1]):
                    return at
        return point["line"]

    return [(point["name"], line_of(point)) for point in pair]


def worksharing_lines(lines):
    """Lines of directives that share out the iterations of the loop behind them."""
    found = []
    for number, line in enumerate(lines, 1):
        match = LOOP_DIRECTIVE.search(line)
        if not match or line.lstrip().startswith("//"):
            continue
        at = number
        while lines[at - 1].rstrip().endswith("\\"):
            at += 1
        if WORKSHARING & set(match.group("words").split()):
            found.append(at)
    return found


def function_at(lines, number):
    """The name of the function whose body holds the line, by the last heading at the left margin."""
    for line in reversed(lines[:number]):
        match = re.match(r"[A-Za-z_][\w\s\*]*?\b([A-Za-z_]\w*)\s*\([^;]*$", line)
        if match:
            return match.group(1)
    return None


def loop_of(pair, lines, loops):
    """The worksharing loop whose iterations race for the pair; None when there is none."""
    for directive in worksharing_lines(lines):
        after = [l for l in loops if l["line"] > directive]
        loop = min(after, key=lambda l: (l["line"], l["column"]), default=None)
        if loop is None or any(re.search(r"[;{}]", text) for text in lines[directive:loop["line"] - 1]):
            continue
        body = "\n".join(lines[loop["line"] - 1:loop["end_line"]])

        def within(line):
            if loop["line"] <= line <= loop["end_line"]:
                return True
            name = function_at(lines, line)
            return name is not None and name != loop["function"] and re.search(rf"\b{name}\s*\(", body)

        if all(within(line) for _, line in pair):
            return loop
    return None


def listed(loop):
    names = [*loop["private"], *loop["firstprivate"], *loop["lastprivate"],
             *(r["variable"] for r in loop["reduction"])]
    return {n for name in names for n in names_in(name)}


def verdict_names(loop, pair):
    """How the loop's record names the pair; empty when it does not."""
    wanted = {line for _, line in pair}
    variables = {name for name, _ in pair}
    for item in loop["evidence"]:
        lines = {item["source"]["line"], item["sink"]["line"]}
        if lines == wanted and variables & set(names_in(item["variable"])):
            return "evidence"
    if variables & listed(loop):
        return "listed"
    if loop["verdict"] == "atomic" and any(re.search(rf"\b{v}\b", loop["why"]) for v in variables):
        places = set(map(int, re.findall(r"[:(](?:line )?(\d+)\)", loop["why"])))
        if wanted <= places:
            return "reason"
    return ""


def scan(command, path):
    with tempfile.TemporaryDirectory() as scratch:
        out = os.path.join(scratch, "scan.json")
        flags = ["-std=gnu99" if path.endswith(".c") else "-std=c++17",
                 "-I" + os.path.join(os.path.dirname(path), "utilities")]
        run = subprocess.run([*command, path, "--format", "json", "-o", out, "--", *flags],
                             capture_output=True, text=True)
        if not os.path.exists(out):
            sys.exit(f"{path}: no report: {run.stderr[-300:]}")
        with open(out) as report:
            return [l for l in json.load(report)["loops"] if l["file"].endswith(os.path.basename(path))]


def score(path, command):
    """One record: the pairs, the loop if the race is loop-carried, and how it is named."""
    with open(path, errors="replace") as source:
        text = source.read()
    lines = text.splitlines()
    pairs = [moved(p, lines) for p in stated_pairs(head_of(text))]
    loops = scan(command, path)
    record = {"kernel": os.path.basename(path), "pairs": pairs, "line": None, "named": "", "verdict": None}
    for pair in pairs:
        loop = loop_of(pair, lines, loops)
        if loop is None:
            continue
        if record["line"] is None:
            record.update(line=loop["line"], verdict=loop["verdict"], why=loop["why"],
                          evidence=[(e["variable"], e["kind"], e["source"]["line"], e["sink"]["line"])
                                    for e in loop["evidence"]])
        record["named"] = record["named"] or verdict_names(loop, pair)
        record["false"] = record.get("false", True) and loop["verdict"] in ("parallel", "reduction") and not (
            {name for name, _ in pair} & listed(loop))
    return record


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true", help="print every kernel, also those that do not count")
    parser.add_argument("tree")
    parser.add_argument("scan", nargs=argparse.REMAINDER)
    args = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(args.tree, "micro-benchmarks", "*-yes.c*")))
    if not paths:
        sys.exit(f"{args.tree}/micro-benchmarks has no race kernels")
    records = [score(path, args.scan) for path in paths]
    counted = [r for r in records if r["line"] is not None]
    for r in records:
        if r["line"] is None:
            if args.list:
                print(f"{r['kernel']}: not between iterations of one worksharing loop; stated {r['pairs'][:2]}")
        elif args.list or not r["named"] or r["false"]:
            print(f"{r['kernel']}: loop {r['line']} {r['verdict']}, {'named as ' + r['named'] if r['named'] else 'NOT NAMED'}"
                  f"{', FALSELY PARALLEL' if r['false'] else ''}; stated {r['pairs'][:2]}")
            if not r["named"] or r["false"]:
                print(f"    {r['why']} evidence {r['evidence'][:6]}")
    named = sum(bool(r["named"]) for r in counted)
    without = [r["kernel"] for r in records if not r["pairs"]]
    print(f"race kernels {len(records)}, loop-carried {len(counted)}, without a readable pair {len(without)} {without}")
    print(f"stated pair named {named / max(1, len(counted)):.3f} ({len(counted) - named} missed of {len(counted)}); "
          f"called parallel falsely {sum(r['false'] for r in counted)}")


main()
