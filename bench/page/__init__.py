"""How quick the page is, in a real browser."""
