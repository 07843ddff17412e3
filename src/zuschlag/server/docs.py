"""What is said and heard on a socket, told by its own types: JSON Schema."""

from typing import Any

import msgspec

from zuschlag.games.bigshot.view import View as BigShotView
from zuschlag.games.zahltag.view import View as ZahltagView
from zuschlag.tables.protocol.commands import AnyCommand
from zuschlag.tables.protocol.messages import AnyMessage


def socket_schema() -> dict[str, Any]:
    """What may be said on a socket, what is heard, and what a view looks like: JSON Schema."""
    kinds = (AnyCommand, AnyMessage, BigShotView, ZahltagView)
    (commands, messages, bigshot, zahltag), parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Zuschlag's socket",
        "properties": {"command": commands, "message": messages, "view": {"anyOf": [bigshot, zahltag]}},
        "$defs": parts,
    }
