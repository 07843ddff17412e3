"""A bot for Big Shot as a program: it never pays much, and gives its own colour every lot that it can."""

import json
import random
import sys

MOST_PAID = 4


def choose(view, seat, offered, rng):
    """One of the offered moves."""
    own = [purse["colour"] for purse in view["seats"][seat]["purses"]]
    bids = [move for move in offered if move.startswith("bid ")]
    if bids and int(bids[0].split()[1]) <= MOST_PAID:
        return bids[0]
    if "pass" in offered:
        return "pass"
    if "decline" in offered:
        return "decline"
    placings = [move for move in offered if move.startswith("place ") and move.split()[1] in own]
    return rng.choice(placings or offered)


def main():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            seat, rng = message["seat"], random.Random(message["seed"])
            answer = {"type": "ready"}
        elif message["type"] == "turn":
            answer = {"move": choose(message["view"], seat, message["offered"], rng)}
        else:
            break
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
