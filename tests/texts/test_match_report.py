"""A match told from beginning to end, in each language."""

import re
from collections.abc import Sequence

import pytest

import zuschlag
from tests.any_game import AnyMatch
from tests.match.example_matches import OWN_BOARD, VARIANTS, finished_match
from tests.record.worked_example import LOTS, quiet_record, shared_record, unfinished
from zuschlag.texts import GAME_TEXTS, LANGUAGES, Texts, report_match

NAMES = ("Anna", "Ben", "Cleo", "Dora")
RECONSTRUCTED = {"en": "reconstruction", "de": "rekonstruiert", "fr": "reconstitution", "it": "ricostruzione"}
WON = {"en": "Dora wins.", "de": "Dora gewinnt.", "fr": "Dora gagne.", "it": "Dora vince."}
SHARED = {
    "en": "Anna and Ben share the win.",
    "de": "Anna und Ben teilen sich den Sieg.",
    "fr": "Anna et Ben se partagent la victoire.",
    "it": "Anna e Ben si dividono la vittoria.",
}
every_language = pytest.mark.parametrize("language", LANGUAGES)


def lines(match: AnyMatch, language: str, names: Sequence[str] = NAMES) -> list[str]:
    texts, view = Texts(language), match.view(None)
    seat_names = GAME_TEXTS[match.game.name].name_seats(texts, view, names[: match.players])
    told = report_match(texts, match.game.title, view, match.events, match.result, seat_names)
    return "\n".join(told).split("\n")


def told(match: AnyMatch, language: str) -> str:
    return "\n".join(lines(match, language))


@every_language
@pytest.mark.parametrize(("players", "options"), VARIANTS)
def test_every_match_is_told_whole(language: str, players: int, options: dict[str, str]) -> None:
    """Every lot's fate, every seat's score, a winner at the end, and nothing left to be filled in."""
    match = finished_match(players, options)
    story_lines = lines(match, language)
    text = "\n".join(story_lines)
    assert all(any(re.match(rf"{lot}\s?:", line) for line in story_lines) for lot in LOTS), "the score names every lot"
    assert all(any(re.match(rf"{name}\s?:", line) for line in story_lines) for name in NAMES[:players])
    assert match.result is not None
    assert all(NAMES[seat] in story_lines[-1] for seat in match.result["winners"])
    assert "{" not in text
    assert "None" not in text
    assert len([line for line in story_lines if "18" in line]) >= 18, "eighteen rounds"


@every_language
def test_the_quiet_game_is_told(language: str) -> None:
    """Its title, its author, its winner."""
    text = told(zuschlag.replay(quiet_record()), language)
    assert text.startswith("Big Shot")
    assert "Alex Randolph" in text
    assert "Ravensburger" in text
    assert text.endswith(WON[language])


@every_language
def test_a_shared_win_names_all(language: str) -> None:
    """With the language's own "and"."""
    assert told(zuschlag.replay(shared_record()), language).endswith(SHARED[language])


@every_language
def test_an_unfinished_game_has_no_winner(language: str) -> None:
    """The last line says that it ends here."""
    match = zuschlag.replay(unfinished(33))
    assert lines(match, language)[-1] == Texts(language).say("show.unfinished")
    assert WON[language] not in told(match, language)


@every_language
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_reconstruction_is_mentioned_where_the_board_is_the_built_in_one(language: str, players: int) -> None:
    """BS-3: whoever reads it knows that the board is one."""
    assert RECONSTRUCTED[language] in told(zuschlag.replay(quiet_record(players)), language)


@every_language
def test_the_reconstruction_is_not_mentioned_on_a_board_of_ones_own(language: str) -> None:
    """That board is said to be one's own instead."""
    text = told(finished_match(4, {"board": OWN_BOARD}), language)
    assert RECONSTRUCTED[language] not in text
    assert Texts(language).say("bigshot.board.own") in text.splitlines()[0]


@every_language
def test_the_variant_is_told(language: str) -> None:
    """Each set of options has a heading of its own."""
    first = {tuple(lines(finished_match(4, options), language)[:3]) for players, options in VARIANTS if players == 4}
    assert len(first) == len([options for players, options in VARIANTS if players == 4])


@every_language
def test_no_line_is_too_long_to_read(language: str) -> None:
    """Paragraphs are wrapped at a hundred characters, and no line begins or ends with a blank."""
    for line in lines(finished_match(4, seed=3), language):
        assert line == line.rstrip()
    paragraphs = told(finished_match(4, seed=3), language).split("\n\n")[1:19]
    assert max(len(line) for paragraph in paragraphs for line in paragraph.split("\n")) <= 100


@every_language
def test_sentences_begin_with_a_capital(language: str) -> None:
    """Even those that begin with a colour."""
    text = " ".join(told(finished_match(2, seed=4), language).split("\n\n")[1].split("\n")[1:])
    sentences = re.split(r"(?<=\.) ", text)
    assert len(sentences) > 5
    assert [sentence for sentence in sentences if not sentence[0].isupper()] == []


def test_names_are_never_filled_in() -> None:
    """A player may be called {seat} or %s."""
    text = "\n".join(lines(zuschlag.replay(quiet_record()), "en", ["{seat}", "%s", "{0}", "{colour!r}"]))
    assert "{seat} rolls a 1" in text
    assert text.endswith("{colour!r} wins.")
