"""Sends mail by SMTP: plain text, marked as sent by a program."""

import re
import smtplib
import ssl
from contextlib import closing, suppress
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import Literal

from zuschlag.errors import Refused, short
from zuschlag.tables.limits import MAX_EMAIL_LENGTH
from zuschlag.tables.outbound.errors import DeliveryFailed
from zuschlag.tables.outbound.threads import LimitedThreads

TIMEOUT = 10.0
"""Seconds to wait for each answer of the mail server."""
MAX_THREADS = 8
_ADDRESS = re.compile(r"[0-9A-Za-z.!#$%&'*+/=?^_`{|}~-]{1,64}@[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)+")
_FINAL = range(500, 600)


def check_address(address: str) -> str:
    """Check the form of a mail address. Raises Refused."""
    if len(address) > MAX_EMAIL_LENGTH or not _ADDRESS.fullmatch(address):
        raise Refused("malformed", f"the address is {short(address)}; expected one such as anna@example.org")
    return address


@dataclass(frozen=True)
class MailMessage:
    """A mail to one person. `stop` is the link to unsubscribe."""

    to: str
    subject: str
    text: str
    language: str
    stop: str | None = None


@dataclass(frozen=True)
class MailServer:
    """The operator's mail server, with the login and the sender's address."""

    host: str
    sender: str
    """The From header: an address, perhaps with a name before it."""
    port: int = 587
    user: str | None = None
    password: str | None = field(default=None, repr=False)
    security: Literal["starttls", "tls", "none"] = "starttls"
    timeout: float = TIMEOUT
    context: ssl.SSLContext | None = field(default=None, repr=False)
    """Which certificates are trusted; None: those that the system trusts."""
    _threads: LimitedThreads = field(default_factory=lambda: LimitedThreads(MAX_THREADS), init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_address(parseaddr(self.sender)[1])

    async def send(self, mail_message: MailMessage) -> None:
        """Send a mail. Raises DeliveryFailed."""
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
                with suppress(OSError):  # the mail is sent, even if QUIT fails
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
            return smtplib.SMTP_SSL(self.host, self.port, self._domain, timeout=self.timeout, context=context)
        return smtplib.SMTP(self.host, self.port, self._domain, timeout=self.timeout)

    def _ssl_context(self) -> ssl.SSLContext:
        return self.context or ssl.create_default_context()
