"""Every game's craft."""

from zuschlag.bots import bigshot, zahltag
from zuschlag.bots.craft import Craft

CRAFTS: dict[str, Craft] = {
    "bigshot": bigshot,
    "zahltag": zahltag,
}
