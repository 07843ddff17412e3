"""The API reference: a page for each public module, read from the sources without importing them.

docs/reference/public-names.md lists the public modules. A name that several of them offer is described on the first.
"""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

import griffe

from tools.site.sources import ROOT

SOURCES = ROOT / "src"
FOLDER = "reference/api"
INDEX = f"{FOLDER}/index.html"
LISTED_IN = PurePosixPath("docs/reference/public-names.md")
OF_TEXTS = re.compile(r"Of `zuschlag\.texts`,(.*?)are public", re.DOTALL)
ONE_NAME_OF = re.compile(r"`([A-Za-z]+)` of `(zuschlag[a-z0-9_.]+)`")
SHOWN_METHODS = ("__init__", "__call__", "__len__", "__iter__", "__contains__", "__getitem__")
NEW_LINE = "\n"
INTRODUCTION = """# API reference

Every public module with its classes, functions and constants, from their docstrings and type annotations. What may change,
and how, is in [public names](../public-names.md); [the Python guide](../../how-to/python.md) is the place to start.
"""
PAGE_NAMED = re.compile(r"`?docs/([\w/-]+\.md)`?")
STARS = {str(griffe.ParameterKind.var_positional): "*", str(griffe.ParameterKind.var_keyword): "**"}
VALUE_LENGTH = 100
"""Values of constants that are longer are not shown."""


@cache
def public_names() -> dict[str, tuple[str, ...]]:
    """The public names of every public module, in the order of the list."""
    text = (ROOT / LISTED_IN).read_text(encoding="utf-8")
    listed = text.partition("The public modules are ")[2].partition(". Of these, ")[0]
    modules = re.findall("`(zuschlag[a-z0-9_.]*)`", listed)
    at = modules.index("zuschlag.games") + 1
    modules[at:at] = [f"zuschlag.games.{game}.{part}" for game in _games() for part in ("view", "state")]
    names = {module: _names_of(_find(module)) for module in modules}
    names |= {module: (name,) for name, module in ONE_NAME_OF.findall(text)}
    return names | {"zuschlag.texts": tuple(re.findall("`([A-Za-z_]+)`", OF_TEXTS.findall(text)[0]))}


def page_path(module: str) -> str:
    """Where the page of a module is in the site."""
    return f"{FOLDER}/{module}.html"


@cache
def described_names() -> dict[str, str]:
    """Where every public name and member is described: "Match" and "zuschlag.Match", each with its page and anchor.

    A short name is left out where two modules use it for different things.
    """
    found: dict[str, str] = {}
    ambiguous: set[str] = set()
    for module, names in public_names().items():
        found[module] = f"{page_path(module)}#{module}"
        for name in names:
            page = page_path(_home(module, name))
            members = [f"{name}.{member.name}" for member in _members(_target(module, name))]
            for anchor in (name, *members):
                found[f"{module}.{anchor}"] = f"{page}#{anchor}"
                if found.setdefault(anchor, f"{page}#{anchor}") != f"{page}#{anchor}":
                    ambiguous.add(anchor)
    return {name: place for name, place in found.items() if name not in ambiguous}


def index_markdown() -> str:
    """The list of all public modules."""
    rows = [f"| `{module}` | {_with_links(_find(module)).partition(NEW_LINE)[0]} |" for module in public_names()]
    return "\n".join([INTRODUCTION, "| module | |", "|---|---|", *rows, ""])


def module_markdown(module: str) -> str:
    """The page of one module."""
    return "\n\n".join(filter(None, _module(module))) + "\n"


def _module(module: str) -> Iterator[str]:
    yield f"# `{module}`"
    found = _find(module)
    yield _with_links(found)
    elsewhere = []
    for name in public_names()[module]:
        home = _home(module, name)
        if home != module:
            elsewhere.append(f"`{home}.{name}`")
            continue
        yield from _described(name, _target(module, name))
    if elsewhere:
        yield "## The same under another name"
        yield f"Also here: {', '.join(elsewhere)}."


def _described(name: str, found: griffe.Object) -> Iterator[str]:
    yield f"## `{name}`"
    yield f"```python\n{_declaration(name, found)}\n```"
    yield _with_links(found)
    for member in _members(found):
        yield f"### `{name}.{member.name}`"
        yield f"```python\n{_declaration(member.name, member)}\n```"
        yield _with_links(member)


