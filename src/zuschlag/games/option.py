"""Options of games, as values: a game declares each of its own once, with type, range, default and conditions.

Everything else follows from the declarations: how options are parsed, from text or JSON, and what is refused; the help of
`--option` and the list of `zuschlag games`; the form on the page; descriptions and JSON schemas for other programs; the tables
in the documentation; the parameters of environments; the variants that tests play.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Literal, TypeAlias

from zuschlag.errors import Refused, short
from zuschlag.games.component_files import read_option_file
from zuschlag.strict_json import JsonObject

OptionKind = Literal["choice", "number", "switch", "component"]
OptionValue: TypeAlias = str | int | bool
"""The value of an option that is no component."""
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,18}", re.ASCII)
_SWITCH_WORDS = {False: "false", True: "true"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Option(ABC):
    """An option of a game. Made by `choice`, `number`, `switch` or `component`.

    Its meaning is a text, in every language: the message `option.NAME` of the game is its label, `option.NAME.why` an
    explanation, `option.NAME.VALUE` the label of a choice.
    """

    name: str
    choices: tuple[str, ...] = ()
    """Of a choice: its values, the default first."""
    default: OptionValue | None = None
    """None: a component, whose default is the built-in one."""
    lowest: int = 0
    """Of a number."""
    highest: int = 0
    """Of a number."""
    requires: Mapping[str, OptionValue] = field(default_factory=dict)
    """It applies only if these other options, which are declared before it, have these values."""
    players: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The choices that only some numbers of players have, with these numbers."""
    player_counts: tuple[int, ...] = ()
    """The numbers of players that it applies to. Empty: all that the game allows."""
    rule: str | None = None
    """The id of the rule that it is about."""
    is_reconstruction: bool = False
    """Of a component: the built-in one is a reconstruction, and views say so (`reconstruction`)."""
    kind: ClassVar[OptionKind]

    @property
    @abstractmethod
    def expected(self) -> str:
        """What its values are, for error messages: "a whole number from 2 to 13"."""

    @property
    @abstractmethod
    def notation(self) -> str:
        """Its values in short, for help texts and tables: "classic|challenge", "2–13"."""

    @property
    @abstractmethod
    def schema(self) -> JsonObject:
        """A JSON schema of its values."""

    @property
    @abstractmethod
    def other_values(self) -> tuple[OptionValue, ...]:
        """Values besides the default with which tests play: all of a choice, the bounds of a number."""

    @abstractmethod
    def accepts(self, value: object) -> bool:
        """Whether this is one of its values, in JSON or Python. (The game checks the content of a component.)"""

    @abstractmethod
    def parse_text(self, text: str) -> object:
        """Parse a value from text, as in `--option NAME=VALUE`. Refuses anything that is not one of its values."""

    def format_value(self, value: OptionValue) -> str:
        """Write a value as text, for `parse_text`."""
        return str(value)

    def check(self, value: object) -> None:
        """Refuse anything that is not one of this option's values."""
        if not self.accepts(value):
            raise Refused("malformed", f"option {self.name!r} is {short(value)}; expected {self.expected}")

    def as_number(self, value: OptionValue) -> int:
        """The value as in a state: a number itself, a switch as 0 or 1, a choice as its index, from 0."""
        return self.choices.index(value) if isinstance(value, str) else int(value)


class Choice(Option):
    """One of several words."""

    __slots__ = ()
    kind = "choice"

    @property
    def expected(self) -> str:
        return " or ".join(map(repr, self.choices))

    @property
    def notation(self) -> str:
        return "|".join(self.choices)

    @property
    def schema(self) -> JsonObject:
        return {"enum": list(self.choices), "default": self.default}

    @property
    def other_values(self) -> tuple[OptionValue, ...]:
        return self.choices[1:]

    def accepts(self, value: object) -> bool:
        return isinstance(value, str) and value in self.choices

    def parse_text(self, text: str) -> str:
        self.check(text)
        return text


