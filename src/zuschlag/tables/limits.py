"""Limits of what clients send: the longest texts, and the range of numbers.

The types of commands and requests use them, and the page gets them with its types: `web/src/api/protocol.ts` exports each
one under the same name.
"""

from zuschlag.match import fair_dice

MAX_NAME_LENGTH = 32
"""Characters of a person's name."""
MAX_CHAT_LENGTH = 500
"""Characters of a line of chat."""
MAX_NOTE_LENGTH = 500
"""Characters of what someone says about a report."""
MAX_CHAT_NUMBER = 10**12
"""Of a line of chat in its room."""
MAX_EMAIL_LENGTH = 254
"""Characters of a mail address."""
MAX_WEBHOOK_LENGTH = 500
"""Characters of a webhook's URL."""
MAX_PASSWORD_LENGTH = 200
"""Characters of the password of a private server."""
MAX_SETTINGS = 32
"""Settings of a device that a link takes to another."""
MAX_SETTING_LENGTH = 32
"""Characters of the name of a setting, and of its value."""
MAX_KEY_LENGTH = 64
"""Characters of a table's id, of a key in a link, and of a command's own id."""
MAX_MOVE_LENGTH = 100
"""Characters of a move."""
MAX_MOVE_NUMBER = 100_000
"""Of a seat's moves, and of the moves of a record."""
MAX_SALT_LENGTH = fair_dice.MAX_SALT_LENGTH
"""Characters of a salt for the dice."""
MAX_OTHER_CHANGES = 1000
"""Changes of a table that are no moves, such as plans, requests and seats taken: all of them are stored, and loaded with it."""
MAX_OTHER_CHANGES_PER_MOVE = 10
"""So many more for each move of the match."""
MAX_OTHER_CHANGES_PER_PERSON = 100
"""Of them, changes by one person, and as many more for each move: nobody uses up the changes of the others."""
MAX_OFFERS_IN_PLAN = 100
"""Contracts for which a plan has an offer of its own."""
