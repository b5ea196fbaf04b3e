# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""LLVM IR as text: a loop's counters become the thread's number, and LLVM says which branches diverge.

The host's IR is given to amdgcn: pointers become global ones (there a load from a uniform address is uniform; from a generic
pointer it never is) and arguments arrive in scalar registers, as a kernel's do.
"""
import re
import subprocess

LAYOUT = ('target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128'
          '-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048'
          '-n32:64-S32-A1-G1-ni:7:8:9"')
TRIPLE = 'target triple = "amdgcn-amd-amdhsa"'
TID = "declare i32 @llvm.amdgcn.workitem.id.x()"


def compile_ir(clang, opt, source, flags, passes):
    """IR of the source: with `passes`, clang's own are off and these run; without, -O1."""
    command = [clang, "-g", "-fno-discard-value-names", "-O1", "-fno-vectorize", "-fno-slp-vectorize", "-fno-unroll-loops", "-ffp-contract=off", "-w"]
    command += ["-Xclang", "-disable-llvm-passes"] if passes else []
    run = subprocess.run(command + flags + ["-S", "-emit-llvm", "-o", "-", source], capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip().splitlines()[0] if run.stderr.strip() else "clang failed")
    if not passes:
        return run.stdout
    run = subprocess.run([opt, "-S", "-inline-threshold=100000", "-passes=" + passes, "-o", "-", "-"], input=run.stdout, capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip().splitlines()[0])
    return run.stdout


def lines_of_metadata(ir):
    """!12 -> source line, for debug locations in the main file's functions (inlined ones included)."""
    return {m[1]: int(m[2]) for m in re.finditer(r"^(!\d+) = (?:distinct )?!DILocation\(line: (\d+)", ir, re.M)}


def to_device(ir):
    """The same module for amdgcn."""
    out = []
    functions = set(re.findall(r"^(?:define|declare) .*?(@[\w.]+)\(", ir, re.M))
    for line in ir.splitlines():
        if line.startswith("target datalayout"):
            line = LAYOUT
        elif line.startswith("target triple"):
            line = TRIPLE
        elif line.lstrip().startswith("#dbg_") or "@llvm.lifetime." in line or "@llvm.dbg." in line:
            continue
        elif line.startswith("attributes #"):
            line = re.sub(r'"target-(cpu|features)"="[^"]*"|"tune-cpu"="[^"]*"', "", line)
        elif not line.startswith("!"):
            line = device_line(line)
            # A function's address stays generic; nothing asked of here depends on it.
            line = re.sub(r"(ptr addrspace\(1\)(?: \w+)*) (@[\w.]+)(?![\w.(])",
                          lambda m: m[1] + " null" if m[2] in functions else m[0], line)
        out.append(line)
    return "\n".join(out + ["", TID, ""])


def device_line(line):
    if ' c"' in line:  # a string may hold any word
        return re.sub(r"\b(global|constant)\b", r"addrspace(1) \1", line, count=1)
    line = re.sub(r"(?<![%.\w])ptr\b(?! addrspace)", "ptr addrspace(1)", line)
    line = re.sub(r"(@llvm\.[a-z0-9.]*)", lambda m: m[1].replace(".p0", ".p1"), line)
    line = re.sub(r"\bcall ((?:(?:noundef|signext|zeroext|noalias|nonnull) )*)(\S+(?: addrspace\(1\))?) (%[\w.]+)\(",
                  r"call \1addrspace(1) \2 \3(", line)
    if re.match(r"\s+%\S+ = alloca ", line):
        line = re.sub(r"(, !dbg.*)?$", lambda m: ", addrspace(1)" + (m[1] or ""), line, count=1)
    if re.match(r"@\S+ = ", line):
        line = re.sub(r"\b(global|constant)\b", r"addrspace(1) \1", line, count=1)
    if line.startswith("define "):
        head, rest = line.split("(", 1)
        line = head + "(" + re.sub(r"(?<=[\w)]) (%[\w.]+)(?=[,)])", r" inreg \1", rest)
    return line


class Block:
    def __init__(self, function, label):
        self.function, self.label = function, label
        self.phis, self.start, self.terminator, self.successors = {}, 0, "", []
        self.body = []


