# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Variables in the stack frames of functions with marked loops, from llvm-dwarfdump's text."""
import re

LINE = re.compile(r"^0x([0-9a-f]+):( +)(DW_TAG_\w+|NULL)")
ATTRIBUTE = re.compile(r"^ +(DW_AT_\w+)\t\((.*)$")
FRAME_OFFSET = re.compile(r"^DW_OP_fbreg ([+-]?\d+)(, DW_OP_deref)?\)?$")
# A variable-length array lives in a register for its first few instructions.
LISTED_OFFSET = re.compile(r"DW_OP_breg(?:6 RBP|29 W29)([+-]\d+)(, DW_OP_deref)?\)$")
BASES = ("DW_OP_reg6 RBP", "DW_OP_reg29 W29")  # what __builtin_frame_address(0) gives
QUALIFIERS = ("typedef", "const_type", "volatile_type", "restrict_type", "atomic_type")


class Entry:
    def __init__(self, tag, parent):
        self.tag, self.parent, self.attributes, self.children = tag, parent, {}, []

    def get(self, name, default=""):
        return self.attributes.get("DW_AT_" + name, default)

    @property
    def name(self):
        return self.get("name").strip('"')


def parse(text):
    """All entries by offset."""
    entries, stack, current, last = {}, [], None, None
    for line in text.splitlines():
        begins = LINE.match(line)
        if begins:
            depth = len(begins.group(2)) // 2
            if begins.group(3) == "NULL":
                current = None
                continue
            del stack[depth:]
            parent = stack[-1] if stack else None
            current = Entry(begins.group(3)[7:], parent)
            if parent:
                parent.children.append(current)
            entries[int(begins.group(1), 16)] = current
            stack += [current] * (depth + 1 - len(stack))
            continue
        attribute = ATTRIBUTE.match(line)
        if attribute and current:
            last = attribute.group(1)
            current.attributes[last] = attribute.group(2).strip().removesuffix(")")
        elif current and line.lstrip().startswith("["):
            current.attributes[last] += " " + line.strip()
    return entries


class Types:
    """Sizes of types; a variable-length array gives the size of an element and its count."""

    def __init__(self, entries):
        self.entries = entries

    def target(self, entry, attribute="type"):
        match = re.match(r"0x([0-9a-f]+)", entry.get(attribute))
        return self.entries.get(int(match.group(1), 16)) if match else None

    def size(self, entry):
        """(bytes, entry of the variable that holds the number of elements or None)"""
        kind = self.target(entry)
        while kind and kind.tag in QUALIFIERS:
            kind = self.target(kind)
        if kind is None:
            return 0, None
        if kind.tag == "array_type":
            return self.array_size(kind)
        if kind.tag in ("pointer_type", "reference_type", "rvalue_reference_type"):
            return 8, None
        return int(kind.get("byte_size", "0"), 0), None

    def is_integral(self, entry):
        """Whether the variable can be a counter: an integer, a pointer, an iterator."""
        kind = self.target(entry)
        while kind and kind.tag in QUALIFIERS:
            kind = self.target(kind)
        return kind is not None and kind.tag != "array_type" and kind.get("encoding") not in (
            "DW_ATE_float", "DW_ATE_complex_float")

    def array_size(self, array):
        size, count_entry = self.size(array)
        for bound in array.children:
            count = bound.get("count")
            target = self.target(bound, "count")
            if target is not None and target.tag == "variable":
                count_entry = target
            elif count:
                size *= int(count, 0)
            else:
                size *= int(bound.get("upper_bound", "-1"), 0) + 1
        return size, count_entry


def place_of(entry):
    location = entry.get("location")
    match = FRAME_OFFSET.match(location) or LISTED_OFFSET.search(location)
    return (int(match.group(1)), bool(match.group(2))) if match else (None, False)


class LoopFrame:
    """Variables of one function as one of its loops sees them."""

    def __init__(self, types, function, block, number, counters):
        self.types, self.block, self.number, self.counters = types, block, number, counters
        self.rows = []
        low, high = int(function.get("low_pc"), 0), int(function.get("high_pc"), 0)
        self.head = f"{number} {low} {high}"
        self.walk(function, -1)

    def walk(self, entry, depth):
        """`depth` counts scopes inside the loop; -1 is outside of it."""
        for child in entry.children:
            if child.tag in ("variable", "formal_parameter"):
                self.add(child, depth)
            elif child.tag in ("lexical_block", "inlined_subroutine"):
                inside = depth + 1 if depth >= 0 else 0 if child is self.block else -1
                self.walk(child, inside)

    def add(self, entry, depth):
        offset, indirect = place_of(entry)
        if offset is None:
            return
        origin = self.types.target(entry, "abstract_origin") or entry
        name = origin.name or "?"
        size, counter = self.types.size(origin)
        if indirect and counter is None:
            return  # an object that the caller passed by address: not in this frame
        count_offset = place_of(counter)[0] if counter is not None else 0
        if counter is not None and not indirect:
            return
        inside = depth >= 0 and not (depth == 1 and name in self.counters)
        inside = inside or re.match(r"__(begin|end|range)\d*$|kedge_mark_|__vla_expr", name) is not None
        self.rows.append(f"{self.head} {name} {offset} {size} {int(inside)} {int(indirect)} "
                         f"{int(self.types.is_integral(origin))} {count_offset or 0}")


def describe(dump, declared):
    """The run-time's text and the numbers of the loops that it covers. `declared` holds, for each
    loop, the names that its own first expression declares."""
    entries = parse(dump)
    types = Types(entries)
    rows, covered = [], set()
    for entry in entries.values():
        match = re.match(r"kedge_mark_(\d+)$", entry.name)
        if entry.tag != "variable" or not match:
            continue
        block = function = entry.parent
        while function and function.tag != "subprogram":
            function = function.parent
        if not function or not function.get("low_pc") or function.get("frame_base") not in BASES:
            continue
        number = int(match.group(1))
        frame = LoopFrame(types, function, block, number, declared.get(number, ()))
        rows += frame.rows
        covered.add(number)
    return "\n".join(rows) + "\n", covered
