"""Programs that write documentation, TypeScript types and diagrams from the code. `make docs` runs them; no wheel has them."""
