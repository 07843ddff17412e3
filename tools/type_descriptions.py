"""JSON types in words, for people who read the protocol."""

from typing import Any

import msgspec
from msgspec import inspect

from tools.source_comments import remarks

PLAIN = {
    inspect.AnyType: "any",
    inspect.RawType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
}


def phrased(kind: inspect.Type) -> str:
    """A type in words. Types of ours are linked to their sections."""
    match kind:
        case inspect.Metadata():
            return phrased(kind.type)
        case inspect.IntType():
            return "integer" + _bounds(kind.ge, kind.le)
        case inspect.StrType():
            return "text" + _bounds(kind.min_length, kind.max_length, " characters")
        case inspect.LiteralType():
            return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in kind.values)
        case inspect.UnionType():
            return " or ".join(phrased(each) for each in _null_last(kind.types))
        case inspect.ListType() | inspect.VarTupleType():
            return f"list of {phrased(kind.item_type)}"
        case inspect.DictType():
            return "object" if isinstance(kind.value_type, inspect.AnyType) else f"object of {phrased(kind.value_type)}"
        case inspect.StructType() | inspect.DataclassType():
            return f"[{kind.cls.__name__}](#{anchor(kind.cls)})"
    return PLAIN[type(kind)]


def fields_table(kind: type[Any], required: str, without: tuple[str, ...] = ()) -> list[str]:
    """The fields of a struct or dataclass as a table in Markdown. `required` is said of a field without a default."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    said = remarks(kind)
    rows = [
        [f"`{field.encode_name}`", phrased(field.type), _default(field) or required, said.get(field.name, "")]
        for field in info.fields
        if field.encode_name not in without
    ]
    lines = [f"| {' | '.join(map(cell, row))} |" for row in rows]
    return ["| field | type | default | |", "|---|---|---|---|", *lines] if rows else []


def anchor(kind: type[Any]) -> str:
    """Where the section of a type is."""
    return heading(kind).lower().replace(" ", "-").replace("`", "")


def heading(kind: type[Any]) -> str:
    """A command or message is called by its tag, another type by its name; those of games by the game, too."""
    config = getattr(kind, "__struct_config__", None)
    if config is not None and config.tag is not None and config.tag_field in ("do", "type"):
        return f"`{config.tag}`"
    game = kind.__module__.partition("zuschlag.games.")[2].partition(".")[0]
    return f"{game} {kind.__name__}" if game else kind.__name__


def _bounds(least: int | None, most: int | None, what: str = "") -> str:
    if least is not None and most is not None:
        return f" ({least}–{most}{what})"
    return f" (at most {most}{what})" if most is not None else ""


def _null_last(kinds: tuple[inspect.Type, ...]) -> list[inspect.Type]:
    return sorted(kinds, key=lambda kind: isinstance(kind, inspect.NoneType))


def _default(field: inspect.Field) -> str | None:
    if field.required:
        return None
    value = field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
    return f"`{msgspec.json.encode(value).decode()}`"


def cell(text: str) -> str:
    """On one line, in the words of JSON."""
    return " ".join(text.split()).replace("|", "\\|").replace("None", "null")