class Integer(Option):
    """A whole number in a range."""

    __slots__ = ()
    kind = "number"

    @property
    def expected(self) -> str:
        return f"a whole number from {self.lowest} to {self.highest}"

    @property
    def notation(self) -> str:
        return f"{self.lowest}–{self.highest}"

    @property
    def schema(self) -> JsonObject:
        return {"type": "integer", "minimum": self.lowest, "maximum": self.highest, "default": self.default}

    @property
    def other_values(self) -> tuple[OptionValue, ...]:
        return tuple(bound for bound in dict.fromkeys((self.lowest, self.highest)) if bound != self.default)

    def accepts(self, value: object) -> bool:
        return type(value) is int and self.lowest <= value <= self.highest

    def parse_text(self, text: str) -> int:
        value = int(text) if _WHOLE_NUMBER.fullmatch(text) else text
        self.check(value)
        return int(value)


class Switch(Option):
    """True or false."""

    __slots__ = ()
    kind = "switch"

    @property
    def expected(self) -> str:
        return "true or false"

    @property
    def notation(self) -> str:
        return "|".join(_SWITCH_WORDS.values())

    @property
    def schema(self) -> JsonObject:
        return {"type": "boolean", "default": self.default}

    @property
    def other_values(self) -> tuple[OptionValue, ...]:
        return (not self.default,)

    def accepts(self, value: object) -> bool:
        return type(value) is bool

    def parse_text(self, text: str) -> bool:
        found = {word: value for value, word in _SWITCH_WORDS.items()}.get(text, text)
        self.check(found)
        return found is True

    def format_value(self, value: OptionValue) -> str:
        return _SWITCH_WORDS[value is True]


class Component(Option):
    """A board or deck of your own: a file on the command line, its content in JSON."""

    __slots__ = ()
    kind = "component"

    @property
    def expected(self) -> str:
        return "a board or deck of your own"

    @property
    def notation(self) -> str:
        return "FILE"

    @property
    def schema(self) -> JsonObject:
        return {"type": ["object", "array"]}

    @property
    def other_values(self) -> tuple[OptionValue, ...]:
        return ()

    def accepts(self, value: object) -> bool:  # noqa: ARG002 (its game checks it)
        return True

    def parse_text(self, text: str) -> object:
        """Read the file of this name."""
        return read_option_file(self.name, text)


def choice(
    name: str,
    *choices: str,
    requires: Mapping[str, OptionValue] | None = None,
    players: Mapping[str, tuple[int, ...]] | None = None,
    player_counts: tuple[int, ...] = (),
    rule: str | None = None,
) -> Choice:
    """An option with one of these values, the default first. `players`: the numbers of players of a value, if not all."""
    return Choice(
        name=name,
        choices=choices,
        default=choices[0],
        requires=requires or {},
        players=players or {},
        player_counts=player_counts,
        rule=rule,
    )


def number(
    name: str,
    lowest: int,
    highest: int,
    default: int,
    *,
    requires: Mapping[str, OptionValue] | None = None,
    player_counts: tuple[int, ...] = (),
    rule: str | None = None,
) -> Integer:
    """An option that is a whole number in this range."""
    return Integer(
        name=name,
        lowest=lowest,
        highest=highest,
        default=default,
        requires=requires or {},
        player_counts=player_counts,
        rule=rule,
    )


def switch(
    name: str,
    *,
    default: bool = False,
    requires: Mapping[str, OptionValue] | None = None,
    player_counts: tuple[int, ...] = (),
    rule: str | None = None,
) -> Switch:
    """An option that is true or false."""
    return Switch(name=name, default=default, requires=requires or {}, player_counts=player_counts, rule=rule)


def component(name: str, *, rule: str | None = None, is_reconstruction: bool = False) -> Component:
    """An option that is given as a file: a board or deck of your own."""
    return Component(name=name, rule=rule, is_reconstruction=is_reconstruction)
