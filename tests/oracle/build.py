# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Builds an instrumented program from sources: marks, traced accesses, our run-time."""
import os
import re
import shutil
import subprocess

import frames
import marks

HERE = os.path.dirname(os.path.abspath(__file__))
RUNTIME = ("activation.cpp", "heap.cpp", "record.cpp", "shadow.cpp", "trace.cpp")
WRAPPED = ("malloc", "calloc", "realloc", "aligned_alloc", "posix_memalign")
TRACE = ["-O0", "-g", "-w", "-fno-pie", "-fno-omit-frame-pointer",
         "-fsanitize-coverage=func,trace-loads,trace-stores"]
# Old C that the scan reads too.
LENIENT = ["-Wno-implicit-int", "-Wno-implicit-function-declaration", "-Wno-int-conversion",
           "-Wno-incompatible-pointer-types"]
# Accesses wider than the callbacks know; sizes in memory.
WIDE = re.compile(r"^( +)(?:%\S+ = load (?:volatile )?(?P<load>x86_fp80|fp128|<[^>]+>), ptr (?P<from>\S+),"
                  r"|store (?:volatile )?(?P<store>x86_fp80|fp128|<[^>]+>) .*, ptr (?P<to>\S+),).*$", re.M)
ERROR = re.compile(r"^(.+?):(\d+):\d+: (?:fatal )?error: (.*)$", re.M)


class BuildError(Exception):
    """The program cannot be built; the text says why."""


def tool(name):
    """A tool of LLVM, with a version in its name or without."""
    for version in ("-19", "-20", "-21", "-22", ""):
        path = shutil.which(name + version)
        if path:
            return path
    return None


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, errors="replace", **options)


def vector_bytes(kind):
    match = re.match(r"<(\d+) x (\w+)>", kind)
    if not match:
        return 16
    bits = {"double": 64, "float": 32, "ptr": 64}.get(match.group(2)) or int(match.group(2)[1:])
    return int(match.group(1)) * bits // 8


def trace_wide(match):
    kind = match.group("load") or match.group("store")
    size = vector_bytes(kind)
    if kind.startswith("<") and size in (1, 2, 4, 8, 16):
        return match.group()  # the compiler's own callback serves
    name = "kedge_load" if match.group("load") else "kedge_store"
    place = match.group("from") or match.group("to")
    debug = re.search(r", !dbg !\d+", match.group())
    call = f"{match.group(1)}call void @{name}(ptr {place}, i64 {size}){debug.group() if debug else ''}"
    return call + "\n" + match.group()


def trace_all(text):
    """Traced block copies and wide accesses, in LLVM's text."""
    text = re.sub(r"@llvm\.(memcpy|memmove|memset)(?:\.inline)?\.p0(?:\.p0)?\.i64\b", r"@kedge_\1", text)
    text = re.sub(r"^declare void @kedge_.*$", lambda m: m.group().replace(" immarg", ""), text, flags=re.M)
    text, wide = WIDE.subn(trace_wide, text)
    if wide:
        text += "\ndeclare void @kedge_load(ptr, i64)\ndeclare void @kedge_store(ptr, i64)\n"
    return text


