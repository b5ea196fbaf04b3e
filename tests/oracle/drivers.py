# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""A main for a source of functions: hand-written where there is one, else made from the parameters."""
import os
import re

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "fixtures", "drivers")
INTEGERS = {"char": 1, "short": 2, "int": 4, "unsigned": 4, "long": 8, "size_t": 8}
RISING = re.compile(r"ptr|row|start|offset|begin|off$")


class CannotDrive(Exception):
    """Why no call can be made."""


def parameters(text, function):
    """The parameter list of the function's definition."""
    for match in re.finditer(r"\b%s\s*\(" % re.escape(function), text):
        depth, at = 1, match.end()
        while depth and at < len(text):
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        if text[at:].lstrip().startswith("{"):
            return text[match.end():at - 1]
    raise CannotDrive(f"no definition of {function} in the usual form")


def split(text):
    parts, depth, part = [], 0, ""
    for letter in text:
        depth += {"(": 1, "[": 1, "<": 1, ")": -1, "]": -1, ">": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append(part)
            part = ""
        else:
            part += letter
    return [p.strip() for p in [*parts, part] if p.strip() not in ("", "void")]


def argument(parameter):
    """An expression for one parameter."""
    words = re.sub(r"\b(const|volatile|restrict|__restrict__|__restrict|static|register)\b", " ", parameter)
    name = re.findall(r"[A-Za-z_]\w*", re.sub(r"\[.*", "", words))[-1]
    depth = words.count("*") + (1 if "[" in words else 0)
    base = re.split(r"[*&(\[]", words)[0].split()
    if depth == 0 and "[" not in words and "&" not in words and len(base) > 1:
        base = base[:-1]
    elif "[" in words and "*" not in words and len(base) > 1:
        base = base[:-1]
    kind = "struct" if base[:1] == ["struct"] else "".join(b for b in base if b in ("double", "float"))
    if re.search(r"\(\s*\*\s*\w+\s*\)\s*\(", parameter) or "::" in parameter or "<" in parameter:
        raise CannotDrive(f"no value for the parameter '{parameter}'")
    if depth == 0:
        return scalar(parameter, kind, base, "&" in words)
    if kind == "struct":
        return f"drive_zeros(sizeof({' '.join(base)}))"
    if kind == "double":
        return "(void*)drive_rows()" if words.count("*") == 2 else "(void*)drive_reals()"
    if kind == "float":
        return "(void*)drive_floats()"
    size = [INTEGERS[b] for b in base if b in INTEGERS]
    if not size or words.count("*") == 2:
        raise CannotDrive(f"no value for the parameter '{parameter}'")
    return f"drive_integers({min(size) if 'char' in base or 'short' in base else max(size)}, " \
           f"{int(RISING.search(name) is not None)})"


def scalar(parameter, kind, base, reference):
    if kind in ("double", "float"):
        return "drive_value" if reference else "0.5"
    if not reference and any(b in INTEGERS for b in base):
        return "drive_size"
    raise CannotDrive(f"no value for the parameter '{parameter}'")


def driver_for(source, functions, folder):
    """(path of a driver, reasons by function that it does not call)."""
    by_hand = os.path.join(FOLDER, os.path.basename(source))
    if os.path.exists(by_hand):
        return by_hand, {}
    with open(source) as file:
        text = file.read()
    calls, reasons = [], {}
    cast = source.endswith(".cpp")
    for function in functions:
        try:
            given = split(parameters(text, function))
            calls.append(f"  {function}({', '.join(call_value(p, cast) for p in given)});")
        except CannotDrive as why:
            reasons[function] = str(why)
    path = os.path.join(folder, "drive_" + os.path.basename(source))
    with open(path, "w") as out:
        out.write('#include CASE\n#include "drive.h"\nint main(void) {\n  double drive_value = 0.5;\n'
                  "  (void)drive_value;\n" + "\n".join(calls) + "\n  return 0;\n}\n")
    return path, reasons


def call_value(parameter, cast):
    """C++ wants the pointer's own type."""
    value = argument(parameter)
    if not cast or "drive_value" in value or not value.startswith(("(void*)", "drive_")) or value == "drive_size":
        return value
    words = re.sub(r"\b(restrict|__restrict__|__restrict)\b", " ", parameter)
    kind = re.match(r"(.*\*)\s*\w+\s*$", words.strip(), re.S)
    if not kind:
        raise CannotDrive(f"no value for the parameter '{parameter}'")
    return f"({kind.group(1).strip()})({value})"
