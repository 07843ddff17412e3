"""A review as a page of its own: no script, no other files, a graph as SVG, and the same as a table for screen readers."""

import html
import re
from collections.abc import Iterator, Sequence

from zuschlag.match import Match
from zuschlag.review.marks import LOSSES, SIGNS
from zuschlag.review.schema import FULL_WIN, Decision, Point, Review
from zuschlag.review.sentences import (
    Wording,
    decisions_of,
    describe_briefly,
    describe_decision,
    describe_moments,
    looks_better,
    uncertain_percent,
)
from zuschlag.review.text_report import best_note, chance_rows, judge_lines, legend, luck_note, name_seats, player_rows
from zuschlag.texts import SeatNames, Texts, headline

WIDTH, HEIGHT, MARGIN = 800, 300, 40
DASHES = ("", "10 4", "3 4", "12 4 3 4")
"""Lines differ in their dashes as well, so that nobody has to tell colours apart."""
COLOURS = 4
"""Of seats, in `STYLE`. With more seats, they begin again."""
STYLE = """
:root { color-scheme: light dark; --ink: #1d1d1f; --paper: #fcfcfa; --line: #b9b9b4;
  --seat0: #a4262c; --seat1: #7a5c00; --seat2: #1b5e8c; --seat3: #3f6f2a; }
@media (prefers-color-scheme: dark) { :root { --ink: #ececea; --paper: #1b1c1e; --line: #5c5d60;
  --seat0: #ff8f8f; --seat1: #e8c55a; --seat2: #86c5f4; --seat3: #a5d98b; } }
body { font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0; padding: 1rem; }
main > * { max-width: 56rem; margin-inline: auto; }
main > .scroll { width: fit-content; min-width: min(56rem, 100%); max-width: 100%; overflow-x: auto; }
table { border-collapse: collapse; }
td { white-space: nowrap; }
th, td { border-bottom: 1px solid var(--line); padding: .25rem .6rem; text-align: right; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { text-align: left; }
svg { display: block; width: 100%; height: auto; }
svg text { fill: var(--ink); font: 14px system-ui, sans-serif; }
svg .axis { stroke: var(--line); }
svg polyline { fill: none; stroke-width: 2.5; }
details { border-bottom: 1px solid var(--line); padding: .35rem 0; }
summary:focus-visible, .scroll:focus-visible { outline: 3px solid currentColor; outline-offset: 2px; }
.blunder summary, .mistake summary, .inaccuracy summary { font-weight: 600; }
.forced { margin: 0; border-bottom: 1px solid var(--line); padding: .35rem 0; opacity: .8; }
"""


def html_review(texts: Texts, review: Review, match: Match, seat: int | None = None) -> str:
    """The page, with the decisions of all seats or of one."""
    seat_names = name_seats(match, texts.language)
    wording = Wording(texts, match.game.name, seat_names, seat)
    title = texts.say("review.title", game=headline(Texts(texts.language), match.game.title, match.view(None)))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{_escape(texts.language)}">',
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{_escape(title)}</title><style>{STYLE}</style></head>",
            "<body><main>",
            f"<h1>{_escape(title)}</h1>",
            *(f"<p>{_escape(line)}</p>" for line in judge_lines(texts, review, match)),
            *_table(texts.say("review.page.summary"), [*player_rows(texts, review, seat_names)]),
            f"<p>{_escape(luck_note(texts, match))}</p>",
            *_moments(wording, review),
            f"<h2>{_escape(texts.say('review.chances'))}</h2>",
            *_graph(texts, review.graph, seat_names),
            *_table(texts.say("review.chances"), [*chance_rows(texts, review, seat_names)]),
            *_losses(wording, review),
            *_all_decisions(wording, review),
            "</main></body></html>",
        ]
    )


def _escape(said: str) -> str:
    """As HTML, with a space before % and around ± at which no line ends."""
    return html.escape(re.sub(" (?=[%±])|(?<=±) ", "\N{NO-BREAK SPACE}", said))


