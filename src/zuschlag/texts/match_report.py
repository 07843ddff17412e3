"""A match as a report in plain text, from beginning to end (`zuschlag show`)."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zuschlag.games import GAMES, Event
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.game_texts import GAME_TEXTS, credit_line, headline
from zuschlag.texts.seat_names import Paint, SeatNames, plain

WIDTH = 100


def report_match(
    texts: Texts,
    title: str,
    view: Any,
    events: Sequence[Event],
    result: Mapping[str, Any] | None,
    seat_names: SeatNames,
    paint: Paint = plain,
) -> Iterator[str]:
    """Report the match in lines: the variant, each round in a paragraph, the table at the end, and the score."""
    game_texts = GAME_TEXTS[view.game]
    yield from textwrap.wrap(headline(texts, title, view), WIDTH)
    yield credit_line(texts, GAMES[view.game])
    caution = game_texts.reconstruction_notice(texts, view)
    if caution:
        yield from textwrap.wrap(caution, WIDTH)
    yield from _rounds(texts, view.game, events, seat_names)
    yield ""
    yield game_texts.draw_table(texts, view, seat_names, paint)
    yield ""
    if result is None:
        yield texts.say("show.unfinished")
        return
    yield from game_texts.explain_score(texts, view, result, seat_names)
    yield winner_line(texts, result["winners"], seat_names)


def _rounds(texts: Texts, game: str, events: Sequence[Event], seat_names: SeatNames) -> Iterator[str]:
    game_texts = GAME_TEXTS[game]
    number = 0
    paragraph: list[str] = []
    for event in events:
        if game_texts.is_transient(event):
            continue
        if game_texts.is_round_start(event):
            yield from textwrap.wrap(" ".join(paragraph), WIDTH)
            paragraph = []
            number += 1
            yield ""
            yield game_texts.round_heading(texts, number)
        paragraph.append(game_texts.describe_event(texts, event, seat_names))
    yield from textwrap.wrap(" ".join(paragraph), WIDTH)


def winner_line(texts: Texts, winners: Sequence[int], seat_names: SeatNames) -> str:
    """The sentence that names the winners."""
    names = [seat_names.by_seat[seat] for seat in winners]
    return texts.say("won", player=names[0]) if len(names) == 1 else texts.say("shared", players=texts.join_list(names))
