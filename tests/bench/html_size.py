#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""How long the html report of a large code takes to open.

Usage: html_size.py [--loops N] [--keep FOLDER] [--chromium PROGRAM] SCAN

Writes a source tree with N loops (default 10 000), scans it to html and opens the page in headless Chromium, three
times. Told are the page's own times (Performance API: from the start of the navigation to the load event, and until all
is laid out after it) and the bytes; figures count on an idle machine only, so the load is printed. Bar: 3000 ms. Exit codes: 0 within the bar, 1 not, 4 no Chromium.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

BAR = 3000.0
PROBE = """<script nonce="NONCE">addEventListener("load", () => {
const load = performance.now(); document.body.offsetHeight; const out = document.createElement("p"); out.id = "probe";
out.textContent = `load ${load.toFixed(0)} frame ${performance.now().toFixed(0)} rows ` +
`${document.querySelectorAll("table.linked tbody tr").length} entries ${document.querySelectorAll(".dossier").length}`;
document.body.append(out); });</script>"""

KINDS = [
    "for (int i = 0; i < n; i++)\n    for (int j = 1; j < n - 1; j++)\n      {a}[i * n + j] = 0.25 * ({b}[i * n + j - 1] + {b}[i * n + j + 1]);",
    "for (int i = 1; i < n; i++) {a}[i] = 0.5 * {a}[i - 1] + {b}[i];",
    "for (int i = 0; i < n; i++) {{\n    if ({b}[i] > 0.0) sum += {b}[i];\n  }}",
    "for (int i = 0; i < n; i++) {a}[idx[i]] += {b}[i];",
    "for (int i = 0; i < n; i++) {{\n    while ({b}[i] > 1.0) {b}[i] *= 0.5;\n  }}",
]


def write_tree(folder, loops):
    """Files of 100 functions; every third loop nest has two loops."""
    made = number = 0
    while made < loops:
        text = "/* </script> & <b> */\n"
        for _ in range(100):
            kind = KINDS[number % len(KINDS)]
            body = kind.format(a="out", b="in")
            text += f"double kernel_{number}(int n, double *out, double *in, const int *idx) {{\n"
            text += f"  double sum = 0.0;\n  {body}\n  return sum;\n}}\n\n"
            made += body.count("for (") + body.count("while (")
            number += 1
            if made >= loops:
                break
        with open(os.path.join(folder, f"part{number:05}.c"), "w", encoding="utf-8") as out:
            out.write(text)
    return made


def open_page(chromium, page):
    with tempfile.TemporaryDirectory() as profile:
        start = time.monotonic()
        done = subprocess.run(
            [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
             "--enable-logging=stderr", "--timeout=20000", "--dump-dom", "file://" + page],
            capture_output=True, text=True, errors="replace", timeout=120)
        wall = time.monotonic() - start
    found = re.search(r'id="probe">load (\d+) frame (\d+) rows (\d+) entries (\d+)', done.stdout)
    console = [line for line in done.stderr.splitlines() if "CONSOLE" in line]
    return (tuple(map(int, found.groups())) if found else None), console, wall


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loops", type=int, default=10000)
    parser.add_argument("--keep", help="write the tree and the page here, and leave them")
    parser.add_argument("--chromium", default=shutil.which("chromium") or shutil.which("google-chrome"))
    parser.add_argument("scan")
    args = parser.parse_args()
    if not args.chromium:
        print("SKIPPED: there is no Chromium")
        return 4
    folder = args.keep or tempfile.mkdtemp()
    os.makedirs(os.path.join(folder, "src"), exist_ok=True)
    loops = write_tree(os.path.join(folder, "src"), args.loops)
    page = os.path.join(os.path.abspath(folder), "report.html")
    start = time.monotonic()
    subprocess.run([args.scan, os.path.join(folder, "src"), "--format", "html", "-o", page], check=True)
    print(f"{loops} loops; scan and report {time.monotonic() - start:.1f} s; page {os.path.getsize(page) / 1e6:.1f} MB")
    with open(page, encoding="utf-8") as file:
        text = file.read()
    probed = page + ".probe.html"
    nonce = re.search(r'<script nonce="(\w+)"', text).group(1)
    with open(probed, "w", encoding="utf-8") as file:
        file.write(text.replace("</body>", PROBE.replace("NONCE", nonce) + "</body>"))
    worst = 0.0
    print("load average %.1f on %d cores" % (os.getloadavg()[0], os.cpu_count()))
    for _ in range(3):
        figures, console, wall = open_page(args.chromium, probed)
        if figures is None:
            print("the page did not finish")
            return 1
        load, frame, rows, entries = figures
        worst = max(worst, frame)
        print(f"load event {load} ms, laid out {frame} ms ({rows} rows, {entries} entries drawn); "
              f"Chromium in all {wall:.1f} s; {len(console)} messages on the console")
        for line in console:
            print("  " + line)
    if not args.keep:
        shutil.rmtree(folder)
    print(f"slowest {worst:.0f} ms, bar {BAR:.0f} ms")
    return 0 if worst <= BAR else 1


if __name__ == "__main__":
    sys.exit(main())
