# ruff: noqa: S310, S311, T201
"""Plays a match against bots with random moves: `python client.py http://127.0.0.1:8000 zahltag`."""

import json
import random
import secrets
import sys
import time
from contextlib import suppress
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect


class Client:
    def __init__(self, url: str) -> None:
        self.url, self.cookie = url.rstrip("/"), ""
        self.number = self.command = None

    def post(self, path: str, body: dict) -> dict:
        headers = {"Content-Type": "application/json", "Cookie": self.cookie}
        with urlopen(Request(self.url + path, json.dumps(body).encode(), headers)) as answer:
            self.cookie = (answer.headers["Set-Cookie"] or self.cookie).split(";")[0]
            return json.load(answer)

    def play(self, game: str) -> dict:
        self.post("/api/me", {"name": "Example"})  # the answer's cookie says who we are from here on
        seats = ["mine", {"bot": "easy"}, {"bot": "easy"}]
        table = self.post("/api/tables", {"game": game, "players": 3, "seats": seats})["table"]["id"]
        self.post(f"/api/tables/{table}/do", {"do": "start", "salt": secrets.token_hex(16)})
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{table}/socket"
        while True:
            query = "" if self.number is None else f"?since={self.number}"  # then the server only sends what was missed
            who = {"Cookie": self.cookie}
            with suppress(OSError, WebSocketException), connect(address + query, additional_headers=who) as socket:
                if self.command:  # did it arrive before the socket dropped? Sent twice, it is one move
                    socket.send(json.dumps(self.command))
                for text in socket:
                    if result := self.hear(json.loads(text), socket):
                        return result
            time.sleep(0.2 + random.random())

    def hear(self, message: dict, socket) -> dict | None:
        if message["type"] in ("bye", "refused") and message["code"] not in ("stopping", "trouble", "too-fast"):
            sys.exit(f"{message['code']}: {message['message']}")  # it would not help to try again
        if message["type"] == "refused" or (message["type"] == "update" and message["number"] != self.number + 1):
            raise ConnectionError("come back later, or for what was missed")
        if message["type"] in ("snapshot", "update"):
            self.number, you = message["number"], message["you"]
            if message.get("offered") and (self.command or {}).get("nth") != you["nth"]:
                self.command = {"do": "play", "nth": you["nth"], "move": random.choice(message["offered"])}
                socket.send(json.dumps(self.command))
            return (message.get("table") or {}).get("result")
        return None


if __name__ == "__main__":
    print(Client(sys.argv[1]).play(sys.argv[2]))
