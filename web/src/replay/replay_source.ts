// Where a replay comes from: fetches it from the API, and builds its links.

import type { GameEvent } from "../games/game.ts";
import { get } from "../api/http_client.ts";
import { fillArguments } from "../table/store/table_state.ts";
import type { FullReplay as ReplayMessage } from "../api/protocol.ts";

/** A match of this server, or an uploaded record. */
export interface Source {
  id: string;
  isTable: boolean;
}

/** The position after a move, with the events of that move, as one viewer saw it. */
export interface ReplayStep {
  view: unknown;
  events: GameEvent[];
}

/** A match as one viewer sees it. The first step is the position before any move. */
export interface FetchedReplay extends Omit<ReplayMessage, "steps" | "moves"> {
  steps: ReplayStep[];
}

export function apiPath({ id, isTable }: Source): string {
  return `/api/${isTable ? "tables" : "replays"}/${encodeURIComponent(id)}`;
}

export function recordPath(source: Source): string {
  return apiPath(source) + (source.isTable ? "/record" : "");
}

/** The address of a step on this page. */
export function permalink({ id, isTable }: Source, step: number, seat: number | null): string {
  const query = [isTable && "table", `step=${step}`, seat !== null && `as=${seat}`].filter(Boolean).join("&");
  return `/replay/${encodeURIComponent(id)}?${query}`;
}

/** The address that opens the form to play on from a step at this seat, and shows the step as that seat saw it. */
export function playOnLink(source: Source, step: number, seat: number, dice: "same" | "fresh"): string {
  return `${permalink(source, step, seat)}&play=${seat}${dice === "fresh" ? "&dice=fresh" : ""}`;
}

/** Fetches a match as a seat or (null) a spectator saw it. */
export async function fetchReplay(source: Source, seat: number | null): Promise<FetchedReplay> {
  const replay = await get<ReplayMessage>(`${apiPath(source)}/course?as=${seat ?? "spectator"}`);
  return {
    ...replay,
    steps: replay.steps.map(({ view, events }) => ({ view, events: fillArguments(events) })),
  };
}
