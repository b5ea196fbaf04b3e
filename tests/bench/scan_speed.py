#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""What a scan costs, against the compiler's own front end and clang-tidy over the same units with the same flags.

Usage: scan_speed.py [--rounds N] [--only NAME] [--no-tidy] --apps APPS.json TREES SCAN...

APPS.json: {"name": {"files": [globs below TREES], "flags": [flags, @ stands for TREES]}}. SCAN: the command, as in
build/release/bin/kedge-scan. CPU seconds are user + system of a whole process and its children; the programs take
turns, and the least of N rounds counts, since noise only adds. Wall-clock figures (--jobs 2) need an idle machine: the
load before the run is printed. Bars: scan <= 2.0 x clang, <= 0.5 x clang-tidy; 2 jobs >= 1.7 x; peak <= 1536 MiB.
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

CLANG_BAR, TIDY_BAR, JOBS_BAR, PEAK_BAR = 2.0, 0.5, 1.7, 1536.0


def measure(commands, cwd=None):
    """(CPU seconds, wall seconds, peak MiB of one process) of commands run one after another."""
    cpu = peak = 0.0
    start = time.monotonic()
    for command in commands:
        with open(os.devnull, "w", encoding="utf-8") as null:
            process = subprocess.Popen(command, stdout=null, stderr=null, cwd=cwd)
            _, _, usage = os.wait4(process.pid, 0)
            process.returncode = 0
        cpu += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss / 1024.0)
    return cpu, time.monotonic() - start, peak


def mpi_flags():
    """The include flags of mpi.h that the wrapper compiler tells, without the C++ bindings, as the scan reads it."""
    for wrapper, question in (("mpicxx", "--showme:compile"), ("mpicxx", "-show"), ("mpicc", "-show")):
        if shutil.which(wrapper):
            answer = subprocess.run([wrapper, question], capture_output=True, text=True)
            if answer.returncode == 0:
                flags = [f for f in answer.stdout.split() if f.startswith(("-I", "-D"))]
                return flags + ["-DOMPI_SKIP_MPICXX=1", "-DMPICH_SKIP_MPICXX=1"]
    return []


def clang_commands(files, flags):
    out = []
    for file in files:
        standard = "-std=gnu17" if file.endswith(".c") else "-std=gnu++20"
        out.append(["clang-19", "-fsyntax-only", "-w", standard] + mpi_flags() + flags + [file])
    return out


def tidy_commands(files, flags):
    out = []
    for file in files:
        standard = "-std=gnu17" if file.endswith(".c") else "-std=gnu++20"
        out.append(["clang-tidy-19", file, "--", "-w", standard] + mpi_flags() + flags)
    return out


def judge(value, bar, at_most=True):
    return "meets" if (value <= bar if at_most else value >= bar) else "MISSES"


def bench(name, spec, trees, scan, rounds, with_tidy):
    files = sorted({f for pattern in spec["files"] for f in glob.glob(os.path.join(trees, pattern), recursive=True)})
    if not files:
        print("%s: SKIPPED: its files are not below %s" % (name, trees))
        return
    flags = [flag.replace("@", trees + "/") for flag in spec["flags"]]
    with tempfile.TemporaryDirectory() as folder:
        def scan_with(jobs):
            out = os.path.join(folder, "out.json")
            return [scan + files + ["--format", "json", "-o", out, "--jobs", jobs, "--"] + flags]

        programs = {"scan": scan_with("1"), "clang": clang_commands(files, flags), "scan, 2 jobs": scan_with("2")}
        if with_tidy:
            programs["tidy"] = tidy_commands(files, flags)
        best = {}
        for _ in range(rounds):
            for program, commands in programs.items():
                figures = measure(commands)
                known = best.get(program, figures)
                best[program] = (min(known[0], figures[0]), min(known[1], figures[1]), max(known[2], figures[2]))
    cpu, wall, peak = best["scan"]
    ratio = cpu / best["clang"][0]
    print("%-12s %3d units  scan %6.2f s CPU, clang -fsyntax-only %6.2f s: %.2f x, %s %.1f"
          % (name, len(files), cpu, best["clang"][0], ratio, judge(ratio, CLANG_BAR), CLANG_BAR))
    if with_tidy:
        ratio = cpu / best["tidy"][0]
        print("%-12s            clang-tidy %6.2f s CPU: %.2f x, %s %.1f"
              % ("", best["tidy"][0], ratio, judge(ratio, TIDY_BAR), TIDY_BAR))
    speed = wall / best["scan, 2 jobs"][1]
    print("%-12s            1 job %6.2f s, 2 jobs %6.2f s wall-clock: %.2f x, %s %.1f"
          % ("", wall, best["scan, 2 jobs"][1], speed, judge(speed, JOBS_BAR, False), JOBS_BAR))
    peak = max(peak, best["scan, 2 jobs"][2])
    print("%-12s            peak %.0f MiB, %s %.0f" % ("", peak, judge(peak, PEAK_BAR), PEAK_BAR), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only", default="", help="names of codes, separated by commas")
    parser.add_argument("--no-tidy", action="store_true")
    parser.add_argument("--apps", required=True)
    parser.add_argument("trees")
    parser.add_argument("scan", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    if not options.scan:
        parser.error("give the command that scans")
    if not shutil.which("clang-19"):
        print("SKIPPED: there is no clang-19 to compare with")
        return 0
    with_tidy = not options.no_tidy and shutil.which("clang-tidy-19") is not None
    if not with_tidy:
        print("clang-tidy: SKIPPED: " + ("not asked for" if options.no_tidy else "there is no clang-tidy-19"))
    print("load before the run: %.1f on %d cores; wall-clock figures mean nothing unless it is near 0"
          % (os.getloadavg()[0], os.cpu_count()))
    with open(options.apps, encoding="utf-8") as file:
        apps = json.load(file)
    for name, spec in apps.items():
        if not options.only or name in options.only.split(","):
            bench(name, spec, os.path.abspath(options.trees), options.scan, options.rounds, with_tidy)
    return 0


if __name__ == "__main__":
    sys.exit(main())
