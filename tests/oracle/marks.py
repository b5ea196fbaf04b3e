# SPDX-FileCopyrightText: 2026 The Kedge authors
# SPDX-License-Identifier: Apache-2.0
"""Marks loops in preprocessed C and C++ text: an entry, an iteration and a leaving mark each."""
import bisect
import os
import re

DECLARATIONS = """
#ifdef __cplusplus
extern "C" {
#endif
struct kedge_mark { int live; int loop; };
struct kedge_mark kedge_enter(int, void*);
int kedge_iter(int);
void kedge_leave(struct kedge_mark*);
int kedge_name(int, int, const volatile void*, const volatile void*, unsigned long);
int kedge_name_object(int, int, const volatile void*);
#ifdef __cplusplus
}
#endif
"""

TOKEN = re.compile(
    r'(?P<marker>^[ \t]*\#[ \t]*(?:line[ \t]+)?(?P<number>\d+)[ \t]+"(?P<file>(?:[^"\\]|\\.)*)"[^\n]*$)'
    r'|(?P<directive>^[ \t]*\#[^\n]*$)'
    r'|(?P<raw>(?:u8|[uUL])?R"(?P<tag>[^()\\\s]{0,16})\(.*?\)(?P=tag)")'
    r'|(?P<string>"(?:[^"\\\n]|\\.)*")|(?P<char>\'(?:[^\'\\\n]|\\.)+\')'
    r"|(?P<number2>\.?\d(?:[eEpP][+-]|'?[\w.])*)|(?P<word>[A-Za-z_$][\w$]*)|(?P<punct>[^\s\w])",
    re.M | re.S)
OPEN = {"(": ")", "[": "]", "{": "}"}


class Unmarkable(Exception):
    """Why a loop gets no mark."""


class Source:
    """Tokens of a preprocessed text, each with the place in the original source."""

    def __init__(self, text):
        self.text = text
        self.tokens, self.starts, self.places = [], [], []
        ends = [m.end() for m in re.finditer(r"\n", text)]
        file, first_line, marker_row = "", 1, 0
        real = {}
        for match in TOKEN.finditer(text):
            row = bisect.bisect_right(ends, match.start())
            if match.lastgroup == "file" or match.group("marker"):
                file = match.group("file").replace('\\"', '"').replace("\\\\", "\\")
                file = real.setdefault(file, os.path.realpath(file))
                first_line, marker_row = int(match.group("number")), row + 1
                continue
            if match.group("directive"):
                continue
            begin = ends[row - 1] if row else 0
            self.tokens.append(match.group())
            self.starts.append(match.start())
            self.places.append((file, first_line + row - marker_row, match.start() - begin + 1))
        self.partner = self._partners()
        self._loops_by_line = self._find_loops()

    def _partners(self):
        partner, stack = {}, []
        for index, token in enumerate(self.tokens):
            if token in OPEN:
                stack.append(index)
            elif token in OPEN.values() and stack and OPEN[self.tokens[stack[-1]]] == token:
                partner[stack.pop()] = index
        return partner

    def _find_loops(self):
        """Loop keywords by file and line; the `while` that ends a `do` is none."""
        closing = set()
        for index, token in enumerate(self.tokens):
            if token == "do":
                try:
                    closing.add(self.after_statement(index + 1))
                except (Unmarkable, IndexError, KeyError):
                    continue
        found = {}
        for index, token in enumerate(self.tokens):
            if token in ("for", "while", "do") and index not in closing:
                file, line, _ = self.places[index]
                found.setdefault((file, line), []).append(index)
        return found

    def after_statement(self, index):
        """The index of the token after the statement that begins at `index`."""
        token = self.tokens[index]
        if token == "{":
            return self.partner[index] + 1
        if token in ("for", "while", "switch", "if"):
            after = index + 1
            while self.tokens[after] != "(":
                after += 1
            after = self.after_statement(self.partner[after] + 1)
            if token == "if" and self.tokens[after:after + 1] == ["else"]:
                return self.after_statement(after + 1)
            return after
        if token == "do":
            after = self.after_statement(index + 1)
            return self.partner[after + 1] + 2
        if token == "try":
            after = self.after_statement(index + 1)
            while self.tokens[after:after + 1] == ["catch"]:
                after = self.after_statement(self.partner[after + 1] + 1)
            return after
        if self.tokens[index + 1] == ":" and self.tokens[index + 2] != ":":
            return self.after_statement(index + 2)
        while self.tokens[index] != ";":
            index = self.partner[index] + 1 if index in self.partner else index + 1
        return index + 1

    def loop_at(self, file, line, column, columns_of_line):
        """The loop keyword of the loop that the scan reports there."""
        here = self._loops_by_line.get((os.path.realpath(file), line), [])
        exact = [i for i in here if self.places[i][2] == column]
        if len(exact) == 1:
            return exact[0]
        if len(here) == len(columns_of_line):
            return here[sorted(columns_of_line).index(column)]
        if not here:
            raise Unmarkable("no loop keyword on that line (not compiled in this configuration?)")
        raise Unmarkable(f"{len(here)} loop keywords on that line for {len(columns_of_line)} loops")

    def header(self, index):
        """Of a for statement: the indices of "(", of its top-level semicolons and of ")"."""
        opened = index + 1
        if self.tokens[opened] != "(":
            raise Unmarkable("no parenthesis after the loop keyword")
        semicolons, at = [], opened + 1
        while at < self.partner[opened]:
            if self.tokens[at] == ";":
                semicolons.append(at)
            at = self.partner[at] + 1 if at in self.partner else at + 1
        return opened, semicolons, self.partner[opened]