def _declaration(name: str, found: griffe.Object) -> str:
    if isinstance(found, griffe.Function):
        overloads = found.overloads or [found]
        return "\n".join(_signature(name, each) for each in overloads)
    if isinstance(found, griffe.Class):
        bases = ", ".join(str(base) for base in found.bases)
        return f"class {name}({bases})" if bases else f"class {name}"
    if not isinstance(found, griffe.Attribute):
        return name
    kind = f": {found.annotation}" if found.annotation else ""
    is_shown = found.value is not None and "property" not in found.labels and len(str(found.value)) <= VALUE_LENGTH
    return f"{name}{kind} = {found.value}" if is_shown else f"{name}{kind}"


def _signature(name: str, function: griffe.Function) -> str:
    """One line where it is short, else a line for each parameter."""
    parameters = [_parameter(each) for each in _with_marks(function) if str(each) not in ("self", "cls")]
    returned = f" -> {function.returns}" if function.returns else ""
    line = f"def {name}({', '.join(parameters)}){returned}"
    if len(line) <= VALUE_LENGTH:
        return line
    return f"def {name}(\n    " + ",\n    ".join(parameters) + f",\n){returned}"


def _with_marks(function: griffe.Function) -> Iterator[griffe.Parameter | str]:
    """The parameters, with a star before those that are given by name only, and a slash after those by position only."""
    kinds = griffe.ParameterKind
    given = [each for each in function.parameters if each.name not in ("self", "cls")]
    has_star = False
    for at, each in enumerate(given):
        if each.kind is kinds.var_positional:
            has_star = True
        if each.kind is kinds.keyword_only and not has_star:
            has_star = True
            yield "*"
        yield each
        following = given[at + 1].kind if at + 1 < len(given) else None
        if each.kind is kinds.positional_only and following is not kinds.positional_only:
            yield "/"


def _parameter(each: griffe.Parameter | str) -> str:
    if isinstance(each, str):
        return each
    stars = STARS.get(str(each.kind), "")
    kind = f": {each.annotation}" if each.annotation else ""
    if stars or each.default is None:
        return f"{stars}{each.name}{kind}"
    return f"{each.name}{kind} = {each.default}" if kind else f"{each.name}={each.default}"


def _members(found: griffe.Object) -> list[griffe.Object]:
    """The public methods, properties and attributes that a class itself has, in the order of its source."""
    if not isinstance(found, griffe.Class):
        return []
    members = [member for member in found.members.values() if isinstance(member, griffe.Function | griffe.Attribute)]
    return [member for member in members if not member.name.startswith("_") or _is_shown_method(member)]


def _is_shown_method(member: griffe.Object) -> bool:
    return isinstance(member, griffe.Function) and member.name in SHOWN_METHODS and bool(member.parameters or member.docstring)


def _home(module: str, name: str) -> str:
    """The first public module that offers this very thing."""
    target = _target(module, name).path
    return next(each for each, names in public_names().items() if name in names and _target(each, name).path == target)


def _target(module: str, name: str) -> griffe.Object:
    found = _find(module)[name]
    target = found.final_target if isinstance(found, griffe.Alias) else found
    if isinstance(target, griffe.Module) and name in target.members:  # a function imported from a module of its name
        target = target[name]
    assert isinstance(target, griffe.Object)
    return target


def _names_of(module: griffe.Object) -> tuple[str, ...]:
    """What `__all__` lists; without it, what the module defines itself and describes."""
    if module.exports is not None:
        return tuple(str(name) for name in module.exports)
    own = [member for member in module.members.values() if isinstance(member, griffe.Object) and not member.is_module]
    described = [member for member in own if member.docstring or member.is_class]
    return tuple(member.name for member in described if not member.name.startswith("_"))


def _find(path: str) -> griffe.Object:
    package = _package()
    found = package if path == package.path else package[path.removeprefix(f"{package.path}.")]
    assert isinstance(found, griffe.Object)
    return found


def _games() -> list[str]:
    return sorted(folder.name for folder in (SOURCES / "zuschlag/games").iterdir() if (folder / "view.py").is_file())


def _with_links(found: griffe.Object) -> str:
    """The docstring. Pages of the documentation that it names are links."""
    text = found.docstring.value if found.docstring else ""
    return PAGE_NAMED.sub(r"[\1](../../\1)", text)


@cache
def _package() -> griffe.Module:
    loader = griffe.GriffeLoader(search_paths=[SOURCES], allow_inspection=False)
    package = loader.load("zuschlag")
    assert isinstance(package, griffe.Module)
    loader.resolve_aliases(implicit=False, external=False)
    return package
