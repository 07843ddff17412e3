"""Mail by SMTP: plain text, sent by a program and saying so."""

import re
import smtplib
import ssl
from contextlib import closing, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal

from zuschlag.errors import Refused, short
from zuschlag.tables.outbound.errors import DeliveryFailed
from zuschlag.tables.outbound.threads import LimitedThreads

PATIENCE = 10.0
"""Seconds that the mail server has for each of its answers."""
MOST_THREADS = 8
LONGEST_ADDRESS = 254
_ADDRESS = re.compile(r"[0-9A-Za-z.!#$%&'*+/=?^_`{|}~-]{1,64}@[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+")
_FINAL = range(500, 600)


def check_address(address: str) -> str:
    """An address that mail can be sent to, as far as its form tells."""
    if len(address) > LONGEST_ADDRESS or not _ADDRESS.fullmatch(address):
        raise Refused("malformed", f"the address is {short(address)}; expected one such as anna@example.org")
    return address


@dataclass(frozen=True)
class MailMessage:
    """A mail to somebody. `stop` is the link by which they get no more."""

    to: str
    subject: str
    text: str
    language: str
    stop: str | None = None


@dataclass(frozen=True)
class MailServer:
    """The operator's mail server, and who we are to it."""

    host: str
    sender: str
    """As it stands in From: an address, perhaps with a name before it."""
    port: int = 587
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    security: Literal["starttls", "tls", "none"] = "starttls"
    patience: float = PATIENCE
    context: ssl.SSLContext | None = field(default=None, repr=False)
    """Whose certificates are believed; None: those that the system believes."""
    _threads: LimitedThreads = field(
        default_factory=lambda: LimitedThreads(MOST_THREADS), init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        check_address(parseaddr(self.sender)[1])

    async def send(self, mail_message: MailMessage) -> None:
        """Hand it to the mail server. Raises Unsent."""
        await self._threads.run(lambda: self._send(self._build_email(mail_message)))

    @property
    def _domain(self) -> str:
        return parseaddr(self.sender)[1].partition("@")[2]

    def _build_email(self, mail_message: MailMessage) -> EmailMessage:
        message = EmailMessage()
        message["From"] = self.sender
        message["To"] = mail_message.to
        message["Subject"] = mail_message.subject
        message["Date"] = formatdate(usegmt=True)
        message["Message-ID"] = make_msgid(domain=self._domain)
        message["Auto-Submitted"] = "auto-generated"
        message["X-Auto-Response-Suppress"] = "All"
        if mail_message.stop is not None:
            message["List-Unsubscribe"] = f"<{mail_message.stop}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(mail_message.text, cte="quoted-printable")
        message["Content-Language"] = mail_message.language  # after the content, which drops all Content-… before it
        return message

    def _send(self, message: EmailMessage) -> None:
        try:
            with closing(self._connect()) as server:
                if self.security == "starttls":
                    server.starttls(context=self._ssl_context())
                if self.user is not None:
                    server.login(self.user, self.password or "")
                server.send_message(message)
                with suppress(OSError):  # it is sent, however the goodbye goes
                    server.quit()
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            raise DeliveryFailed("recipient", is_final=all(code in _FINAL for code in codes)) from None
        except smtplib.SMTPAuthenticationError:
            raise DeliveryFailed("login") from None
        except smtplib.SMTPResponseException as error:
            raise DeliveryFailed(f"answer-{error.smtp_code}", is_final=error.smtp_code in _FINAL) from None
        except smtplib.SMTPException as error:
            raise DeliveryFailed(type(error).__name__) from None
        except ssl.SSLError:
            raise DeliveryFailed("tls") from None
        except OSError:
            raise DeliveryFailed("unreachable") from None

    def _connect(self) -> smtplib.SMTP:
        if self.security == "tls":
            context = self._ssl_context()
            return smtplib.SMTP_SSL(self.host, self.port, self._domain, timeout=self.patience, context=context)
        return smtplib.SMTP(self.host, self.port, self._domain, timeout=self.patience)

    def _ssl_context(self) -> ssl.SSLContext:
        return self.context or ssl.create_default_context()
