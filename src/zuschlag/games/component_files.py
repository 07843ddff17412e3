"""Reads component files: a board or a deck of your own, as TOML or JSON."""

from zuschlag.errors import Refused, short
from zuschlag.strict_json import parse_json

LONGEST = 1_000_000


def read_component_file(path: str) -> object:
    """Read and parse the file. Refuses one that is missing, too long, or neither TOML nor JSON."""
    from pathlib import Path  # takes a while to import

    try:
        with Path(path).open("rb") as file:
            raw = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise Refused("malformed", f"cannot read {short(path)}: {getattr(error, 'strerror', None) or error}") from None
    if len(raw) > LONGEST:
        raise Refused("malformed", f"{path!r} is longer than {LONGEST} bytes; that is no board or deck")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("malformed", f"{path!r} is not UTF-8 text") from None
    return parse_component_file(path, text)


def read_option_file(option: str, path: str) -> object:
    """Read the file of an option: the component alone, or under the option's name, or a record that was played with it."""
    content = read_component_file(path)
    if not isinstance(content, dict):
        return content
    if "zuschlag" in content and isinstance(content.get("options"), dict) and option in content["options"]:
        return content["options"][option]
    return content[option] if content.keys() == {option} else content


def parse_component_file(name: str, text: str) -> object:
    """Parse `text` as JSON if the name ends in .json, and otherwise as TOML."""
    import tomllib

    try:
        return parse_json(text) if name.lower().endswith(".json") else tomllib.loads(text)
    except Refused as error:
        raise Refused("malformed", f"{name!r} is {error}") from None
    except (ValueError, RecursionError) as error:
        raise Refused("malformed", f"{name!r} is not TOML: {error}") from None
