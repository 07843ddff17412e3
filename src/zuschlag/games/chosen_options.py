"""The options that are chosen for a match: read from what was given, written for records, set in states."""

from collections.abc import Iterable, Mapping

from zuschlag.errors import Refused, short
from zuschlag.games.option import Option, OptionValue
from zuschlag.games.player_counts import describe_counts
from zuschlag.kernel import Fields


def read_options(
    game: str, declared: Iterable[Option], players: int, given: Mapping[str, object]
) -> dict[str, str | int | bool]:
    """The value of every option except components, with defaults. Refuses unknown, malformed and inapplicable options."""
    options = {option.name: option for option in declared}
    for name in given:
        if name not in options:
            raise Refused("malformed", f"{game} has no option {short(name)}; it has {', '.join(options) or 'none'}")
    values: dict[str, OptionValue] = {}
    for name, option in options.items():
        if name in given:
            option.check(given[name])
        if option.default is not None:
            values[name] = given.get(name, option.default)  # type: ignore[assignment] # checked above
    for name in given:
        _check_applies(options[name], players, values)
    return values


def _check_applies(option: Option, players: int, values: Mapping[str, OptionValue]) -> None:
    rule = f" ({option.rule})" if option.rule else ""
    for other, value in option.requires.items():
        if values[other] != value:
            raise Refused("malformed", f"option {option.name!r} applies only with {other} {value!r}{rule}")
    if option.player_counts and players not in option.player_counts:
        expected = describe_counts(option.player_counts)
        raise Refused("malformed", f"option {option.name!r} is for {expected} players{rule}, not {players}")
    chosen = values.get(option.name)
    counts = option.players.get(chosen) if isinstance(chosen, str) else None
    if counts is not None and players not in counts:
        raise Refused("malformed", f"{option.name} {chosen!r} is for {describe_counts(counts)} players{rule}, not {players}")


def changed_options(declared: Iterable[Option], values: Mapping[str, OptionValue]) -> dict[str, object]:
    """The values that differ from the default, as records write them."""
    return {
        option.name: values[option.name] for option in declared if values.get(option.name, option.default) != option.default
    }


def set_option_fields(s: Fields, declared: Iterable[Option], values: Mapping[str, OptionValue]) -> None:
    """Set every field of the state that has the name of an option to its value, as a number (`Option.as_number`)."""
    for option in declared:
        if option.name in values and option.name in type(s).table:
            setattr(s, option.name, option.as_number(values[option.name]))
