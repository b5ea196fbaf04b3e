#!/usr/bin/env python3
# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""The reference kernels against programs that others tuned: the ratio of their speeds, and whether it meets its bar.

Usage: kernel_peers.py [--rounds N] [--only NAMES] [--threads N] --peers FOLDER KEDGE

FOLDER: the peers' programs, built by you as docs/performance.md says; a program that is not there is SKIPPED. KEDGE: the
driver, as in build/release/bin/kedge. Kedge and peers take turns, N rounds; each round gives a ratio, and the median of
the ratios is judged, so that what slows the machine for a while falls on both. Range: lowest to highest round.
"""
import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile

# --- Reading what programs print ---


def number_after(pattern):
    """Reads the number that follows the pattern; thousands may be set apart by commas."""

    def read(text, folder):
        found = re.search(pattern + r"\s*([-+0-9.,eE]+)", text)
        return float(found.group(1).replace(",", "")) if found else None

    return read


def stencil_points(order, radius):
    """ParRes: points a second from the average time of an iteration."""

    def read(text, folder):
        seconds = number_after(r"Avg time \(s\):")(text, folder)
        return (order - 2 * radius) ** 2 / seconds if seconds else None

    return read


def transposed_points(order):
    def read(text, folder):
        seconds = number_after(r"Avg time \(s\):")(text, folder)
        return order**2 / seconds if seconds else None

    return read


def hpcg(text, folder):
    """name=value lines of HPCG's own file, as a dictionary."""
    values = {}
    for name in sorted(os.listdir(folder)):
        if name.startswith("HPCG-Benchmark"):
            with open(os.path.join(folder, name), encoding="utf-8") as file:
                for line in file:
                    key, _, value = line.strip().partition("=")
                    values[key] = value
    times = "Benchmark Time Summary::"
    if times + "SpMV" not in values:
        return None
    rows = float(values["Linear System Information::Number of Equations"])
    iterations = float(values["Iteration Count Information::Total number of optimized iterations"])
    seconds = {name: float(values[times + name]) for name in ("SpMV", "DDOT", "WAXPBY", "Total")}
    products = float(values["Floating Point Operations Summary::Raw SpMV"]) / (
        2.0 * float(values["Linear System Information::Number of Nonzero Terms"]))
    return {
        "products": rows * products / seconds["SpMV"],
        "iterations": rows * iterations / (seconds["SpMV"] + seconds["DDOT"] + seconds["WAXPBY"]),
        "preconditioned": rows * iterations / seconds["Total"],
    }


def bench(text, folder):
    return json.loads(text)


# --- Picking numbers ---


def row(ours, kernel, variant=None, precision="fp64"):
    """The row of kedge bench; without a variant the first one of the kernel in that precision."""
    for one in ours["rows"]:
        if one["kernel"] == kernel and one["precision"] == precision and variant in (None, one["variant"]):
            return one
    return None


def rate(name, kernel, variant=None, precision="fp64"):
    def pick(results):
        found = row(results["kedge"], kernel, variant, precision)
        return found[name] if found else None

    return pick


def best_rate(name, kernel, variant=None, precision="fp64"):
    """The rate of the fastest run, for peers that print that of theirs."""

    def pick(results):
        found = row(results["kedge"], kernel, variant, precision)
        if not found:
            return None
        seconds = found["seconds_per_step"]
        return found[name] * seconds["median"] / seconds["lowest"]

    return pick


def of(program, key=None, factor=1.0):
    def pick(results):
        value = results.get(program)
        if value is not None and key is not None:
            value = value[key]
        return None if value is None else value * factor

    return pick


class Line:
    """One line of the table: our rate over the peer's, and the least that it should be (None: no bar)."""

    def __init__(self, text, ours, theirs, bar, unit="", scale=1.0):
        self.text, self.ours, self.theirs, self.bar, self.unit, self.scale = text, ours, theirs, bar, unit, scale


class Group:
    """Programs that take turns, and the lines that follow from them."""

    def __init__(self, name, kedge, peers, lines, ranks=None, runs=None):
        self.name, self.kedge, self.peers, self.lines = name, kedge, peers, lines
        self.ranks = ranks or {}  # {label: ranks}: kedge bench is run on each of these numbers instead
        self.runs = runs or {}  # {label: (arguments of kedge run, reader)}


# --- The comparisons ---

