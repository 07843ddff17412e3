"""A match told from beginning to end, as a person would."""

import textwrap
from collections.abc import Iterator, Sequence
from typing import Any

from zuschlag.games import Event
from zuschlag.texts.catalogue import Texts
from zuschlag.texts.game_texts import TELLERS
from zuschlag.texts.seat_names import Cast, Paint, plain

WIDTH = 100


def report_match(
    texts: Texts,
    title: str,
    view: Any,
    events: Sequence[Event],
    result: dict[str, Any] | None,
    cast: Cast,
    paint: Paint = plain,
) -> Iterator[str]:
    """The match in lines: what was played, each round a paragraph, the table at the end, how it was scored."""
    teller = TELLERS[view.game]
    head = texts.say("show.game", title=title, players=view.players)
    yield from textwrap.wrap(f"{head} ({teller.describe(texts, view)})", WIDTH)
    yield texts.say(f"credits.{view.game}")
    caution = teller.caution(texts, view)
    if caution:
        yield from textwrap.wrap(caution, WIDTH)
    yield from _rounds(texts, view.game, events, cast)
    yield ""
    yield teller.draw(texts, view, cast, paint)
    yield ""
    if result is None:
        yield texts.say("show.unfinished")
        return
    yield from teller.score(texts, view, result, cast)
    yield winner_line(texts, result["winners"], cast)


def _rounds(texts: Texts, game: str, events: Sequence[Event], cast: Cast) -> Iterator[str]:
    teller = TELLERS[game]
    number = 0
    paragraph: list[str] = []
    for event in events:
        if teller.is_fleeting(event):
            continue
        if teller.is_opening(event):
            yield from textwrap.wrap(" ".join(paragraph), WIDTH)
            paragraph = []
            number += 1
            yield ""
            yield teller.heading(texts, number)
        paragraph.append(teller.tell(texts, event, cast))
    yield from textwrap.wrap(" ".join(paragraph), WIDTH)


def winner_line(texts: Texts, winners: Sequence[int], cast: Cast) -> str:
    """Who won."""
    names = [cast.names[seat] for seat in winners]
    return texts.say("won", player=names[0]) if len(names) == 1 else texts.say("shared", players=texts.listed(names))
