#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Scans source trees as a user would who has just unpacked them: no build, no flags. Prints how much could be read.

Usage: parse.py [--jobs N] [--limit SECONDS] [--errors] TREE... SCAN...

SCAN is the command of the tool, as in: build/release/bin/kedge scan. It begins at the first argument that is no folder.
A unit is read when it was parsed cleanly or with errors (recovered); the rest failed. Exit status 1 on a crash, a hang
or when less than 95 % of all units were read.
"""
import argparse
import collections
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time

BAR = 0.95


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--jobs", default="1", help="handed on to the tool")
    parser.add_argument("--limit", type=float, default=600.0, help="CPU seconds after which a scan counts as a hang")
    parser.add_argument("--errors", action="store_true", help="print the commonest first errors of units not read cleanly")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="TREE... SCAN...")
    options = parser.parse_args()
    trees = []
    words = options.words
    while words and os.path.isdir(words[0]):
        trees.append(words.pop(0))
    if not trees or not words:
        parser.error("give folders, then the command: parse.py tree kedge scan")
    return options, trees, words


def run(command, limit):
    """Returns (exit status or None for a hang, CPU seconds, peak MiB, stderr).

    A hang is more CPU time than the limit, which a busy machine does not stretch, or twenty times that on the clock.
    """
    def limited():
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit) + 5))

    start = time.monotonic()
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors, start_new_session=True,
                                   preexec_fn=limited)
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            if time.monotonic() - start > 20 * limit:
                os.killpg(process.pid, signal.SIGKILL)
                _, status, usage = os.wait4(process.pid, 0)
                break
            time.sleep(0.02)
        errors.seek(0)
        text = errors.read().decode("utf-8", "replace")
    code = os.waitstatus_to_exitcode(status)
    process.returncode = code
    return None if code in (-signal.SIGXCPU, -signal.SIGKILL) else code, usage.ru_utime + usage.ru_stime, \
        usage.ru_maxrss / 1024.0, text


def commit_of(tree):
    """The commit of a checkout, or what a file TREE.commit beside it says, or ''."""
    try:
        with open(tree.rstrip("/") + ".commit", encoding="utf-8") as file:
            return file.read().strip()[:10]
    except OSError:
        pass
    if not os.path.exists(os.path.join(tree, ".git")):
        return ""
    answer = subprocess.run(["git", "-C", tree, "rev-parse", "--short=10", "HEAD"], capture_output=True, text=True)
    return answer.stdout.strip() if answer.returncode == 0 else ""


def scan(tree, words, options):
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out.json")
        command = words + [tree, "--format", "json", "-o", out, "--jobs", options.jobs]
        code, cpu, peak, errors = run(command, options.limit)
        row = {"tree": tree, "cpu": cpu, "peak": peak, "state": "", "stderr": errors}
        if code is None:
            row["state"] = "HANG"
        elif code < 0 or code > 2:
            row["state"] = "CRASH %d" % code
        elif code == 2:
            row["state"] = "nothing read"
        if not os.path.exists(out):
            return row, {}
        with open(out, encoding="utf-8") as file:
            return row, json.load(file)


def why_not_clean(report, counts):
    for source in report.get("sources", []):
        found = source["diagnostics"]
        if source["parsed"] == "ok" or not found:
            continue
        fatal = [d for d in found if d["severity"] == "fatal"]
        counts[source["parsed"] + ": " + (fatal or found)[0]["message"]] += 1
        if "crashed" in json.dumps(found):
            counts["CRASHED IN " + source["file"]] += 1


def main():
    options, trees, words = arguments()
    form = "%-24s %-10s %6s %6s %9s %6s %7s %9s %8s %9s %9s  %s"
    print(form % ("code", "commit", "units", "clean", "recovered", "failed", "loops", "verdict", "unknown", "CPU s",
                  "peak MiB", ""))
    total = collections.Counter()
    bad = 0
    for tree in trees:
        row, report = scan(tree, words, options)
        summary = report.get("summary", {"files": {"ok": 0, "recovered": 0, "failed": 0}, "loops": 0, "with_verdict": 0})
        files = summary["files"]
        counts = collections.Counter()
        why_not_clean(report, counts)
        if any(text.startswith("CRASHED") for text in counts):
            row["state"] += " crash of the front end"
        units = files["ok"] + files["recovered"] + files["failed"]
        unknown = summary["loops"] - summary["with_verdict"]
        print(form % (os.path.basename(os.path.abspath(tree)), commit_of(tree), units, files["ok"], files["recovered"],
                      files["failed"], summary["loops"], summary["with_verdict"], unknown, "%.1f" % row["cpu"],
                      "%.0f" % row["peak"], row["state"]), flush=True)
        if options.errors:
            for text, count in counts.most_common(12):
                print("    %5d  %s" % (count, text[:150]))
            if row["state"]:
                print("    " + row["stderr"][-400:].replace("\n", "\n    "))
        bad += bool(row["state"])
        for key in ("ok", "recovered", "failed"):
            total[key] += files[key]
        total["loops"] += summary["loops"]
        total["verdict"] += summary["with_verdict"]
        total["cpu"] += row["cpu"]
        total["peak"] = max(total["peak"], row["peak"])
    units = total["ok"] + total["recovered"] + total["failed"]
    print(form % ("total", "", units, total["ok"], total["recovered"], total["failed"], total["loops"], total["verdict"],
                  total["loops"] - total["verdict"], "%.1f" % total["cpu"], "%.0f" % total["peak"], ""))
    read = (total["ok"] + total["recovered"]) / max(units, 1)
    print("read: %.1f %% of the units (bar %.0f %%), %.1f %% without any error; crashes, hangs and unread trees: %d"
          % (100 * read, 100 * BAR, 100 * total["ok"] / max(units, 1), bad))
    return 1 if bad or read < BAR else 0


if __name__ == "__main__":
    sys.exit(main())
