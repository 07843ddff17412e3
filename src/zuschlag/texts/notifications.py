"""Texts of notification mails. They say that a table waits and give its link, and nothing of what happens there."""

from typing import Literal

from zuschlag.texts.catalogue import Texts

Kind = Literal["turn", "over", "rematch"]
SENTENCES: dict[Kind, tuple[str, str]] = {
    "turn": ("notice.turn.subject", "notice.turn"),
    "over": ("notice.over.subject", "notice.over"),
    "rematch": ("notice.rematch.subject", "notice.rematch"),
}
"""By kind, the keys of the subject and of the sentence."""


def notification_mail(texts: Texts, kind: Kind, title: str, url: str, stop: str) -> tuple[str, str]:
    """Subject and text of a notification."""
    subject, sentence = SENTENCES[kind]
    parts = (texts.say(sentence, title=title), url, "-- \n" + texts.say("notice.stop"), stop)
    return texts.say(subject, title=title), "\n".join((parts[0], "", parts[1], "", *parts[2:], ""))


def confirmation_mail(texts: Texts, server: str, url: str) -> tuple[str, str]:
    """Subject and text of the mail that asks to confirm an address."""
    lines = (texts.say("notice.confirm", server=server), "", url, "", texts.say("notice.ignore"), "")
    return texts.say("notice.confirm.subject"), "\n".join(lines)
