"""`zuschlag review`: what every decision of a finished match was worth, as text, JSON or a page."""

import json
import re
from html.parser import HTMLParser
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.cli.command_runner import refusal, usage_error, zuschlag
from tests.random_play import finished_match, match_after
from zuschlag import record_line
from zuschlag.cli.commands.review import show_progress
from zuschlag.review import Part, Review, Reviewer
from zuschlag.review.html_report import _graph, html_review
from zuschlag.review.marks import BLUNDER, INACCURACY, MISTAKE, SIGNS
from zuschlag.review.schema import FULL_WIN, Point
from zuschlag.review.sentences import review_texts
from zuschlag.review.text_report import MOST_NAME_LENGTH, chance_rows, legend, report_review, short_name
from zuschlag.tables.limits import MAX_NAME_LENGTH
from zuschlag.texts import LANGUAGES, SeatNames

VARIANT = ("zahltag", 2, dict[str, Any]())
QUICK = ("--budget", "2")


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("review") / "game.jsonl"
    record = finished_match(VARIANT, 3).record()
    record["seats"] = ["Anna", "<b>Béla</b>"]
    found.write_text(record_line(record) + "\n", encoding="utf-8")
    return found


def told(*args: str | Path) -> str:
    done = zuschlag("review", *args)
    assert (done.exit_code, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Review: Zahltag", "accuracy", "blunder", "Worth", "Everybody’s chance")),
        ("de", ("Analyse: Zahltag", "Genauigkeit", "grober Fehler", "Gewinnchance")),
        ("fr", ("Analyse de partie", "précision", "gaffe", "chance de gagner")),
        ("it", ("Analisi della partita", "precisione", "errore grave", "probabilità di vittoria")),
    ],
)
def test_a_review_is_told_in_every_language(file: Path, language: str, words: tuple[str, ...]) -> None:
    """Every player, everybody's chances, and what decisions lost."""
    said = told(file, *QUICK, "--language", language)
    assert [word for word in words if word not in said and word != "Worth"] == []
    assert "Anna" in said
    assert language in LANGUAGES


@pytest.mark.parametrize(
    ("language", "offer", "change", "outcome"),
    [
        ("en", "“Offer 00: do without this contract”", "“Change nothing”", "the contract"),
        ("de", "„00 bieten: auf diesen Auftrag verzichten“", "„Nichts ändern“", "der Auftrag"),
    ],
)
@pytest.mark.parametrize("form", ["--text", "--html"])
def test_every_decision_is_listed_with_its_move_in_the_readers_language(
    file: Path, form: str, language: str, offer: str, change: str, outcome: str
) -> None:
    """As the page says moves, not as the record writes them; all seats' decisions, or those of one."""
    said = told(file, *QUICK, form, "--language", language)
    assert offer in said
    assert change in said
    assert outcome in said
    assert not re.search(r"\b(offer (00|\d)|(take|drop|swap) (crane|excavator|foreman|worker)|keep|reveal )\b", said)
    listed = said[said.index(review_texts(language).say("review.all_decisions")) :]
    decisions = json.loads(told(file, *QUICK, "--json"))["decisions"]
    assert [int(step) for step in re.findall(r"(?:Step|Schritt) (\d+)", listed)] == [one["step"] + 1 for one in decisions]
    own = told(file, *QUICK, form, "--language", language, "--seat", "2")
    steps = [one["step"] + 1 for one in decisions if one["seat"] == 1]
    own = own[own.index(review_texts(language).say("review.all_decisions")) :]
    assert [int(step) for step in re.findall(r"(?:Step|Schritt) (\d+)", own)] == steps


def test_the_signs_and_thresholds_of_marks_are_those_of_the_page() -> None:
    """And the report says what they mean."""
    page = (Path(__file__).parents[3] / "web/src/review/review_data.ts").read_text(encoding="utf-8")
    assert all(f'{mark}: "{sign}"' in page for mark, sign in SIGNS.items())
    assert f"LEAST_LOSS = {{ inaccuracy: {INACCURACY}, mistake: {MISTAKE}, blunder: {BLUNDER} }}" in page
    assert legend(review_texts("en")) == "★ best · ✓ good · ?! inaccuracy · ? mistake · ?? blunder"


