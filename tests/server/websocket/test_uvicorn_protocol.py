"""Frames that are written without a library."""

import pytest
from websockets.frames import Frame, Opcode

from zuschlag.server.websocket.uvicorn_protocol import frame_header


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 300, 65_535, 65_536, 100_000])
def test_a_pushed_message_is_the_frame_that_websockets_would_build(length: int) -> None:
    text = b"x" * length
    assert frame_header(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