STREAM_ELEMENTS = 2**25
STENCIL_ORDER = 6000
TRANSPOSE_ORDER = 6016
GEMM_ORDER = 2048
HPCG_EDGE = 80
CG_STEPS, CG_RESIDUAL = 300, 1e-9
LOOKUPS = 2000000
COMD_CELLS = 24


POINTS, BYTES, FLOPS = "points_per_second", "bytes_per_second", "flops_per_second"


def babelstream(text, folder):
    return {name.lower(): number_after(name)(text, folder) for name in ("Copy", "Mul", "Add", "Triad", "Dot")}


def comd(text, folder):
    microseconds = number_after(r"Average all atom update rate:")(text, folder)
    return 1e6 / microseconds if microseconds else None


def stream(threads):
    edge = str(STREAM_ELEMENTS)
    operations = ("copy", "mul", "add", "triad", "dot")
    return Group(
        "stream", ["stream", "--size", edge, "--steps", "1", "--repeat", "20", "--variant", ",".join(operations)],
        {"babelstream": (["babelstream", "-s", edge, "-n", "20"], babelstream)},
        [Line("stream " + name, best_rate(BYTES, "stream", name), of("babelstream", name, 1e6), 0.97, "GB/s", 1e-9)
         for name in operations])


def heat(threads):
    order = str(STENCIL_ORDER)
    read = stencil_points(STENCIL_ORDER, 1)
    return Group(
        "heat", ["heat", "--size", "256", "--precision", "fp64,fp32", "--steps", "20", "--repeat", "3"],
        {"parres": (["prk-stencil1", str(threads), "20", order], read),
         "parres-cxx": (["prk-stencil-cxx", "20", order, "32", "star", "1"], read),
         "parres-kokkos": (["prk-stencil-kokkos", "20", order, "32", "star", "1"], read)},
        [Line("heat, against the ParRes stencil of radius 1", rate(POINTS, "heat"), of("parres"), 0.95, "M/s", 1e-6),
         Line("heat, against its C++ version", rate(POINTS, "heat"), of("parres-cxx"), None, "M/s", 1e-6),
         Line("heat, against its Kokkos version", rate(POINTS, "heat"), of("parres-kokkos"), None, "M/s", 1e-6),
         Line("heat, of the STREAM bound", rate(BYTES, "heat"), stream_peak, 0.85, "GB/s", 1e-9),
         Line("heat, FP32 over FP64", rate(POINTS, "heat", None, "fp32"), rate(POINTS, "heat"), 1.7, "M/s", 1e-6)])


def transpose(threads):
    order = str(TRANSPOSE_ORDER)
    read = transposed_points(TRANSPOSE_ORDER)
    ours = rate(POINTS, "transpose")
    return Group(
        "transpose", ["transpose", "--size", order, "--variant", "packed", "--precision", "fp64,fp32", "--steps", "10", "--repeat", "3"],
        {"parres": (["prk-transpose", str(threads), "20", order], read),
         "parres-cxx": (["prk-transpose-cxx", "20", order, "32"], read),
         "parres-kokkos": (["prk-transpose-kokkos", "20", order, "32"], read)},
        [Line("transpose, against ParRes", ours, of("parres"), 0.95, "M/s", 1e-6),
         Line("transpose, against its C++ version", ours, of("parres-cxx"), None, "M/s", 1e-6),
         Line("transpose, against its Kokkos version", ours, of("parres-kokkos"), None, "M/s", 1e-6),
         Line("transpose, FP32 over FP64", rate(POINTS, "transpose", None, "fp32"), ours, None, "M/s", 1e-6)])


def gemm(threads):
    ours = rate(FLOPS, "gemm")
    return Group(
        "gemm", ["gemm", "--size", str(GEMM_ORDER), "--variant", "tiled", "--steps", "1"],
        {"openblas": (["prk-dgemm-cblas", "5", str(GEMM_ORDER)], number_after(r"FP64 Rate \(GF/s\):")),
         "parres": (["prk-dgemm", str(threads), "3", "1024"], number_after(r"Rate \(MFlops/s\):"))},
        [Line("gemm, against OpenBLAS", ours, of("openblas", None, 1e9), 0.70, "GF/s", 1e-9),
         Line("gemm, against ParRes", ours, of("parres", None, 1e6), None, "GF/s", 1e-9)])


def product_rate(results):
    """Rows a second of cg's product, which also forms the dot product that follows it."""
    found = row(results["kedge"], "cg", "csr-plain")
    return found["points_per_step"] / found["loops"]["cg product"]["seconds_per_step"] if found else None


