"""Every response has the security headers."""

from tests.server.live_server import LiveServer


def test_every_response_has_the_security_headers(live_server: LiveServer) -> None:
    stranger = live_server.stranger()
    for path in ("/", "/api/tables", "/nothing", "/api/me", "/assets/page.js", "/healthz"):
        headers = stranger.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers
    assert stranger.get("/api/tables").headers["cache-control"] == "no-store"
