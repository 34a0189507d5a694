"""Finds the sentences to translate in Python sources, for `make locales`.

Babel's own Python extractor counts named arguments as positions and misses a call inside the
argument of another, so `message("{n} share", n=count(message("red")))` confuses it. This one reads
the syntax tree. It also understands a long sentence that is given a name on a line before
(`text = "..."`), and refuses one that it cannot find, which would never be translated.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from typing import IO, Any, NamedTuple


class Shape(NamedTuple):
    """Which positional arguments of a call hold the text and its plural."""

    text: int
    plural: int | None = None


CALLS = {
    "message": Shape(0, plural=1),
    "refuse": Shape(1),
    "gettext": Shape(0),
    "ngettext": Shape(0, plural=1),
    "_": Shape(0),
    "N_": Shape(0),
}

OURS = {"message", "refuse"}
"""The calls whose sentence must be in the source; gettext's own may pass on what came from there."""


def name_of(function: ast.expr) -> str:
    match function:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


Named = dict[str, list[tuple[int, str]]]
"""The literals that were given a name, by name, with their lines."""


def named_literals(tree: ast.AST) -> Named:
    found: Named = {}
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                found.setdefault(name, []).append((node.lineno, text))
    return found


def sentence(call: ast.Call, position: int | None, named: Named, where: str) -> str | None:
    """The literal at that position, or the last one given the name that stands there; None if there is none."""
    if position is None or position >= len(call.args):
        return None
    match call.args[position]:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr():
            raise SystemExit(f"{where}:{call.lineno}: an f-string cannot be translated")
        case ast.Name(id=name):
            before = [text for line, text in sorted(named.get(name, [])) if line < call.lineno]
            if before:
                return before[-1]
    if name_of(call.func) in OURS:
        raise SystemExit(f"{where}:{call.lineno}: this sentence is not in the source, so it cannot be translated")
    return None


def comments_above(lines: list[str], line: int, tags: list[str]) -> list[str]:
    """The comment that ends on the line above, if it begins with one of the tags."""
    above: list[str] = []
    while line >= 2 and lines[line - 2].lstrip().startswith("#"):
        line -= 1
        above.insert(0, lines[line - 1].lstrip(" #"))
        if above[0].startswith(tuple(tags)):
            return above
    return []


def python(
    file: IO[bytes], keywords: object, comment_tags: list[str], options: Mapping[str, Any]
) -> Iterator[tuple[int, str, str | tuple[str, str], list[str]]]:
    """The entry point for Babel: line, a name of gettext's, text or (text, plural), comments."""
    source = file.read().decode()
    lines = source.splitlines()
    where = str(getattr(file, "name", "?"))
    tree = ast.parse(source, where)
    named = named_literals(tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or (shape := CALLS.get(name_of(node.func))) is None:
            continue
        text = sentence(node, shape.text, named, where)
        if not text:
            continue
        comments = comments_above(lines, node.lineno, comment_tags)
        if plural := sentence(node, shape.plural, named, where):
            yield node.lineno, "ngettext", (text, plural), comments
        else:
            yield node.lineno, "gettext", text, comments