def steps_to(target):
    """Steps until the true residual is below the target, from the history in run.h5."""

    def read(text, folder):
        dump = subprocess.run(["h5dump", "-y", "-w", "1", "-d", "/history/true_residual", "run.h5"], cwd=folder,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        data = dump.stdout.partition("DATA {")[2].partition("}")[0]
        residuals = [float(value) for value in data.replace(",", " ").split()]
        return next((step for step, value in enumerate(residuals, 1) if value <= target), None)

    return read


def solution_rate(variant):
    """Solutions a second: the rate of steps over the steps that a solution takes."""

    def pick(results):
        found, steps = row(results["kedge"], "cg", variant), results["steps " + variant]
        return 1.0 / (found["seconds_per_step"]["median"] * steps) if found else None

    return pick


def cg_runs():
    return {"steps " + variant: (["cg", "--size", str(HPCG_EDGE), "--variant", variant, "--steps", str(CG_STEPS),
                                  "--history-every", "1", "--out", "run.h5"], steps_to(CG_RESIDUAL))
            for variant in ("csr", "refine")}


def cg(threads):
    return Group(
        "cg", ["cg", "--size", str(HPCG_EDGE), "--precision", "fp64,mixed", "--steps", "20", "--repeat", "3", "--loops"],
        {"hpcg": (["xhpcg"] + ["--n%s=%d" % (axis, HPCG_EDGE) for axis in "xyz"] + ["--rt=0"], hpcg)},
        [Line("cg, its product, against HPCG's", product_rate, of("hpcg", "products"), 1.0, "M/s", 1e-6),
         Line("cg, an iteration, against HPCG's, neither preconditioned", rate(POINTS, "cg", "csr-plain"),
              of("hpcg", "iterations"), 1.0, "M/s", 1e-6),
         Line("cg with Gauss-Seidel, an iteration, against HPCG's with multigrid", rate(POINTS, "cg", "csr-gs"),
              of("hpcg", "preconditioned"), None, "M/s", 1e-6),
         Line("cg, FP32 storage over FP64, a step", rate(POINTS, "cg", None, "mixed"), rate(POINTS, "cg"), None, "M/s",
              1e-6),
         Line("cg with refinement over FP64, a step", rate(POINTS, "cg", "refine"), rate(POINTS, "cg"), None, "M/s",
              1e-6),
         Line("cg with refinement over FP64, to a true residual of %g" % CG_RESIDUAL, solution_rate("refine"),
              solution_rate("csr"), 1.3, "1/s")],
        runs=cg_runs())


def lookup(threads):
    return Group(
        "lookup", ["lookup", "--size", "%d,11303,68" % LOOKUPS, "--steps", "1", "--repeat", "3"],
        {"xsbench": (["xsbench", "-m", "event", "-t", str(threads), "-s", "small", "-l", str(LOOKUPS)],
                     number_after(r"Lookups/s:"))},
        [Line("lookup, against XSBench in event mode", rate(POINTS, "lookup"), of("xsbench"), 1.0, "M/s", 1e-6)])


def lj(threads):
    cells = str(COMD_CELLS)
    return Group(
        "lj", ["lj", "--size", cells, "--steps", "20", "--repeat", "3"],
        {"comd": (["CoMD-openmp", "-x", cells, "-y", cells, "-z", cells, "-N", "20", "-n", "10"], comd)},
        [Line("lj, against CoMD", rate(POINTS, "lj"), of("comd"), 1.0, "M/s", 1e-6)])


def ranks(threads):
    def on(label):
        return lambda results: rate(POINTS, "heat")({"kedge": results[label]})

    return Group("ranks", ["heat", "--size", "256", "--threads", "1", "--steps", "20", "--repeat", "3"], {},
                 [Line("heat, 4 ranks over 1 rank, 1 thread each", on("4 ranks"), on("1 rank"), 1.6, "M/s", 1e-6)],
                 {"1 rank": 1, "4 ranks": 4})


def stream_peak(results):
    return results["kedge"]["peaks"]["stream_bytes_per_second"]


def groups(threads):
    return [make(threads) for make in (stream, heat, transpose, gemm, cg, lookup, lj, ranks)]


# --- Running ---


def environment(threads):
    """Two threads for all; OpenBLAS chooses its kernels by the processor."""
    own = {name: value for name, value in os.environ.items()
           if name not in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "OMP_PROC_BIND", "OMP_PLACES")}
    own.update({"OMP_NUM_THREADS": str(threads), "OPENBLAS_NUM_THREADS": str(threads),
                "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1"})
    return own