def _table(name: str, rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """In a box with this name, which the keyboard scrolls where the window is too narrow."""
    head, *body = rows
    yield f'<div class="scroll" role="region" tabindex="0" aria-label="{_escape(name)}">'
    yield "<table><thead><tr>" + "".join(f'<th scope="col">{_escape(cell)}</th>' for cell in head) + "</tr></thead><tbody>"
    for first, *cells in body:
        row = "".join(f"<td>{_escape(cell)}</td>" for cell in cells)
        yield f'<tr><th scope="row">{_escape(first)}</th>{row}</tr>'
    yield "</tbody></table></div>"


def _moments(wording: Wording, review: Review) -> Iterator[str]:
    said = [*describe_moments(wording, review)]
    if said:
        yield f"<h2>{_escape(wording.texts.say('review.moments'))}</h2><ul>"
        yield from (f"<li>{_escape(line)}</li>" for line in said)
        yield "</ul>"


def _graph(texts: Texts, points: Sequence[Point], seat_names: SeatNames) -> Iterator[str]:
    """A line for each seat. The table after it says the same to those who do not see it."""
    steps = max(point.step for point in points) or 1
    wide, high = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN
    title = _escape(texts.say("review.chances"))
    yield f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}"><title>{title}</title>'
    for share in (0, 50, 100):
        y = MARGIN + high - high * share // 100
        yield f'<line class="axis" x1="{MARGIN}" y1="{y}" x2="{WIDTH - MARGIN}" y2="{y}"/>'
        yield f'<text x="{MARGIN - 6}" y="{y + 5}" text-anchor="end">{share}</text>'
    for seat, name in enumerate(seat_names.by_seat):
        line = " ".join(
            f"{MARGIN + wide * point.step / steps:.1f},{MARGIN + high - high * point.chances[seat] / FULL_WIN:.1f}"
            for point in points
        )
        look = f'stroke="var(--seat{seat % COLOURS})" stroke-dasharray="{DASHES[seat % len(DASHES)]}"'
        yield f'<polyline {look} points="{line}"><title>{_escape(name)}</title></polyline>'
        x = MARGIN + wide * seat // len(seat_names.by_seat)
        yield f'<line {look} stroke-width="2.5" x1="{x}" y1="{HEIGHT - 12}" x2="{x + 36}" y2="{HEIGHT - 12}"/>'
        yield f'<text x="{x + 42}" y="{HEIGHT - 7}">{_escape(name)}</text>'
    yield "</svg>"


def _losses(wording: Wording, review: Review) -> Iterator[str]:
    found = [decision for decision in decisions_of(review, wording.you) if decision.mark in LOSSES]
    yield f"<h2>{_escape(wording.texts.say('review.decisions' if found else 'review.no_losses'))}</h2>"
    for decision in found:
        yield from _decision(wording, decision, describe_decision(wording, decision))


def _all_decisions(wording: Wording, review: Review) -> Iterator[str]:
    """Each in a line, with the compared moves below it. What lost is set in bold."""
    yield f"<h2>{_escape(wording.texts.say('review.all_decisions'))}</h2><p>{_escape(legend(wording.texts))}</p>"
    yield f"<p>{_escape(best_note(wording.texts))}</p>"
    for decision in decisions_of(review, wording.you):
        said = describe_briefly(wording, decision)
        if decision.mark is None:
            yield f'<p class="forced">{_escape(said)}</p>'
        else:
            yield from _decision(wording, decision, f"{SIGNS[decision.mark]} {said}")


def _decision(wording: Wording, decision: Decision, said: str) -> Iterator[str]:
    compared = _escape(wording.texts.say("review.compared"))
    yield f'<details class="{decision.mark}"><summary>{_escape(said)}</summary><ul aria-label="{compared}">'
    for candidate in decision.candidates:
        moves = wording.plan(candidate.plan or (candidate.move,))
        said = f"{moves}: {uncertain_percent(wording.texts, candidate)}"
        if looks_better(decision, candidate):
            said += f" ({wording.texts.say('review.dropped', samples=candidate.samples)})"
        yield f"<li>{_escape(said)}</li>"
    yield "</ul></details>"
