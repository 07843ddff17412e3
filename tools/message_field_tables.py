"""Describe JSON types in words and as Markdown tables, for the protocol's reference."""

from typing import Any

import msgspec
from msgspec import inspect

from tools.source_comments import comments_on_fields

PLAIN = {
    inspect.AnyType: "any",
    inspect.RawType: "any",
    inspect.NoneType: "null",
    inspect.BoolType: "boolean",
    inspect.FloatType: "number",
}


def describe_type(kind: inspect.Type) -> str:
    """A type in words. Our own types are linked to their sections."""
    match kind:
        case inspect.Metadata():
            return describe_type(kind.type)
        case inspect.IntType():
            return "integer" + _bounds(kind.ge, kind.le)
        case inspect.StrType():
            return "text" + _bounds(kind.min_length, kind.max_length, " characters")
        case inspect.LiteralType():
            return " or ".join(f"`{msgspec.json.encode(value).decode()}`" for value in kind.values)
        case inspect.UnionType():
            return " or ".join(describe_type(each) for each in _null_last(kind.types))
        case inspect.ListType() | inspect.VarTupleType():
            return f"list of {describe_type(kind.item_type)}"
        case inspect.DictType():
            return "object" if isinstance(kind.value_type, inspect.AnyType) else f"object of {describe_type(kind.value_type)}"
        case inspect.StructType() | inspect.DataclassType():
            return f"[{kind.cls.__name__}](#{anchor(kind.cls)})"
    return PLAIN[type(kind)]


def fields_table(kind: type[Any], required: str, without: tuple[str, ...] = ()) -> list[str]:
    """The fields of a struct or dataclass as a Markdown table. `required` fills the default column of fields without one."""
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType | inspect.DataclassType)
    comments = comments_on_fields(kind)
    rows = [
        [f"`{field.encode_name}`", describe_type(field.type), _default(field) or required, comments.get(field.name, "")]
        for field in info.fields
        if field.encode_name not in without
    ]
    lines = [f"| {' | '.join(map(table_cell, row))} |" for row in rows]
    return ["| field | type | default | |", "|---|---|---|---|", *lines] if rows else []


def anchor(kind: type[Any]) -> str:
    """The link target of a type's section."""
    return heading(kind).lower().replace(" ", "-").replace("`", "")


def heading(kind: type[Any]) -> str:
    """The heading of a type: the tag of a command or message, else the class name, with the game before it."""
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


def table_cell(text: str) -> str:
    """Text for a table cell: on one line, with null for None."""
    return " ".join(text.split()).replace("|", "\\|").replace("None", "null")
