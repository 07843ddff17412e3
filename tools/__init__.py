"""Programs that write documentation, TypeScript types and lessons from the code. `make docs` runs them; no wheel has them."""