def test_the_figures_are_printed_as_json(file: Path) -> None:
    """All decisions, or those of one seat; the same seed gives the same."""
    said = told(file, *QUICK, "--json")
    found = json.loads(said)
    assert {decision["seat"] for decision in found["decisions"]} == {0, 1}
    network = found["settings"]["network"]
    assert found["settings"] == {"evaluator": "guided", "seed": 0, "budget": 2, "open_cards": False, "network": network}
    assert {decision["budget"] for decision in found["decisions"]} == {2}
    assert told(file, *QUICK, "--json") == said
    own = json.loads(told(file, *QUICK, "--json", "--seat", "2", "--open", "--seed", "5"))
    assert {decision["seat"] for decision in own["decisions"]} == {1}
    assert own["settings"] == {"evaluator": "guided", "seed": 5, "budget": 2, "open_cards": True, "network": network}


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_sees_how_far_the_review_is() -> None:
    """And nothing of it is left in the end. What is no terminal gets nothing."""
    terminal, file = Terminal(), StringIO()
    assert list(show_progress("abc", 3, terminal)) == list(show_progress("abc", 3, file)) == ["a", "b", "c"]
    assert terminal.getvalue() == "\r1/3\r2/3\r3/3\r\x1b[K"
    assert file.getvalue() == ""


def test_a_name_is_at_most_as_long_as_at_a_table_and_one_line() -> None:
    assert MOST_NAME_LENGTH == MAX_NAME_LENGTH
    assert short_name("Anna") == "Anna"
    assert short_name("x" * 500) == "x" * 31 + "…"
    assert short_name("An\nna\x1b[2J") == "An na [2J"


