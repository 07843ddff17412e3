"""Options of games in words: labels and explanations are messages that the page shares, the rest follows from declarations."""

from collections.abc import Iterator, Mapping, Sequence

from zuschlag.games import Game, Option
from zuschlag.games.variants import players_for
from zuschlag.texts.catalogue import Texts, number

WHY = "why"


def option_label(texts: Texts, game: str, *path: str) -> str:
    """The label of an option, or of one of its choices, whose name then follows. Without a message: the name as words."""
    return _message(texts, game, *path) or path[-1].replace("_", " ").replace("-", " ")


def option_explanation(texts: Texts, game: str, *path: str) -> str:
    """Why one would choose an option, or one of its choices, whose name then follows; empty where there is nothing to say."""
    return _message(texts, game, *path, WHY)


def _message(texts: Texts, *path: str) -> str:
    key = f"page.option.{'.'.join(path)}"
    return texts.say(key) if key in texts else ""


def describe_chosen_options(texts: Texts, game: str, chosen: Mapping[str, object]) -> list[str]:
    """Options of a match in words, each as "label: value"; of a component, the label alone."""
    values = {name: _value(texts, game, name, value) for name, value in chosen.items()}
    return [_labelled(texts, option_label(texts, game, name), value) for name, value in values.items()]


def _value(texts: Texts, game: str, name: str, value: object) -> str:
    if isinstance(value, str):
        return option_label(texts, game, name, value)
    if isinstance(value, bool):
        return "✓" if value else "–"
    return number(value) if isinstance(value, int) else ""


def _labelled(texts: Texts, label: str, value: str) -> str:
    return texts.say("option.labelled", label=label, value=value) if value else label


def list_options(texts: Texts, game: type[Game], *, has_files: bool = True) -> Iterator[str]:
    """Every option of a game, with its values, what it means, its default and when it applies; of files only if asked."""
    for option in game.declared_options:
        if option.kind == "component" and not has_files:
            continue
        yield f"{option.name}={option.notation}"
        notes = [*_default(texts, option), *describe_conditions(texts, game, option)]
        yield f"    {_sentence(texts, game.name, option.name, notes=notes)}"
        for value in option.choices:
            notes = [texts.say("option.default")] if value == option.default else []
            notes += _players(texts, option.players.get(value, ()))
            yield f"    {_labelled(texts, value, _sentence(texts, game.name, option.name, value, notes=notes))}"


def _sentence(texts: Texts, game: str, *path: str, notes: Sequence[str]) -> str:
    in_brackets = f" ({', '.join(notes)})" if notes else ""
    explanation = option_explanation(texts, game, *path)
    return f"{option_label(texts, game, *path)}{in_brackets}{'. ' if explanation else ''}{explanation}"


def _default(texts: Texts, option: Option) -> list[str]:
    if option.default is None or option.choices:
        return []
    return [texts.say("option.default_value", value=option.format_value(option.default))]


def describe_conditions(texts: Texts, game: type[Game], option: Option) -> list[str]:
    """When an option applies: with which values of others, to how many players. Empty: always."""
    declared = {each.name: each for each in game.declared_options}
    required = [f"{name}={declared[name].format_value(value)}" for name, value in option.requires.items()]
    counts = players_for(game.declared_options, option.player_counts or game.player_counts, option.requires)
    is_for_all = counts == list(game.player_counts)
    said = [texts.say("option.requires", options=texts.join_list(required))] if required else []
    return [*said, *_players(texts, () if is_for_all else counts)]


def _players(texts: Texts, counts: Sequence[int]) -> list[str]:
    return [texts.say("option.players", players=join_alternatives(texts, counts))] if counts else []


def join_alternatives(texts: Texts, counts: Sequence[int]) -> str:
    """ "2, 3 or 4"."""
    *others, last = map(str, counts)
    return texts.say("or", first=", ".join(others), last=last) if others else last