def blocks_of(lines):
    """The basic blocks of a module, in order."""
    blocks, function, block = [], None, None
    for at, line in enumerate(lines):
        if line.startswith("define "):
            function = re.search(r"@([\w.]+)\(", line)[1]
            block = Block(function, None)
            block.start = at
            blocks.append(block)
        elif line == "}":
            function = block = None
        elif function is not None and block.terminator.endswith("["):  # a switch goes on to its "]"
            block.terminator += line.strip()
            block.successors += re.findall(r"label %([\w.]+)", line)
            if not line.strip().startswith("]"):
                block.terminator += "["
        elif function is not None:
            label = re.match(r"([\w.]+):", line)
            if label:
                block = Block(function, label[1])
                block.start = at
                blocks.append(block)
            elif line.strip():
                block.body.append((at, line))
                phi = re.match(r"\s+(%[\w.]+) = phi (.+?) (\[.*)", line)
                if phi:
                    block.phis[phi[1]] = (at, phi[2], re.findall(r"\[ ([^,]+), %([\w.]+) \]", phi[3]))
                if re.match(r"\s+(br|switch|ret|unreachable|indirectbr|invoke)\b", line):
                    block.terminator = line.strip()
                    block.successors = re.findall(r"label %([\w.]+)", line)
    return blocks


def headers(blocks, line_of, line):
    """Blocks that a later block jumps back to and whose exit test stands on this source line."""
    found = []
    for n, block in enumerate(blocks):
        back = [b for b in blocks[n:] if b.function == block.function and block.label in b.successors]
        if not back or block.label is None:
            continue
        tests = [b.terminator for b in [block] + back if len(b.successors) > 1]
        places = [line_of.get(m[1]) for t in tests for m in re.finditer(r"!dbg (!\d+)", t)]
        latch = [line_of.get(m[1]) for b in back for m in re.finditer(r"!dbg (!\d+)", b.terminator)]
        if line in places + latch:
            found.append((block, {b.label for b in back}))
    return found


def counters(blocks, header, latches):
    """Phis of the header that grow by a step that the loop does not change."""
    text = {}
    for block in blocks:
        if block.function == header.function:
            for _, line in block.body:
                made = re.match(r"\s+(%[\w.]+) = (.*)", line)
                if made:
                    text[made[1]] = made[2]
    found = []
    for name, (_, kind, incoming) in header.phis.items():
        for value, label in incoming:
            step = text.get(value, "")
            grows = re.match(r"(add|sub|getelementptr)\b", step) and re.search(re.escape(name) + r"\b", step)
            if label in latches and grows:
                found.append((name, kind))
    return found


def seed(lines, header, chosen):
    """The module with these phis replaced by the thread's number."""
    out = list(lines)
    made = ["  %kedge.tid = call i32 @llvm.amdgcn.workitem.id.x()", "  %kedge.wide = zext i32 %kedge.tid to i64"]
    for n, (name, kind) in enumerate(chosen):
        at = header.phis[name][0]
        out[at] = out[at].replace(name + " = phi", "%%kedge.old%d = phi" % n, 1)
        if kind.startswith("ptr"):
            made.append("  %s = inttoptr i64 %%kedge.wide to %s" % (name, kind))
        elif kind == "i64":
            made.append("  %s = add i64 %%kedge.wide, 0" % name)
        elif kind == "i32":
            made.append("  %s = add i32 %%kedge.tid, 0" % name)
        else:
            cast = "trunc i64 %kedge.wide" if int(kind[1:]) < 64 else "zext i64 %kedge.wide"
            made.append("  %s = %s to %s" % (name, cast, kind))
    last = max(at for at, _, _ in header.phis.values())
    text = "\n".join(out[: last + 1] + made + out[last + 1:])
    # Numbered values must stay in order: give each one a name.
    return named(re.sub(r"^(\d+):", r"v\1:", text, flags=re.M))


def named(text):
    return re.sub(r"%(\d+)\b", r"%v\1", text)


def uniformity(opt, ir, blocks, function, line_of):
    """Source line -> does some branch on it diverge, for the conditional branches of the function."""
    run = subprocess.run([opt, "-mtriple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-passes=print<uniformity>", "-disable-output", "-"],
                         input=ir, capture_output=True, text=True)
    if run.returncode:
        raise RuntimeError(run.stderr.strip().splitlines()[0])
    # The printer numbers metadata anew: a branch is known by its condition and its targets.
    places = {}
    for block in blocks:
        dbg = re.search(r"!dbg (!\d+)", block.terminator)
        if block.function == function and len(block.successors) > 1 and dbg:
            places[named(head_of(block.terminator))] = line_of.get(dbg[1])
    found, inside = {}, False
    for line in run.stderr.splitlines():
        title = re.match(r"UniformityInfo for function '([^']+)'", line)
        if title:
            inside = title[1] == function
        branch = re.match(r"\s*(DIVERGENT:)?\s+((br i1|switch) .*)", line)
        place = places.get(head_of(branch[2])) if inside and branch else None
        if place is not None:
            found[place] = found.get(place, False) or branch[1] is not None
    return found


def head_of(terminator):
    return re.split(r", !dbg| \[", terminator)[0].strip()
