"""The rules of a game as text, rule by rule, from the gettext domain `rules`."""

from collections.abc import Iterator

from zuschlag.errors import Refused, short
from zuschlag.games import GAMES
from zuschlag.texts.catalogue import Texts


def rulebook(language: str, game: str) -> Iterator[str]:
    """A game's rules in paragraphs: what it is about, then each rule, with our ruling where there is one."""
    texts = Texts(language, "rules")
    ids = rule_ids(game)
    if not ids:
        raise Refused("unknown", f"{GAMES[game].title} brings no rules to read here")
    yield texts.say(f"rules.{game}")
    yield texts.say("rules.own_words")
    for name in ids:
        yield from rule(language, name)


def rule_ids(game: str) -> list[str]:
    """The ids of a game's rules, in order."""
    return list(GAMES[game].rule_ids())


def rule(language: str, name: str) -> Iterator[str]:
    """One rule in paragraphs. Refuses an unknown name."""
    texts = Texts(language, "rules")
    wanted = name.strip().upper()
    if f"rules.{wanted}.title" not in texts:
        ranges = " and ".join(f"{ids[0]} to {ids[-1]}" for ids in map(rule_ids, GAMES) if ids)
        raise Refused("unknown", f"there is no rule {short(name)}; there are {ranges}")
    yield f"{wanted}: {texts.say(f'rules.{wanted}.title')}"
    yield texts.say(f"rules.{wanted}.text")
    if f"rules.{wanted}.ruling" in texts:
        yield f"({texts.say(f'rules.{wanted}.ruling')})"
