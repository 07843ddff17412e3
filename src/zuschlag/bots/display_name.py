"""The name under which people see a bot."""

from zuschlag.bots.levels import LEVELS
from zuschlag.bots.spec import is_built_in
from zuschlag.texts import Texts


def bot_display_name(texts: Texts, spec: str, number: int) -> str:
    """The name of the bot at this place, counted from 1: by its level, else by how it was asked for."""
    name = texts.say(f"level.{spec}") if spec in LEVELS else spec.capitalize() if is_built_in(spec) else spec
    return texts.say("play.bot", name=name, number=number)
