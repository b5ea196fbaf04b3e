#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Compares the branch classes of `kedge scan` with LLVM's UniformityAnalysis for amdgcn.

usage: uniformity.py --scan SCAN [--list] [--mpi FLAGS] [--explained FILE] [--least N] SOURCE... [-- FLAGS]
For each loop with branches its counter becomes the thread's number; each line with a branch is then divergent or uniform for
LLVM. uniform and uniform_outer must be uniform there, the other classes divergent; select and reduction_idiom must leave no
branch at -O1. A disagreement that FILE does not explain fails, and so does an explanation that nothing needs.
Exit: 0 agreed or explained, 1 not, 4 skipped (no clang or opt 19 or newer that knows amdgcn).
"""
import json
import os
import shlex
import shutil
import subprocess
import sys

import uniformity_ir as ir_of

UNIFORM = {"uniform", "uniform_outer"}
FOLDED = {"select", "reduction_idiom"}
PASSES = "function(sroa,early-cse),cgscc(inline),function(sroa,early-cse)"


def tools():
    for version in ("-19", "-20", "-21", "-22", ""):
        clang, opt = shutil.which("clang" + version), shutil.which("opt" + version)
        if clang and opt:
            targets = subprocess.run([clang, "-print-targets"], capture_output=True, text=True).stdout
            if "amdgcn" in targets:
                return clang, opt
    return None


def scanned(scan, source, flags):
    run = subprocess.run([scan, source, "--format", "json", "--"] + flags, capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip())
    return json.loads(run.stdout)["loops"]


def flags_of(source, mpi):
    beside = os.path.splitext(source)[0] + ".json"
    facts = json.load(open(beside)) if os.path.exists(beside) else {}
    return ["-std=" + facts.get("std", "gnu99")] + (shlex.split(mpi) if facts.get("needs_mpi", True) else [])


def said(loop, source):
    """Line -> classes, for the branches that stand in this source."""
    lines = {}
    if os.path.basename(loop["file"]) == os.path.basename(source):
        for branch in loop["branches"]:
            lines.setdefault(branch["line"], []).append(branch["class"])
    return lines


class Oracle:
    def __init__(self, clang, opt, source, flags):
        self.opt = opt
        host = ir_of.compile_ir(clang, opt, source, flags, PASSES)
        self.line_of = ir_of.lines_of_metadata(host)
        self.lines = ir_of.to_device(host).splitlines()
        self.blocks = ir_of.blocks_of(self.lines)
        optimised = ir_of.compile_ir(clang, opt, source, flags, "")
        where = ir_of.lines_of_metadata(optimised)
        self.left = {where.get(m) for b in ir_of.blocks_of(optimised.splitlines()) if len(b.successors) > 1
                     for m in b.terminator.replace(",", " ").split() if m.startswith("!") and m in where}

    def branches(self, loop):
        """Line -> diverges, or a reason why the loop cannot be asked about."""
        found = ir_of.headers(self.blocks, self.line_of, loop["line"])
        found = [f for f in found if f[0].function.split(".")[0] in (loop["function"], loop["function"].split("::")[-1])]
        if not found:
            return "no loop of this line is left in the IR"
        header, latches = found[0]
        chosen = ir_of.counters(self.blocks, header, latches)
        if not chosen:
            return "no counter"
        return ir_of.uniformity(self.opt, ir_of.seed(self.lines, header, chosen), self.blocks, header.function,
                                  self.line_of)


def compare(oracle, loop, lines):
    """(line, classes, answer, agrees) for each line that can be compared."""
    answers = None
    for line, classes in sorted(lines.items()):
        if set(classes) <= FOLDED:
            yield line, classes, "a branch at -O1" if line in oracle.left else "no branch at -O1", line not in oracle.left
            continue
        answers = oracle.branches(loop) if answers is None else answers
        if isinstance(answers, str):
            yield line, classes, answers, None
        elif line not in answers:
            yield line, classes, "no branch on this line in the IR", None
        else:
            diverges = any(c not in UNIFORM | FOLDED for c in classes)
            yield line, classes, "divergent" if answers[line] else "uniform", answers[line] == diverges


def main():
    args, flags = sys.argv[1:], []
    if "--" in args:
        flags, args = args[args.index("--") + 1:], args[: args.index("--")]
    options = {"--scan": None, "--mpi": "", "--explained": None, "--least": "1"}
    show = "--list" in args
    args = [a for a in args if a != "--list"]
    while args and args[0] in options:
        options[args[0]] = args[1]
        args = args[2:]
    if not args or not options["--scan"]:
        sys.exit(__doc__)
    found = tools()
    if not found:
        print("SKIPPED: no clang and opt (19 or newer, of one version) that know amdgcn")
        sys.exit(4)
    explained = json.load(open(options["--explained"])) if options["--explained"] else []
    needed, wrong, agreed, asked, left_out = set(), [], 0, 0, []
    for source in args:
        name = os.path.basename(source)
        own = flags + flags_of(source, options["--mpi"])
        try:
            loops = [l for l in scanned(options["--scan"], source, own) if l["branches"]]
            oracle = Oracle(*found, source, own) if loops else None
        except RuntimeError as problem:
            left_out.append("%s: %s" % (name, problem))
            continue
        for loop in loops:
            try:
                results = list(compare(oracle, loop, said(loop, source)))
            except RuntimeError as problem:
                left_out.append("%s:%d: %s" % (name, loop["line"], problem))
                continue
            for line, classes, answer, agrees in results:
                where = "%s:%d in the loop at line %d" % (name, line, loop["line"])
                if agrees is None:
                    left_out.append("%s: %s" % (where, answer))
                    continue
                asked += 1
                agreed += agrees
                reason = [n for n, e in enumerate(explained) if (e["file"], e["loop"], e["line"]) == (name, loop["line"], line)]
                if show or not (agrees or reason):
                    print("%s  %s  kedge: %s  llvm: %s" % ("agrees   " if agrees else "DISAGREES", where, ", ".join(classes), answer))
                if not agrees:
                    needed.update(reason)
                    wrong += [] if reason else [where]
    for text in left_out:
        print("not asked: " + text)
    given = {os.path.basename(source) for source in args}
    stale = ["%(file)s:%(line)d" % e for n, e in enumerate(explained) if n not in needed and e["file"] in given]
    for text in stale:
        print("explained, but agrees now: " + text)
    print("%d branch lines compared: %d agree, %d explained, %d not; %d not asked"
          % (asked, agreed, asked - agreed - len(wrong), len(wrong), len(left_out)))
    if asked < int(options["--least"]):
        print("fewer than %s were compared" % options["--least"])
    sys.exit(1 if wrong or stale or asked < int(options["--least"]) else 0)


main()
