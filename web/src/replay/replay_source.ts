// A whole match to look back at: where it comes from, and its parts by round or turn.

import type { Happened } from "../games/game.ts";
import { get } from "../api/http_client.ts";
import { whole } from "../table/store/table_state.ts";
import type { FullReplay } from "../api/protocol.ts";

/** A match of this server, or a record that somebody brought. */
export interface Source {
  id: string;
  isTable: boolean;
}

/** The match after a move, and what that move brought, as one viewer saw it. */
export interface Stage {
  view: unknown;
  events: Happened[];
}

/** The first step is the moment before any move. */
export interface Course extends Omit<FullReplay, "steps" | "moves"> {
  steps: Stage[];
}

export function addressOf({ id, isTable }: Source): string {
  return `/api/${isTable ? "tables" : "replays"}/${encodeURIComponent(id)}`;
}

export function recordOf(source: Source): string {
  return addressOf(source) + (source.isTable ? "/record" : "");
}

/** Where a moment of it is to be found on this page. */
export function permalink({ id, isTable }: Source, step: number, seat: number | null): string {
  const query = [isTable && "table", `step=${step}`, seat !== null && `as=${seat}`].filter(Boolean).join("&");
  return `/replay/${encodeURIComponent(id)}?${query}`;
}

/** The course of a match, as a seat or (null) a spectator saw it. */
export async function fetchCourse(source: Source, seat: number | null): Promise<Course> {
  const told = await get<FullReplay>(`${addressOf(source)}/course?as=${seat ?? "spectator"}`);
  return { ...told, steps: told.steps.map(({ view, events }) => ({ view, events: whole(events) })) };
}
