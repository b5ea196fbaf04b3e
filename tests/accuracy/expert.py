#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Score `kedge scan` against the loops that a code's authors chose to parallelise.

usage: expert.py [--labels DIR] [--list] APP TREES SCAN...     e.g.  expert.py lulesh ~/trees build/release/bin/kedge scan
TREES holds the extracted sources as named in apps.json. Prints recall (chosen nests whose loop, or a loop that encloses it, is parallel,
conditional, reduction or atomic), precision at k of the ranked candidates, loops without a verdict, and the time taken.
"""
import glob, json, os, subprocess, sys, tempfile, time
PAR = {"parallel", "conditional", "reduction", "atomic"}


def main():
    args = sys.argv[1:]
    here = os.path.dirname(os.path.abspath(__file__)); labels = os.path.join(here, "labels"); show = False
    while args and args[0].startswith("--"):
        if args[0] == "--labels": labels = args[1]; args = args[2:]
        elif args[0] == "--list": show = True; args = args[1:]
        else: sys.exit(__doc__)
    if len(args) < 3: sys.exit(__doc__)
    app, trees, scan = args[0], os.path.abspath(args[1]), args[2:]
    spec = json.load(open(os.path.join(labels, "apps.json")))[app]
    files = sorted({f for p in spec["files"] for f in glob.glob(os.path.join(trees, p), recursive=True)})
    flags = [f.replace("@", trees + "/") for f in spec["flags"]]
    loops = json.load(open(os.path.join(labels, app + ".json")))
    chosen = [l for l in loops if l["omp"] and not l.get("via_collapse")]
    out = tempfile.mktemp(suffix=".json"); t0 = time.time()
    run = subprocess.run(scan + files + ["--format", "json", "-o", out, "--"] + flags, capture_output=True, text=True)
    seconds = time.time() - t0
    try:
        got = json.load(open(out))
    except (OSError, ValueError):
        print(app, "no report:", run.stderr[-400:]); sys.exit(1)
    key = lambda f, n: (os.path.basename(f), n)
    by = {}
    for l in got["loops"]:
        k = key(l["file"], l["line"])
        if k not in by or l["verdict"] not in PAR: by[k] = l          # the weakest answer among instantiations counts
    hit, miss = 0, []
    for c in chosen:
        g = by.get(key(c["file"], c["line"]))
        if g and g["verdict"] in PAR: hit += 1
        else: miss.append((c["file"], c["line"], g and g["verdict"], (g or {}).get("why") or (g or {}).get("evidence")))
    want = {key(c["file"], c["line"]) for c in chosen}
    ids = {l["id"]: key(l["file"], l["line"]) for l in got["loops"]}
    ranked = [ids.get(c["loop"]) for c in got["candidates"]][: len(want)]
    pk = sum(r in want for r in ranked) / max(1, len(want))
    none = sum(key(l["file"], l["line"]) not in by for l in loops)
    unknown = sum(1 for l in loops if by.get(key(l["file"], l["line"]), {}).get("verdict") == "unknown")
    print(f"{app}: chosen {len(chosen)} recall {hit/max(1,len(chosen)):.3f} precision@k {pk:.3f}  loops {len(loops)} without verdict {none} unknown {unknown}  {seconds:.1f} s")
    if show:
        for m in miss: print("  missed", *m)


main()
