// Retries: when a command that the server refused is sent again, and when that is given up.

import type { Answer } from "../../api/websocket_client.ts";

/** A server also waits some seconds for its database before it refuses a command. */
const MOST_RETRIES = 3;
const LONGEST_SECONDS = 5;

/**
 * How many milliseconds to wait before the same commands are sent again; null: their answers are final. "trouble" and
 * "stopping" say nothing about a command: the server cannot store it now, or another one takes its place. The first refusal
 * decides, since the server refuses what comes behind it for its sake.
 */
export function waitBeforeRetry(answers: Answer[], retries: number): number | null {
  const refused = answers.find((answer) => answer.type === "refused");
  if (!refused || !/trouble|stopping/.test(refused.code) || retries >= MOST_RETRIES) return null;
  return 1000 * Math.min(refused.retry_after ?? 2 ** retries, LONGEST_SECONDS);
}
