"""Options of games: each game declares its own, with their types, choices, ranges and defaults; `read_options` checks them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from zuschlag.errors import Refused, short

OptionKind = Literal["choice", "number", "switch", "component"]


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game. Made by `choice`, `number`, `switch` or `component`."""

    name: str
    kind: OptionKind
    choices: tuple[str, ...] = ()
    """Of a choice: its values, the default first."""
    default: str | int | bool | None = None
    """None: a component, whose default is the built-in one."""
    lowest: int = 0
    """Of a number."""
    highest: int = 0
    """Of a number."""
    requires: Mapping[str, str | int | bool] = field(default_factory=dict)
    """It applies only where these other options have these values."""
    players: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """The choices that are for some numbers of players only, with those."""
    rule: str | None = None
    """The id of the rule that it is about."""
    is_reconstruction: bool = False
    """Of a component: the built-in one is a reconstruction, and views say so (`reconstruction`)."""

    def check(self, value: object) -> None:
        """Refuse a value that is none of this option's. (A component is checked by its game.)"""
        if self.kind == "component" or self._has(value):
            return
        expected = {
            "choice": " or ".join(map(repr, self.choices)),
            "number": f"a whole number from {self.lowest} to {self.highest}",
            "switch": "True or False",
        }
        raise Refused("malformed", f"option {self.name!r} is {short(value)}; expected {expected[self.kind]}")

    def _has(self, value: object) -> bool:
        if self.kind == "choice":
            return isinstance(value, str) and value in self.choices
        if self.kind == "number":
            return type(value) is int and self.lowest <= value <= self.highest
        return type(value) is bool


def choice(
    name: str,
    *choices: str,
    requires: Mapping[str, str | int | bool] | None = None,
    players: Mapping[str, tuple[int, ...]] | None = None,
    rule: str | None = None,
) -> Option:
    """An option with one of these values, the default first."""
    return Option(name, "choice", choices, choices[0], requires=requires or {}, players=players or {}, rule=rule)


def number(
    name: str,
    lowest: int,
    highest: int,
    default: int,
    *,
    requires: Mapping[str, str | int | bool] | None = None,
    rule: str | None = None,
) -> Option:
    """An option that is a whole number in this range."""
    return Option(name, "number", (), default, lowest, highest, requires or {}, rule=rule)


def switch(
    name: str, *, default: bool = False, requires: Mapping[str, str | int | bool] | None = None, rule: str | None = None
) -> Option:
    """An option that is true or false."""
    return Option(name, "switch", (), default, requires=requires or {}, rule=rule)


def component(name: str, *, rule: str | None = None, is_reconstruction: bool = False) -> Option:
    """An option that is given as a file: a board or deck of your own."""
    return Option(name, "component", rule=rule, is_reconstruction=is_reconstruction)


def read_options(
    game: str, declared: Iterable[Option], players: int, given: Mapping[str, object]
) -> dict[str, str | int | bool]:
    """The value of every option but components, with defaults. Refuses what is unknown, malformed or does not apply."""
    options = {option.name: option for option in declared}
    for name in given:
        if name not in options:
            raise Refused("malformed", f"{game} has no option {short(name)}; it has {', '.join(options) or 'none'}")
    values: dict[str, str | int | bool] = {}
    for name, option in options.items():
        if name in given:
            option.check(given[name])
        if option.default is not None:
            values[name] = given.get(name, option.default)  # type: ignore[assignment] # checked above
    for name in given:
        _check_applies(options[name], players, values)
    return values


def _check_applies(option: Option, players: int, values: Mapping[str, str | int | bool]) -> None:
    rule = f" ({option.rule})" if option.rule else ""
    for other, value in option.requires.items():
        if values[other] != value:
            raise Refused("malformed", f"option {option.name!r} applies only with {other} {value!r}{rule}")
    chosen = values.get(option.name)
    counts = option.players.get(chosen) if isinstance(chosen, str) else None
    if counts is not None and players not in counts:
        expected = " or ".join(map(str, counts))
        raise Refused("malformed", f"{option.name} {chosen!r} is for {expected} players{rule}, not {players}")
