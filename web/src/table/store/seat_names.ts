// Who sits where, by name.

import type { SeatState } from "../../api/protocol.ts";
import { say } from "../../i18n/translate.ts";

/** Each seat's name: the person's, the bot's, or the seat's own. Where several have the same, their numbers tell them apart. */
export function seatNames(seats: SeatState[]): string[] {
  const names = seats.map(plainName);
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, at) => isAlone(name) ? name : say("play.bot", { name, number: at + 1 }));
}

function plainName(seat: SeatState, at: number): string {
  if (seat.kind === "person") return seat.name ?? say("page.gone");
  if (seat.kind === "bot") return say("play.bot", { name: say(`level.${seat.level}`), number: at + 1 });
  if (seat.kind === "reserved") return say("page.seat_kept", { name: seat.name ?? say("page.gone") });
  return say("seat", { number: at + 1 });
}
