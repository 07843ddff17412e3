"""Blocks: a person blocks another.

The blocker does not see the chat of the other one, who cannot sit down at tables that the blocker hosts and is not invited to
the blocker's rematches. At a table where both sit, the match goes on. Blocks are stored with the blocker's preferences.
"""

from collections.abc import Callable

import msgspec

from zuschlag.errors import Refused
from zuschlag.tables.people import Block, People, Preferences, draw_key, preferences_of, refuse_unknown

MAX_BLOCKS = 100
"""People whom one person can block."""


async def block_person(people: People, now: Callable[[], int], blocker: str, blocked: str) -> Block:
    """Block a person. Returns the block, which may be there already."""
    if blocker == blocked:
        raise Refused("not-yours", "this is you; expected another person")
    new = Block(draw_key(), blocked, now())

    def add_block(preferences: Preferences) -> Preferences:
        if any(block.person == blocked for block in preferences.blocks):
            return preferences
        if len(preferences.blocks) >= MAX_BLOCKS:
            raise Refused("full", f"you have blocked {MAX_BLOCKS} people, which is the limit; unblock one first")
        return msgspec.structs.replace(preferences, blocks=[*preferences.blocks, new])

    changed = await _change(people, blocker, add_block)
    return next(block for block in changed.blocks if block.person == blocked)


async def unblock_person(people: People, blocker: str, key: str) -> None:
    """Remove a block, given by its key. Raises Refused if there is none."""

    def remove_block(preferences: Preferences) -> Preferences:
        left = [block for block in preferences.blocks if block.key != key]
        if len(left) == len(preferences.blocks):
            raise Refused("unknown", "you have no such block")
        return msgspec.structs.replace(preferences, blocks=left)

    await _change(people, blocker, remove_block)


async def _change(people: People, blocker: str, edit: Callable[[Preferences], Preferences]) -> Preferences:
    changed = await people.change_preferences(blocker, edit)
    if changed is None:
        raise refuse_unknown()
    return preferences_of(changed)
