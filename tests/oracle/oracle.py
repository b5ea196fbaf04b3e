#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Runs a program and checks every `parallel` and `reduction` verdict against what its loops did.

usage: oracle.py [options] SOURCE... [-- COMPILER FLAGS]
  --scan PROGRAM    the kedge-scan to ask (default: build/release/bin/kedge-scan)
  --report FILE     take verdicts from this report instead of asking
  --link FLAGS      flags for the linker, as one word
  --args ARGS       arguments for the program, as one word
  --folder DIR      where to build (default: a temporary folder)
  --json FILE       write each loop with what was seen
  --list            print every loop, not only contradicted and skipped ones

The sources together are one program with a main. Its accesses are traced at run time. A dependence
between two iterations contradicts the verdict unless it is on what the verdict names, on memory
that belongs to one iteration (locals, callees' frames, objects allocated in it), or on a scalar that
advances by a constant step. A variable named private must not be read before it is written.
Exit codes: 0 no contradiction, 1 contradiction, 2 the program could not be built or run, 4 no compiler.
"""
import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile

import build

CLAIM = ("parallel", "reduction")


def scan(program, sources, flags, folder):
    """The loops that the scan reports."""
    out = os.path.join(folder, "scan.json")
    command = [*shlex.split(program), *sources, "--format", "json", "-o", out]
    done = build.run([*command, "--", *flags] if flags else command)
    if not os.path.exists(out):
        raise build.BuildError(f"no report from {program}: {done.stderr.strip()[-400:]}")
    with open(out) as report:
        return json.load(report)["loops"]


def claimed(loops, base="."):
    """Claimed loops by number, with the columns of all loops that share the line."""
    columns = {}
    for loop in loops:
        loop["path"] = os.path.realpath(os.path.join(base, loop["file"]))
        columns.setdefault((loop["path"], loop["line"]), set()).add(loop["column"])
    chosen = [loop for loop in loops if loop["verdict"] in CLAIM]
    for loop in chosen:
        loop["columns"] = sorted(columns[loop["path"], loop["line"]])
    return dict(enumerate(chosen))


def run_program(program, arguments, timeout, launcher=()):
    """What the traced run recorded. Raises BuildError when the run gave no record."""
    out = os.path.join(program.folder, "record.json")
    if os.path.exists(out):
        os.remove(out)
    environment = {**os.environ, "KEDGE_ORACLE_OUT": out,
                   "KEDGE_ORACLE_FRAMES": os.path.join(program.folder, "frames.txt")}
    try:
        done = build.run([*launcher, program.executable, *arguments], cwd=program.folder,
                         env=environment, timeout=timeout, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        raise build.BuildError(f"the program still ran after {timeout} s") from None
    if not os.path.exists(out):
        raise build.BuildError(f"the program ended with status {done.returncode} and no record: "
                               f"{done.stderr.strip()[-300:]}")
    with open(out) as file:
        record = json.load(file)
    if not record["accesses"]:
        raise build.BuildError("the compiler traced no access: such a run proves nothing")
    return record, done.returncode


def lines_of(program, addresses):
    """The file and line of each code address."""
    addresses = sorted(addresses)
    if not addresses:
        return {}
    text = "\n".join(hex(a - 1) for a in addresses)
    done = build.run([build.tool("llvm-symbolizer"), "--obj=" + program.executable, "--no-inlines",
                      "--output-style=JSON"], input=text)
    places = {}
    for address, line in zip(addresses, done.stdout.splitlines()):
        symbol = (json.loads(line).get("Symbol") or [{}])[0]
        places[address] = [symbol.get("FileName", "?"), symbol.get("Line", 0)]
    return places


def judge(program, record):
    """One row a loop: how often it ran, the dependences, and "ok", "contradicted" or "skipped"."""
    runs = {r["loop"]: r for r in record["loops"]}
    places = lines_of(program, {d[k] for d in record["dependences"] if not d["excuse"] for k in ("from", "to")})
    rows = []
    for number, loop in program.loops.items():
        row = {"file": loop["path"], "line": loop["line"], "column": loop["column"],
               "function": loop["function"], "verdict": loop["verdict"],
               "entries": 0, "iterations": 0, "most": 0, "dependences": [], "excused": {}}
        for key in ("entries", "iterations", "most"):
            row[key] = runs.get(number, {}).get(key, 0)
        for found in (d for d in record["dependences"] if d["loop"] == number):
            if found["excuse"]:
                row["excused"][found["excuse"]] = row["excused"].get(found["excuse"], 0) + found["count"]
                continue
            row["dependences"].append({"kind": found["kind"], "variable": found["variable"],
                                       "from": places[found["from"]], "to": places[found["to"]],
                                       "distance": found["distance"], "count": found["count"],
                                       "address": found["address"]})
        row["state"], row["why"] = state_of(program, number, row)
        rows.append(row)
    return rows


def state_of(program, number, row):
    if number in program.skipped:
        return "skipped", program.skipped[number]
    if number not in program.marked:
        return "skipped", "in no unit of the program"
    if row["dependences"]:
        return "contradicted", ""
    # The evaluation of the condition that ends the loop counts as an iteration without a body.
    if row["most"] < 3:
        return "skipped", ("was not entered" if not row["entries"] else "ran fewer than two iterations")
    if "unproven" in row["excused"]:
        return "skipped", "too few iterations to tell a counter from a carried value"
    return "ok", ""


def check(loops, sources, folder, runtime, flags=(), link_flags=(), arguments=(), timeout=600, launcher=()):
    """Builds, runs and judges one program."""
    program = build.Program(folder, loops, flags, link_flags)
    objects = [program.object_of(source) for source in sources]
    program.link(objects, runtime)
    record, status = run_program(program, arguments, timeout, launcher)
    return judge(program, record), status


def describe(row):
    text = f"{row['state']:12} {row['file']}:{row['line']}:{row['column']} {row['function']} {row['verdict']}"
    text += f" ({row['iterations']} iterations in {row['entries']} runs) {row['why']}"
    for found in row["dependences"]:
        text += (f"\n    {found['kind']} dependence, distance {found['distance']}, {found['count']} times"
                 f"{' on ' + found['variable'] if found['variable'] else ''} at {found['address']:#x}: "
                 f"line {found['from'][1]} -> line {found['to'][1]}")
        if found["from"][0] != row["file"] or found["to"][0] != row["file"]:
            text += f" ({found['from'][0]}, {found['to'][0]})"
    return text


def summary(rows):
    counts = {state: sum(r["state"] == state for r in rows) for state in ("ok", "contradicted", "skipped")}
    return (f"{len(rows)} loops claimed: {counts['ok']} held, {counts['contradicted']} contradicted, "
            f"{counts['skipped']} skipped")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scan", default="build/release/bin/kedge-scan")
    parser.add_argument("--report")
    parser.add_argument("--link", default="")
    parser.add_argument("--args", default="")
    parser.add_argument("--folder")
    parser.add_argument("--json")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--timeout", type=float, default=1800)
    parser.add_argument("sources", nargs="+")
    words = sys.argv[1:]
    flags = words[words.index("--") + 1:] if "--" in words else []
    args = parser.parse_args(words[:words.index("--")] if "--" in words else words)
    if missing_tools():
        print(f"SKIPPED: {missing_tools()}")
        return 4
    with tempfile.TemporaryDirectory() as scratch:
        folder = os.path.abspath(args.folder or scratch)
        os.makedirs(folder, exist_ok=True)
        try:
            if args.report:
                with open(args.report) as report:
                    loops = json.load(report)["loops"]
            else:
                loops = scan(args.scan, args.sources, flags, folder)
            runtime = build.build_runtime(os.path.join(folder, "runtime"))
            rows, status = check(claimed(loops), args.sources, folder, runtime, flags,
                                 shlex.split(args.link), shlex.split(args.args), args.timeout)
        except build.BuildError as why:
            print(f"error: {why}", file=sys.stderr)
            return 2
    if status:
        print(f"note: the program ended with status {status}")
    if args.json:
        with open(args.json, "w") as out:
            json.dump(rows, out, indent=1)
    for row in rows:
        if args.list or row["state"] != "ok":
            print(describe(row))
    print(summary(rows))
    return 1 if any(row["state"] == "contradicted" for row in rows) else 0


def missing_tools():
    """Why the oracle cannot run here; empty when it can."""
    absent = [name for name in ("clang", "clang++", "llvm-dwarfdump", "llvm-symbolizer")
              if build.tool(name) is None]
    return "these programs of LLVM are not installed: " + ", ".join(absent) if absent else ""


if __name__ == "__main__":
    sys.exit(main())
