"""An HTTP client for our server: JSON both ways, refusals raised as our own errors."""

import http.client
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec

import zuschlag
from zuschlag.errors import CODES, Refused, Trouble, short
from zuschlag.server.defaults import local_url
from zuschlag.server.http.constants import BEARER, JSON, SESSION_COOKIE
from zuschlag.texts.seat_names import sanitize

TIMEOUT = 20
"""Seconds."""
OPERATOR_TIMEOUT = 300
"""Seconds. To ban someone or to delete what they have stored can take a minute."""
AGENT = f"zuschlag/{zuschlag.__version__}"
T = TypeVar("T")


class ErrorBody(msgspec.Struct, frozen=True):
    """The JSON of every refusal."""

    code: str
    message: str


class ServerClient:
    """A server's address, and who we are there."""

    def __init__(self, url: str, secret: str | None = None, key: str | None = None, timeout: float = TIMEOUT) -> None:
        self.url = parse_server_url(url)
        self.secret = secret
        """Of a person's cookie."""
        self._key = key
        """The operator's."""
        self._timeout = timeout

    @property
    def headers(self) -> dict[str, str]:
        """The headers that identify us."""
        headers = {"User-Agent": AGENT}
        if self.secret is not None:
            headers["Cookie"] = f"{SESSION_COOKIE}={self.secret}"
        if self._key is not None:
            headers["Authorization"] = f"{BEARER}{self._key}"
        return headers

    def get(self, path: str, kind: type[T]) -> T:
        return self._ask("GET", path, None, kind)

    def post(self, path: str, body: object, kind: type[T]) -> T:
        return self._ask("POST", path, msgspec.json.encode(body), kind)

    def delete(self, path: str) -> None:
        self._ask("DELETE", path, None, type(None))

    def _ask(self, method: str, path: str, body: bytes | None, kind: type[T]) -> T:
        request = urllib.request.Request(  # noqa: S310 (the address has been checked)
            f"{self.url}{path}", body, self.headers | {"Content-Type": JSON}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=self._timeout) as answer:  # noqa: S310
                content = answer.read()
                self._store_cookie(answer.headers.get_all("Set-Cookie") or [])
        except urllib.error.HTTPError as error:
            raise _parse_error(error.code, error.read(), self.url) from None
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            if isinstance(reason, TimeoutError):
                raise Trouble(f"{self.url} has not answered within {self._timeout:g} seconds") from None
            raise Trouble(f"cannot reach {self.url}: {_describe(reason)}; is the server running?") from None
        try:
            return msgspec.json.decode(content or b"null", type=kind)
        except msgspec.DecodeError as error:
            raise Trouble(f"{self.url} does not answer like a Zuschlag server: {error}") from None

    def _store_cookie(self, headers: list[str]) -> None:
        for header in headers:
            found = SimpleCookie(header).get(SESSION_COOKIE)
            if found is not None:
                self.secret = found.value or None


def parse_server_url(url: str) -> str:
    """Return the address of a server without what follows its host and port."""
    try:
        parts = urlsplit(url)
        is_right = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_right = False
    if not is_right:
        raise Refused("malformed", f"the server is {short(url)}; expected an address such as {local_url()}")
    return f"{parts.scheme}://{parts.netloc}"


def error_from_server(code: str, message: str) -> Refused | Trouble:
    """Return the server's refusal as our own error."""
    text = sanitize(message)
    return Refused(code, text) if code in CODES else Trouble(text)


def _parse_error(status: int, body: bytes, url: str) -> Refused | Trouble:
    try:
        error = msgspec.json.decode(body, type=ErrorBody)
    except msgspec.DecodeError:
        return Trouble(f"{url} answers with status {status}, not like a Zuschlag server")
    return error_from_server(error.code, error.message)


def _describe(reason: Any) -> str:
    return str(getattr(reason, "strerror", None) or reason)
