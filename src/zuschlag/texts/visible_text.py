"""Which characters of a text can be seen, for names and chat that others read."""

import unicodedata

INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that cannot be seen, break the line, or change the direction of the text around them."""
CONTROL_CATEGORIES = frozenset({"Cc", "Cs", "Co"})
BIDI_CONTROLS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that change the direction of text."""


def is_visible(text: str) -> bool:
    """Can every character be seen? Blanks count as seen."""
    return not any(unicodedata.category(character) in INVISIBLE_CATEGORIES for character in text)


def remove_control_characters(text: str) -> str:
    """The text in one line, without control characters, in normal form C. What joins emoji or letters stays."""
    letters = (" " if letter in "\t\r\n" else letter for letter in unicodedata.normalize("NFC", text))
    return "".join(
        letter for letter in letters if letter not in BIDI_CONTROLS and unicodedata.category(letter) not in CONTROL_CATEGORIES
    )
