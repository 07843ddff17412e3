"""A review as a report in plain text (`zuschlag review`)."""

import textwrap
from collections.abc import Iterator

from zuschlag.kernel.numba_extra import INSTALL_NUMBA, has_numba
from zuschlag.match import Match
from zuschlag.review.evaluator import REVIEW_PARTS
from zuschlag.review.marks import LOSSES, MARKS, SIGNS
from zuschlag.review.schema import FULL_WIN, Review
from zuschlag.review.sentences import (
    Wording,
    decisions_of,
    describe_briefly,
    describe_decision,
    describe_moments,
    percent,
    signed_percent,
)
from zuschlag.texts import GAME_TEXTS, SeatNames, Texts, align_columns, headline
from zuschlag.texts.reasons import decimal

WIDTH = 100
MOST_NAME_LENGTH = 32
"""Characters of a name: as many as a table allows. A record from elsewhere may have longer ones."""
MOST_CHANCES = 20
"""Lines of the table of chances."""


def name_seats(match: Match, language: str) -> SeatNames:
    """The names of the record, shortened if they are longer than those of a table; numbers of seats where there are none."""
    texts = Texts(language)
    view = match.view(None)
    given = match.about.get("seats")
    numbered = [texts.say("seat", number=seat + 1) for seat in range(match.players)]
    named = map(short_name, given) if isinstance(given, list) else numbered
    names = [name or number for name, number in zip(named, numbered, strict=True)]
    return GAME_TEXTS[match.game.name].name_seats(texts, view, names)


def short_name(name: str) -> str:
    """A name in one line, with a mark where something is cut off."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in name).split())
    return plain if len(plain) <= MOST_NAME_LENGTH else plain[: MOST_NAME_LENGTH - 1] + "…"


def report_review(texts: Texts, review: Review, match: Match, seat: int | None = None) -> Iterator[str]:
    """Report a review in lines: every player, key moments, chances, what decisions lost, and all decisions (of one seat, if it
    is given)."""
    seat_names = name_seats(match, texts.language)
    wording = Wording(texts, match.game.name, seat_names, seat)
    title = headline(Texts(texts.language), match.game.title, match.view(None))
    yield from textwrap.wrap(texts.say("review.title", game=title), WIDTH)
    yield from textwrap.wrap(" ".join(judge_lines(texts, review, match)), WIDTH)
    yield ""
    yield align_columns([*player_rows(texts, review, seat_names)])
    yield from textwrap.wrap(luck_note(texts, match), WIDTH)
    moments = [*describe_moments(wording, review)]
    if moments:
        yield ""
        yield texts.say("review.moments")
        yield from (line for moment in moments for line in textwrap.wrap(moment, WIDTH, subsequent_indent="  "))
    yield ""
    yield texts.say("review.chances")
    yield from textwrap.wrap(texts.say("review.chances_note"), WIDTH)
    yield align_columns([*chance_rows(texts, review, seat_names)])
    yield ""
    decisions = decisions_of(review, seat)
    losses = [decision for decision in decisions if decision.mark in LOSSES]
    yield texts.say("review.decisions" if losses else "review.no_losses")
    for decision in losses:
        yield from textwrap.wrap(describe_decision(wording, decision), WIDTH, subsequent_indent="  ")
    yield ""
    yield texts.say("review.all_decisions")
    yield legend(texts)
    yield from textwrap.wrap(best_note(texts), WIDTH)
    for decision in decisions:
        sign = "" if decision.mark is None else SIGNS[decision.mark]
        yield from textwrap.wrap(f"{sign:<2} {describe_briefly(wording, decision)}", WIDTH, subsequent_indent=" " * 5)


def legend(texts: Texts) -> str:
    """What the signs of marks mean."""
    return " · ".join(f"{SIGNS[mark]} {texts.say(f'review.mark.{mark}')}" for mark in MARKS)


def best_note(texts: Texts) -> str:
    """What the best move is compared with."""
    return f"{SIGNS['best']} {texts.say('review.page.means.best')}"


def judge_lines(texts: Texts, review: Review, match: Match) -> Iterator[str]:
    """Who judged, and what that means."""
    name = f"{review.evaluator.name}-{review.evaluator.version}"
    yield texts.say("review.judge", evaluator=name, budget=review.settings.budget, seed=review.settings.seed)
    if not review.settings.open_cards:
        yield texts.say("review.from_seat")
    else:
        yield texts.say("review.open" if REVIEW_PARTS[match.game.name].OPEN_CARDS_MATTER else "review.open_same")
    if not has_numba():
        yield texts.say("review.no_numba", command=INSTALL_NUMBA)
    elif not REVIEW_PARTS[match.game.name].has_network(match.game):
        yield texts.say("review.no_network")
    if review.given_moves:
        yield texts.say("review.given", step=review.given_moves)
    if not review.is_accurate:
        yield texts.say("review.few_simulations", least=review.accuracy_budget)
    if not review.is_complete:
        yield texts.say("review.partial")


def luck_note(texts: Texts, match: Match) -> str:
    """What luck means, or that it is not told apart in this game."""
    return texts.say("review.luck_note" if REVIEW_PARTS[match.game.name].LUCK_WEIGHT else "review.no_luck")


def player_rows(texts: Texts, review: Review, seat_names: SeatNames) -> Iterator[list[str]]:
    """A table of the players: a heading, and a row for each."""
    start = "given" if review.given_moves else "start"
    heads = ("player", "accuracy", start, "luck", "skill", "result")
    yield [
        *(texts.say(f"review.head.{head}") for head in heads),
        *(texts.say(f"review.mark.{mark}") for mark in MARKS),
    ]
    for player in review.seats:
        yield [
            seat_names.by_seat[player.seat],
            "–" if player.accuracy is None else decimal(texts, player.accuracy),
            percent(texts, player.start / FULL_WIN),
            *(signed_percent(texts, change / FULL_WIN) for change in (player.luck, player.skill)),
            percent(texts, player.result / FULL_WIN),
            *(str(player.marks.get(mark, 0)) for mark in MARKS),
        ]


def chance_rows(texts: Texts, review: Review, seat_names: SeatNames) -> Iterator[list[str]]:
    """A table of everybody's chance at some moments, evenly over the match. Of several points at a step, the last counts."""
    yield [texts.say("review.head.move"), *seat_names.by_seat]
    points = [*{point.step: point for point in review.graph}.values()]
    step = -(-len(points) // MOST_CHANCES)
    shown = [*points[:-1:step], points[-1]]
    for point in shown:
        yield [str(point.step), *(percent(texts, chance / FULL_WIN) for chance in point.chances)]