def run(command, read, env):
    """What the program's output says; None when it says nothing that can be read."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder, env=env,
                                  timeout=600)
            return read(done.stdout, folder), done.stderr.strip()
        except (ValueError, KeyError) as failure:
            return None, "%s; %s" % (failure, done.stderr.strip())


def programs_of(group, peers, kedge, threads):
    """{name: (command, reader)} of what is there; what is not is told."""
    ours = [kedge, "bench"] + group.kedge + ["--format", "json"]
    if not group.ranks:
        ours += ["--threads", str(threads)]
    programs = {} if group.ranks else {"kedge": (ours, bench)}
    for label, ranks in group.ranks.items():
        programs[label] = (["mpirun", "-n", str(ranks)] + ours, bench)
    for label, (arguments, read) in group.runs.items():
        programs[label] = ([kedge, "run"] + arguments, read)
    for name, (command, read) in group.peers.items():
        program = os.path.join(peers, command[0])
        if os.access(program, os.X_OK):
            programs[name] = ([program] + command[1:], read)
        else:
            print("%s: %s SKIPPED: %s is not there" % (group.name, name, program))
    return programs


def measure(group, peers, kedge, rounds, threads):
    """One dictionary of results a round."""
    programs = programs_of(group, peers, kedge, threads)
    env = environment(threads)
    all_rounds = []
    for index in range(rounds):
        results = {}
        order = list(programs) if index % 2 == 0 else list(reversed(list(programs)))
        for name in order:
            value, words = run(programs[name][0], programs[name][1], env)
            if value is None:
                print("%s: %s SKIPPED: no figure in its output. %s" % (group.name, name, words.splitlines()[-1:]))
                programs.pop(name)
            else:
                results[name] = value
        all_rounds.append(results)
        print("%s: round %d of %d" % (group.name, index + 1, rounds), file=sys.stderr, flush=True)
    return all_rounds


def pairs_of(line, all_rounds):
    pairs = []
    for results in all_rounds:
        try:
            pair = (line.ours(results), line.theirs(results))
        except KeyError:
            continue
        if None not in pair and pair[1] > 0:
            pairs.append(pair)
    return pairs


def judge(line, all_rounds):
    """A row of the table as text fields."""
    pairs = pairs_of(line, all_rounds)
    bar = "-" if line.bar is None else "%.2f" % line.bar
    if not pairs:
        return [line.text, "", "", "", "", bar, "SKIPPED"]
    ratios = [ours / theirs for ours, theirs in pairs]
    ratio = statistics.median(ratios)
    verdict = "" if line.bar is None else "meets" if ratio >= line.bar else "MISSES"
    return [line.text, "%.4g %s" % (statistics.median(p[0] for p in pairs) * line.scale, line.unit),
            "%.4g %s" % (statistics.median(p[1] for p in pairs) * line.scale, line.unit), "%.2f" % ratio,
            "%.2f to %.2f" % (min(ratios), max(ratios)), bar, verdict]


def print_table(table):
    head = ["comparison", "ours", "theirs", "ratio", "range", "bar", ""]
    widths = [max(len(fields[i]) for fields in [head] + table) for i in range(len(head))]
    for fields in [head, ["-" * width for width in widths]] + table:
        print("| " + " | ".join(field.ljust(width) for field, width in zip(fields, widths)) + " |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", default="", help="names of comparisons, separated by commas")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--peers", required=True, help="folder with the peers' programs")
    parser.add_argument("kedge")
    options = parser.parse_args()
    kedge = shutil.which(options.kedge)
    if kedge is None:
        parser.error("there is no program " + options.kedge)
    known = groups(options.threads)
    wanted = options.only.split(",") if options.only else [group.name for group in known]
    for name in wanted:
        if name not in [group.name for group in known]:
            parser.error("no comparison '%s'; there are: %s" % (name, ", ".join(group.name for group in known)))
    print("load before the run: %.1f on %d cores; take the ratios, and those with a narrow range"
          % (os.getloadavg()[0], os.cpu_count()))
    table = []
    for group in known:
        if group.name in wanted:
            all_rounds = measure(group, os.path.abspath(options.peers), os.path.abspath(kedge), options.rounds,
                                 options.threads)
            lines = [judge(line, all_rounds) for line in group.lines]
            print_table(lines)
            table += lines
    return 1 if any(fields[-1] == "MISSES" for fields in table) else 0


if __name__ == "__main__":
    sys.exit(main())
