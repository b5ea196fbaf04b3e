#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Damages the sources of a tree at random and scans them: whatever the damage, a scan ends, and ends in order.

Usage: damage.py [--seconds N] [--seed N] [--limit SECONDS] [--keep FOLDER] TREE... SCAN...

Each round copies one tree, damages a few of its files (deletes, doubles, swaps and cuts text, tokens and lines), and
scans it without a build. A crash is an exit status other than 0, 1 and 2, or a unit that the report says the front end
crashed on; a hang is a scan longer than the limit. The damaged files of each are kept. Exit status 1 if there was one.
"""
import argparse
import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HEADERS = (".h", ".hh", ".hpp", ".H")
SOURCES = (".c", ".cc", ".cpp", ".cxx", ".C") + HEADERS
TOKEN = re.compile(r"\w+|[^\w\s]")
LURES = ["(", ")", "{", "}", "[", "]", ";", ",", "*", "&", "->", "<", ">", "template", "for", "while", "if", "else", "0",
         "-1", "sizeof", "return", "auto", "[=]", "const", "struct", "operator", "goto x;", "case 1:", "#if 0\n",
         "9223372036854775807", "1e999", "i", "n", "++", "/ 0", "% 0", "<< 70", "[-1]", "static", "restrict", "union",
         "typedef", "switch (i) {", "do ", "? :", "this", "new ", "delete ", "throw ", "try {", "lambda", "..."]


def damage(text, random_):
    for _ in range(random_.randint(1, 6)):
        if not text:
            return text
        kind = random_.randrange(8)
        at = random_.randrange(len(text))
        tokens = list(TOKEN.finditer(text, at, min(len(text), at + 400)))
        if kind == 0:
            text = text[:at] + text[at + random_.randint(1, 60):]
        elif kind == 1 and tokens:
            text = text[:tokens[0].start()] + text[tokens[0].end():]
        elif kind == 2 and len(tokens) > 2:
            a, b = sorted(random_.sample(tokens, 2), key=lambda t: t.start())
            text = text[:a.start()] + b.group() + text[a.end():b.start()] + a.group() + text[b.end():]
        elif kind == 3 and tokens:
            text = text[:tokens[0].end()] + " " + random_.choice(LURES) + " " + text[tokens[0].end():]
        elif kind == 4 and tokens:
            text = text[:tokens[0].start()] + random_.choice(LURES) + text[tokens[0].end():]
        elif kind == 5:
            other = random_.randrange(len(text))
            text = text[:at] + text[other:other + random_.randint(1, 200)] + text[at:]
        elif kind == 6:
            lines = text.splitlines(True)
            line = random_.randrange(len(lines))
            lines[line:line + random_.randint(1, 4)] = []
            text = "".join(lines)
        elif kind == 7 and random_.randrange(4) == 0:
            text = text[:at]
    return text


def sources_below(tree):
    found = []
    for folder, folders, files in os.walk(tree):
        folders[:] = sorted(f for f in folders if not f.startswith("."))
        found += [os.path.join(folder, f) for f in sorted(files) if f.endswith(SOURCES)]
    return found


def scan(words, folder, limit):
    """Returns what went wrong, or ''."""
    out = os.path.join(folder, "..", "report.json")
    if os.path.exists(out):
        os.remove(out)
    command = words + [folder, "--format", "json", "-o", out, "--jobs", "1"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
                               start_new_session=True)
    try:
        _, errors = process.communicate(timeout=limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return "hang"
    if process.returncode not in (0, 1, 2):
        return "exit status %d: %s" % (process.returncode, errors[-300:])
    if "crashed" in errors:
        return errors[-300:]
    if process.returncode == 2 and not errors.startswith("kedge-scan: error: "):
        return "no reason given: " + errors[-300:]
    if os.path.exists(out):
        with open(out, encoding="utf-8") as file:
            report = json.load(file)
        for source in report["sources"]:
            if "crashed" in json.dumps(source["diagnostics"]):
                return "the front end crashed on " + source["file"]
        for loop in report["loops"]:
            if "the analysis failed" in loop["why"]:
                return "%s: %s" % (loop["id"], loop["why"])
    return ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=120.0)
    parser.add_argument("--keep", default="damaged", help="folder for the sources of crashes and hangs")
    parser.add_argument("words", nargs=argparse.REMAINDER, metavar="TREE... SCAN...")
    options = parser.parse_args()
    words = options.words
    trees = []
    while words and os.path.isdir(words[0]):
        trees.append(words.pop(0))
    if not trees or not words:
        parser.error("give folders, then the command that scans")
    end = time.monotonic() + options.seconds
    rounds = bad = 0
    while time.monotonic() < end:
        seed = options.seed * 1000003 + rounds
        random_ = random.Random(seed)
        tree = trees[rounds % len(trees)]
        files = sources_below(tree)
        # Some sources and all headers: a scan of everything would spend its time on what is whole.
        units = [file for file in files if not file.endswith(HEADERS)]
        chosen = set(random_.sample(units, k=min(6, len(units))))
        with tempfile.TemporaryDirectory() as place:
            root = os.path.join(place, "tree")
            for file in files:
                if file not in chosen and not file.endswith(HEADERS):
                    continue
                to = os.path.join(root, os.path.relpath(file, tree))
                os.makedirs(os.path.dirname(to), exist_ok=True)
                with open(file, encoding="latin-1") as stream:
                    text = stream.read()
                if file in chosen or random_.randrange(8) == 0:
                    text = damage(text, random_)
                with open(to, "w", encoding="latin-1") as stream:
                    stream.write(text)
            wrong = scan(words, root, options.limit)
            if wrong:
                bad += 1
                kept = os.path.join(options.keep, "%s-%d" % (os.path.basename(os.path.abspath(tree)), seed))
                shutil.copytree(root, kept, dirs_exist_ok=True)
                print("%s: %s" % (kept, wrong), flush=True)
        rounds += 1
    print("%d damaged copies scanned (seed %d): %d crashes and hangs" % (rounds, options.seed, bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
