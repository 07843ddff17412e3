"""The tactical valuer of Big Shot, which is the bot `valuer`: the valuer's evaluation, with bids, loans and weights of its own.

The valuer itself (`zuschlag.bots.bigshot.valuer`) stays as it was in version 0.2: searches, networks and reviews use it.
"""
