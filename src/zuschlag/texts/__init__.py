"""Words for people, in four languages: events as sentences, a table as a picture of letters, a match as a story."""

from zuschlag.texts.cast import Cast, Paint, plain
from zuschlag.texts.catalogue import LANGUAGES, Texts, language_of_environment
from zuschlag.texts.story import story, winner_line
from zuschlag.texts.tellers import TELLERS, Teller

__all__ = [
    "LANGUAGES",
    "TELLERS",
    "Cast",
    "Paint",
    "Teller",
    "Texts",
    "language_of_environment",
    "plain",
    "story",
    "winner_line",
]