def range_of(name):
    """First and last element of a name as the scan writes it: `s`, `p->sum`, `a[lo..hi)`."""
    part = re.compile(r"\[((?:[^\[\]]|\[[^\[\]]*\])*?)\.\.((?:[^\[\]]|\[[^\[\]]*\])*?)\)(?=$|\[)")
    return part.sub(r"[\1]", name), part.sub(r"[(\2) - 1]", name)


def names_of(loop):
    """(class, name) of the variables that a verdict names; 1 is a reduction."""
    for key in ("private", "firstprivate", "lastprivate"):
        for name in loop[key]:
            yield 0, name
    for item in loop["reduction"]:
        yield 1, item["variable"]


def naming(number, loop):
    text = ""
    for is_reduction, name in names_of(loop):
        first, last = range_of(name)
        if loop.get("whole_objects") and first != name:
            text += f"&&kedge_name_object({number},{is_reduction},{name.split('[')[0]})"
            continue
        text += f"&&kedge_name({number},{is_reduction},&({first}),&({last}),sizeof({first}))"
    return text


def insertions(source, index, number, loop):
    """(offset, text) of the marks of one loop."""
    at = source.starts
    mark = f"kedge_mark_{number}"
    yield at[index], (
        f"for(struct kedge_mark {mark} __attribute__((cleanup(kedge_leave)))="
        f"kedge_enter({number},__builtin_frame_address(0));{mark}.live{naming(number, loop)};"
        f"{mark}.live=0)")
    keyword = source.tokens[index]
    in_body = f"if(!kedge_iter({number})){{}}else "
    if keyword == "do":
        yield at[index + 1], in_body
        return
    opened, semicolons, closed = source.header(index)
    if keyword == "for" and len(semicolons) < 2:
        yield at[closed] + 1, in_body
        return
    first, last = (semicolons[0], semicolons[1]) if keyword == "for" else (opened, closed)
    if last == first + 1:
        yield at[first] + 1, f"kedge_iter({number})"
        return
    yield at[first] + 1, f"kedge_iter({number})&&("
    yield at[last], ")"


def insert(text, pieces):
    """`text` with the pieces inserted; of pieces at one place the first given stays first."""
    parts, at = [], 0
    for offset, piece in sorted(pieces, key=lambda p: p[0]):
        parts += [text[at:offset], piece]
        at = offset
    return DECLARATIONS + "".join(parts) + text[at:]
