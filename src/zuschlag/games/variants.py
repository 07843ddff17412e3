"""Variants of a game, from the options that it declares: which players and values go together."""

from collections.abc import Mapping, Sequence

from zuschlag.games.option import Option, OptionValue


def players_for(declared: Sequence[Option], player_counts: Sequence[int], chosen: Mapping[str, OptionValue]) -> list[int]:
    """The numbers of players that these values, and all that they require, are for."""
    counts = list(player_counts)
    for option in declared:
        if option.name in chosen:
            value = chosen[option.name]
            own = option.players.get(value, player_counts) if isinstance(value, str) else player_counts
            required = players_for(declared, option.player_counts or player_counts, option.requires)
            counts = [count for count in counts if count in own and count in required]
    return counts


def variants_of(declared: Sequence[Option], player_counts: Sequence[int]) -> tuple[tuple[int, dict[str, OptionValue]], ...]:
    """Every number of players with the defaults, and with each other value of each option, where it applies."""
    by_name = {option.name: option for option in declared}

    def with_required(option: Option, value: OptionValue) -> dict[str, OptionValue]:
        """The value, and all that it requires, without defaults."""
        found: dict[str, OptionValue] = {}
        for other, required in option.requires.items():
            found |= with_required(by_name[other], required)
        return found if value == option.default else found | {option.name: value}

    chosen: list[dict[str, OptionValue]] = [{}]
    chosen += [with_required(option, value) for option in declared for value in option.other_values]
    return tuple(
        (players, dict(options))
        for players in player_counts
        for options in chosen
        if players in players_for(declared, player_counts, options)
    )
