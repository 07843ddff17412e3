"""Reasons of bots, of reviews and of puzzles as sentences: those that need no person, so that all of them can say the same."""

from collections.abc import Mapping

from zuschlag.texts.catalogue import Texts
from zuschlag.texts.seat_names import SeatNames, sanitize


def decimal(texts: Texts, number: float, digits: int = 1) -> str:
    """A number with the language's decimal sign and a true minus sign."""
    written = f"{round(number, digits) + 0.0:.{digits}f}".replace("-", "−")
    return written if texts.language == "en" else written.replace(".", ",")


def signed_decimal(texts: Texts, number: float) -> str:
    """A difference: with a plus sign where it is more than nothing."""
    return ("+" if round(number, 1) > 0 else "") + decimal(texts, number)


def reason_parts(texts: Texts, args: Mapping[str, int | float | str], seat_names: SeatNames) -> dict[str, object]:
    """What a sentence is filled in with: numbers as the language writes them, and the names of players."""
    parts: dict[str, object] = {}
    for name, value in args.items():
        if isinstance(value, float):
            parts[name] = decimal(texts, value)
        else:
            parts[name] = sanitize(value) if isinstance(value, str) else value
    for name in ("seat", "rival"):
        number = args.get(name)
        if isinstance(number, int) and 0 <= number < len(seat_names.by_seat):
            parts["player" if name == "seat" else "rival"] = seat_names.by_seat[number]
    return parts


def describe_shared_reason(texts: Texts, kind: str, args: Mapping[str, int | float | str], seat_names: SeatNames) -> str:
    """A reason as a sentence; empty where there is none of this kind. `texts` are the program's own."""
    key = f"reason.{kind}"
    try:
        return texts.say(key, **reason_parts(texts, args, seat_names)) if key in texts else ""
    except KeyError:  # from a server of another version
        return ""
