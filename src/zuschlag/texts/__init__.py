"""Words for people, in four languages: events as sentences, a table as a picture of letters, a match as a report."""

from zuschlag.texts.catalogue import LANGUAGES, Texts, language_of_environment
from zuschlag.texts.game_texts import TELLERS, Teller
from zuschlag.texts.match_report import report_match, winner_line
from zuschlag.texts.seat_names import Cast, Paint, plain

__all__ = [
    "LANGUAGES",
    "TELLERS",
    "Cast",
    "Paint",
    "Teller",
    "Texts",
    "language_of_environment",
    "plain",
    "report_match",
    "winner_line",
]