class Page(HTMLParser):
    """Collects what a page needs and whether it is well-formed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else_and_can_be_read_without_eyes(file: Path) -> None:
    """No script and no other file; a graph with a name, and the same as a table with headings."""
    said = told(file, *QUICK, "--html", "--language", "fr")
    page = Page()
    page.feed(said)
    assert page.open == []
    names = [tag for tag, _ in page.tags]
    assert "script" not in names
    assert not any(name in attrs for _, attrs in page.tags for name in ("src", "href", "onclick"))
    assert ("html", {"lang": "fr"}) in page.tags
    assert next(attrs for tag, attrs in page.tags if tag == "svg")["aria-label"]
    assert names.count("polyline") == 2
    assert {attrs["scope"] for tag, attrs in page.tags if tag == "th"} == {"col", "row"}
    boxes = [attrs for _, attrs in page.tags if attrs.get("class") == "scroll"]
    assert [(box["role"], box["tabindex"]) for box in boxes] == [("region", "0")] * names.count("table")
    assert len({box["aria-label"] for box in boxes}) == names.count("table")
    assert re.search("\\d\N{NO-BREAK SPACE}%", said)
    assert " %" not in said, "a line ends between a number and its unit"
    assert "<b>" not in said
    assert "&lt;b&gt;Béla&lt;/b&gt;" in said


def test_the_graph_has_a_line_for_every_seat_however_many_there_are() -> None:
    seats = 6
    names = SeatNames(tuple(f"Seat {seat}" for seat in range(seats)))
    drawn = "".join(_graph(review_texts("en"), [Point(step, (1_000_000 // seats,) * seats) for step in (0, 9)], names))
    assert drawn.count("<polyline") == seats
    assert "--seat4" not in drawn


def reports(reviewer: Reviewer, parts: list[Part], language: str) -> list[str]:
    """What the command prints of these parts as text and as a page, without the breaks of lines."""
    texts, found = review_texts(language), reviewer.assemble(parts)
    said = "\n".join(report_review(texts, found, reviewer.match, None)), html_review(texts, found, reviewer.match, None)
    return [" ".join(one.split()) for one in said]


@pytest.fixture(scope="module")
def few_and_enough(file: Path) -> list[tuple[Reviewer, list[Part]]]:
    """Reviews of the same match by too few simulations for accuracy, and by enough."""
    record = json.loads(file.read_text(encoding="utf-8"))
    reviewers = [Reviewer(record, evaluator="network", budget=budget) for budget in (2, 30)]
    return [(reviewer, list(reviewer.parts())) for reviewer in reviewers]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_by_few_simulations_says_that_it_has_no_accuracy(
    few_and_enough: list[tuple[Reviewer, list[Part]]], language: str
) -> None:
    """As text and as a page."""
    note = " ".join(review_texts(language).say("review.few_simulations", least=30).split())
    few, enough = (reports(reviewer, parts, language) for reviewer, parts in few_and_enough)
    assert [note in said for said in (*few, *enough)] == [True, True, False, False]


def test_the_figures_of_a_review_by_few_simulations_have_no_accuracy(file: Path) -> None:
    """And the report of the command says so."""
    quick = ("--evaluator", "network", "--budget", "1")
    found = json.loads(told(file, *quick, "--json"))
    assert (found["accuracy_budget"], [seat["accuracy"] for seat in found["seats"]]) == (30, [None, None])
    note = " ".join(review_texts("en").say("review.few_simulations", least=30).split())
    assert note in " ".join(told(file, *quick).split())


@pytest.mark.parametrize(("game", "options"), [("bigshot", {}), ("bigshot", {"variant": "challenge"}), ("zahltag", {})])
def test_open_cards_are_said_to_change_nothing_where_seats_can_know_everything(game: str, options: dict[str, Any]) -> None:
    """In Big Shot, also where purses are hidden (BS-20): they follow from loans and payments."""
    record = finished_match((game, 3, options), 3).record()
    reviewer = Reviewer(record, evaluator="network", budget=1, open_cards=True)
    texts = review_texts("en")
    for said in reports(reviewer, list(islice(reviewer.parts(), 20)), "en"):
        assert (texts.say("review.open_same") in said) == (game == "bigshot")
        assert (texts.say("review.open") in said) == (game == "zahltag")


@pytest.mark.parametrize(
    ("forms", "said"),
    [
        (("--json", "--html"), "--json and --html are different formats"),
        (("--html", "--json"), "--json and --html are different formats"),
        (("--text", "--json"), "--text and --json are different formats"),
    ],
)
def test_two_formats_are_refused_in_a_line_that_says_which_there_are(file: Path, forms: tuple[str, str], said: str) -> None:
    assert f"{said}; expected one of --text, --json, --html" in usage_error(zuschlag("review", file, *QUICK, *forms))


def test_the_table_of_chances_has_each_step_once_and_ends_with_the_result(file: Path) -> None:
    """A graph has several points of the steps at which chance follows chance, and of the last one."""
    found = msgspec.json.decode(told(file, *QUICK, "--json"), type=Review)
    assert len({point.step for point in found.graph}) < len(found.graph)
    names = SeatNames(tuple(f"Seat {seat}" for seat in range(found.players)))
    _, *rows = chance_rows(review_texts("en"), found, names)
    steps = [int(row[0]) for row in rows]
    assert steps == sorted(set(steps))
    assert rows[-1][1:] == [f"{100 * player.result / FULL_WIN:.1f}\N{NO-BREAK SPACE}%" for player in found.seats]


def test_what_cannot_be_reviewed_is_refused(file: Path, tmp_path: Path) -> None:
    unfinished = tmp_path / "unfinished.jsonl"
    unfinished.write_text(record_line(match_after(VARIANT, 3, 9).record()), encoding="utf-8")
    assert "line 1: the match is not over" in refusal(zuschlag("review", unfinished))
    broken = tmp_path / "broken.jsonl"
    broken.write_text("{}\n", encoding="utf-8")
    assert "line 1" in refusal(zuschlag("review", broken))
    assert "there is no number 2" in refusal(zuschlag("review", file, "--number", "2"))
    assert "there is no seat 4" in refusal(zuschlag("review", file, "--seat", "4"))
    assert "--budget" in usage_error(zuschlag("review", file, "--budget", "0"))