class Program:
    """One instrumented program in a folder of its own."""

    def __init__(self, folder, loops, flags=(), link_flags=()):
        self.folder, self.flags, self.link_flags = folder, list(flags), list(link_flags)
        self.loops = loops  # by number: the scan's record with "path", the real path
        self.skipped, self.marked, self.counters = {}, set(), {}
        os.makedirs(folder, exist_ok=True)
        self.clang, self.executable = tool("clang"), os.path.join(folder, "program")

    def object_of(self, source, extra=()):
        """Compiles one unit. Loops whose marks do not compile lose them."""
        is_c = source.endswith(".c")
        stem = os.path.join(self.folder, os.path.basename(source).replace(".", "_"))
        flags = [*self.flags, *extra, "-fno-openmp", "-Dregister="]
        flags += [] if is_c else ["-std=c++20"] if not any(f.startswith("-std=") for f in flags) else []
        done = run([self.clang, "-E", *flags, source])
        if done.returncode:
            raise BuildError(f"{source} is not preprocessed: {done.stderr.strip()[-400:]}")
        text = marks.Source(done.stdout)
        here, unmarked = self.numbers_in(text), set()
        while True:
            path = stem + (".i" if is_c else ".ii")
            pieces = [p for number in sorted(here - unmarked) for p in self.pieces(text, number)]
            with open(path, "w") as out:
                out.write(marks.insert(text.text, pieces))
            standard = [f for f in flags if f.startswith("-std=") or f.startswith("-f")]
            standard += LENIENT if is_c else []
            done = run([self.clang, *TRACE, *standard, "-S", "-emit-llvm", path, "-o", stem + ".ll"])
            if done.returncode == 0:
                break
            blamed = self.blamed(done.stderr, here - unmarked)
            if not blamed:
                raise BuildError(f"{source} does not compile: {done.stderr.strip()[:400]}")
            unmarked |= blamed & self.skipped.keys()
        self.marked |= here - unmarked
        with open(stem + ".ll") as unit:
            traced = trace_all(unit.read())
        with open(stem + ".ll", "w") as out:
            out.write(traced)
        done = run([self.clang, "-c", "-O0", "-fno-pie", "-w", stem + ".ll", "-o", stem + ".o"])
        if done.returncode:
            raise BuildError(f"{source}: the traced unit does not compile: {done.stderr.strip()[:400]}")
        return stem + ".o"

    def numbers_in(self, text):
        """Loops of the program that this unit holds."""
        files = {place[0] for place in text.places}
        return {n for n, loop in self.loops.items() if loop["path"] in files and n not in self.skipped}

    def pieces(self, text, number):
        loop = self.loops[number]
        columns = [o["column"] for o in self.loops.values()
                   if (o["path"], o["line"]) == (loop["path"], loop["line"])]
        columns = loop.get("columns", columns)
        try:
            index = text.loop_at(loop["path"], loop["line"], loop["column"], columns)
            pieces = list(marks.insertions(text, index, number, loop))
        except (marks.Unmarkable, KeyError, IndexError) as why:
            self.skipped[number] = str(why)
            return []
        self.counters[number] = declared_by(text, index)
        return pieces

    def blamed(self, errors, numbers):
        found = set()
        for file, line, message in ERROR.findall(errors):
            for number in numbers:
                loop = self.loops[number]
                if loop["path"] == os.path.realpath(file) and loop["line"] <= int(line) <= loop["end_line"]:
                    if number not in found and (int(line) == loop["line"] or not found):
                        found.add(number)
                        self.blame(number, message)
        return found

    def blame(self, number, message):
        """A range may name a variable of an inner loop: then the whole object stands for it."""
        loop = self.loops[number]
        if not loop.get("whole_objects") and any(".." in name for _, name in marks.names_of(loop)):
            loop["whole_objects"] = True
        else:
            self.skipped[number] = f"its mark does not compile: {message}"

    def link(self, objects, runtime):
        wraps = [f"-Wl,--wrap={name}" for name in WRAPPED]
        quick = ["-fuse-ld=gold"] if shutil.which("ld.gold") else []  # half the time of the default
        done = run([tool("clang++"), "-no-pie", *quick, *objects, *runtime, *wraps, *self.link_flags, "-lm",
                    "-o", self.executable])
        if done.returncode:
            raise BuildError(f"the program does not link: {done.stderr.strip()[:600]}")
        dump = run([tool("llvm-dwarfdump"), "--debug-info", self.executable]).stdout
        rows, covered = frames.describe(dump, self.counters)
        for number in self.marked - covered:
            self.skipped.setdefault(number, "its function's frame is not described (inlined or unused)")
        with open(os.path.join(self.folder, "frames.txt"), "w") as out:
            out.write(rows)


def declared_by(text, index):
    """Names that the first expression of a for statement declares."""
    if text.tokens[index] != "for":
        return ()
    opened, semicolons, _ = text.header(index)
    if not semicolons:
        return ()
    names, at = [], opened + 1
    while at < semicolons[0]:
        if re.match(r"[A-Za-z_]\w*$", text.tokens[at]) and text.tokens[at + 1] in ("=", "(", "{", ",", ";", "["):
            names.append(text.tokens[at])
        at = text.partner[at] + 1 if at in text.partner else at + 1
    return tuple(names)


def build_runtime(folder):
    """Objects of the run-time, built with the same compiler and without instrumentation."""
    objects = []
    root = os.path.dirname(os.path.dirname(HERE))
    os.makedirs(folder, exist_ok=True)
    for source in RUNTIME:
        target = os.path.join(folder, source.replace(".cpp", ".o"))
        path = os.path.join(HERE, source)
        newest = max(os.path.getmtime(os.path.join(HERE, f)) for f in os.listdir(HERE)
                     if f.endswith((".cpp", ".hpp")))
        if not os.path.exists(target) or os.path.getmtime(target) < newest:
            done = run([tool("clang"), "-std=c++20", "-O2", "-fno-pie", "-I" + root, "-c", path, "-o", target])
            if done.returncode:
                raise BuildError(f"the run-time does not compile: {done.stderr.strip()[:600]}")
        objects.append(target)
    return objects
