import { deepStrictEqual as same } from "node:assert/strict";
import type { Answer } from "../../api/websocket_client.ts";
import { waitBeforeRetry } from "./retry.ts";

const ack: Answer = { type: "ack", do: "play" };
const refused = (code: string, retry_after?: number): Answer => ({
  type: "refused",
  code,
  message: "",
  retry_after,
});

Deno.test("a move that the server cannot store is sent again, a few times within seconds", () => {
  const waits = [0, 1, 2, 3].map((retries) => waitBeforeRetry([refused("trouble")], retries));
  same(waits, [1000, 2000, 4000, null]);
  same(waitBeforeRetry([refused("stopping")], 0), 1000);
});

Deno.test("a retry waits as long as the server asks for, but never long", () => {
  same(waitBeforeRetry([refused("trouble", 3)], 0), 3000);
  same(waitBeforeRetry([refused("trouble", 600)], 0), 5000);
});

Deno.test("of several moves, the first refusal says whether they are sent again", () => {
  same(waitBeforeRetry([ack, refused("trouble"), refused("stale")], 0), 1000);
  same(waitBeforeRetry([ack, refused("stale"), refused("trouble")], 0), null);
});

Deno.test("what is acknowledged, lost or refused for good is not sent again", () => {
  for (const answer of [ack, { type: "lost" } as const, refused("illegal"), refused("too-fast", 1)]) {
    same(waitBeforeRetry([answer], 0), null);
  }
});
