// Answers of puzzles in words. Loaded with the page of a puzzle.

import "./shared_chunk.ts";
import { exchangeText } from "./actions/card_exchange.ts";
import { describeMove } from "./move_text.ts";

export function describeAnswer([move]: string[]): string {
  const [verb, kind, other] = move.split(" ");
  if (verb === "swap") return exchangeText({ give: kind, get: other });
  if (verb === "take") return exchangeText({ give: null, get: kind });
  return describeMove(move) ?? exchangeText({ give: verb === "drop" ? kind : null, get: null });
}
