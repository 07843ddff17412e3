import { deepStrictEqual as same } from "node:assert/strict";
import { formatAgo } from "./relative_time.ts";

Deno.test("how long ago something was is told in the largest unit of which it is at least one", () => {
  const ago = (seconds: number) => formatAgo(seconds * 1000);
  same(
    [-5, 0, 59, 60, 3599, 3600, 86_399, 86_400, 5 * 86_400].map(ago),
    [
      "this minute",
      "this minute",
      "this minute",
      "1 minute ago",
      "59 minutes ago",
      "1 hour ago",
      "23 hours ago",
      "yesterday",
      "5 days ago",
    ],
  );
});
