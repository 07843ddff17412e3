"""Which characters of a text can be seen: for names that others read."""

import unicodedata

INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Unicode categories of characters that cannot be seen, break the line, or change the direction of the text around them."""


def is_visible(text: str) -> bool:
    """Can every character be seen? Blanks count as seen."""
    return not any(unicodedata.category(character) in INVISIBLE_CATEGORIES for character in text)
