"""Descriptions of games for clients: who can play, which options there are, which chapters the rules have."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from zuschlag.bots.levels import levels_of, replaced_levels
from zuschlag.games import Event, Game
from zuschlag.games.option import Option, OptionKind
from zuschlag.games.option_schema import options_schema
from zuschlag.games.registry import exclude_if_broken
from zuschlag.games.variants import players_for
from zuschlag.lessons import LessonDescription, describe_lessons
from zuschlag.puzzles import puzzles_of
from zuschlag.texts import DEFAULT_LANGUAGE, Texts
from zuschlag.texts.event_messages import Condition
from zuschlag.texts.game_texts import GAME_TEXTS
from zuschlag.texts.option_texts import option_label


class ChoiceDescription(msgspec.Struct, frozen=True):
    """A value that an option can have."""

    value: str
    players: list[int]
    """The numbers of players that it is for, with the options that it requires."""


class OptionDescription(msgspec.Struct, frozen=True):
    """An option of a game. Which fields matter depends on `kind`."""

    name: str
    kind: OptionKind
    """A choice is one of `choices`, a number from `lowest` to `highest`, a switch true or false; a component is a board."""
    default: str | int | bool | None
    """None: the built-in board or deck."""
    choices: list[ChoiceDescription]
    lowest: int | None
    highest: int | None
    players: list[int]
    """The numbers of players that it applies to, with the options that it requires."""
    requires: Mapping[str, str | int | bool]
    """It applies only where these other options have these values; elsewhere it is refused."""
    rule: str | None
    """The id of the rule that it is about."""
    is_reconstruction: bool
    """Is the built-in board or deck a reconstruction?"""


class EventVariantDescription(msgspec.Struct, frozen=True):
    """Another message for events of a kind, where all conditions hold."""

    kind: str
    message: str
    """Its key in the texts is GAME.message."""
    when: Mapping[str, Condition]
    """By argument: it is true or a number but 0, it is 0, it is below 0."""


class ChapterDescription(msgspec.Struct, frozen=True):
    """A chapter of a game's rules."""

    name: str
    rules: list[str]
    """The ids of its rules."""


class GameDescription(msgspec.Struct, frozen=True):
    """A game that tables can be created for."""

    name: str
    """As `game` in tables and records."""
    title: str
    edition: int
    authors: list[str]
    publisher: str | None
    year: int | None
    players: list[int]
    """How many can play it."""
    options: list[OptionDescription]
    options_schema: Mapping[str, Any]
    """A JSON schema of `options` in tables and records."""
    limits: Mapping[str, int]
    """Numbers of its rules, such as `highest_bid`."""
    events: Mapping[str, list[str]]
    """The kinds of its events, with the names of their arguments."""
    event_variants: list[EventVariantDescription]
    """Messages besides GAME.kind, for some events of a kind. Of several that apply, the first counts."""
    round_starts: list[str]
    """The kinds of events that start a round or turn."""
    transient_events: list[str]
    """The kinds of events that are of interest only when they happen: a log leaves them out."""
    chapters: list[ChapterDescription]
    """Of its rules, where they have ids."""
    levels: list[str]
    """The levels of bots that differ. A game without bots of its own has the first level alone, which plays at random.
    A level that is not listed is accepted, and played by the next weaker bot that the game has."""
    replaced_levels: Mapping[str, str]
    """Levels that this server cannot play, since numba is not installed there, each with the level that plays instead."""
    has_plans: bool
    """Can the server play ahead, by a plan?"""
    has_lesson: bool
    """Does the page teach it? As `lessons`, which says more."""
    lessons: list[LessonDescription]
    """What the page teaches, in this order."""
    puzzles: int
    """How many puzzles it brings."""
    page_part: str | None
    """The name of its part of the page; null: the page shows a generic table."""


def describe_games(games: Iterable[type[Game]]) -> list[GameDescription]:
    """Describe these games. A game by others that cannot be described is left out, and excluded from all games."""
    descriptions: list[GameDescription] = []
    for game in games:
        with exclude_if_broken(game):
            description = describe_game(game)
            msgspec.json.encode(description)  # a class can declare anything
            descriptions.append(description)
    return descriptions


def describe_game(game: type[Game]) -> GameDescription:
    """Describe a game from what its class declares."""
    texts = GAME_TEXTS[game.name]
    lessons = describe_lessons(game)
    return GameDescription(
        name=game.name,
        title=game.title,
        edition=game.edition,
        authors=list(game.authors),
        publisher=game.publisher,
        year=game.year,
        players=list(game.player_counts),
        options=[_describe_option(game, option) for option in game.declared_options],
        options_schema=options_schema(game.declared_options, _meanings(game)),
        limits=dict(game.limits),
        event_variants=[
            EventVariantDescription(variant.kind, variant.message, dict(variant.when)) for variant in texts.EVENT_VARIANTS
        ],
        round_starts=[kind.name for kind in game.event_kinds if texts.is_round_start(Event(kind.name, {}))],
        transient_events=[kind.name for kind in game.event_kinds if texts.is_transient(Event(kind.name, {}))],
        events={kind.name: list(kind.args) for kind in game.event_kinds},
        chapters=_chapters(game),
        levels=levels_of(game),
        replaced_levels=replaced_levels(game),
        has_plans=game.parts.proxy_plan is not None,
        has_lesson=bool(lessons),
        lessons=lessons,
        puzzles=len(puzzles_of(game)),
        page_part=game.parts.page,
    )


def _describe_option(game: type[Game], option: Option) -> OptionDescription:
    is_number = option.kind == "number"
    declared, counts = game.declared_options, game.player_counts
    return OptionDescription(
        name=option.name,
        kind=option.kind,
        default=option.default,
        choices=[ChoiceDescription(value, players_for(declared, counts, {option.name: value})) for value in option.choices],
        lowest=option.lowest if is_number else None,
        highest=option.highest if is_number else None,
        players=players_for(declared, option.player_counts or counts, option.requires),
        requires=dict(option.requires),
        rule=option.rule,
        is_reconstruction=option.is_reconstruction,
    )


def _meanings(game: type[Game]) -> dict[str, str]:
    """The meaning of every option, in English."""
    english = Texts(DEFAULT_LANGUAGE)
    return {option.name: option_label(english, game.name, option.name) for option in game.declared_options}


def _chapters(game: type[Game]) -> list[ChapterDescription]:
    ids, described, first = game.rule_ids(), [], 0
    for name, last in game.rule_chapters.items():
        described.append(ChapterDescription(name, list(ids[first:last])))
        first = last
    return described
