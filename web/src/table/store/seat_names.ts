// The names of the seats.

import type { SeatState } from "../../api/protocol.ts";
import { t } from "../../i18n/translate.ts";

/**
 * Each seat's name: of the person, the bot, or the seat. Equal names get the seat number. `given`: the names that people who
 * share this device have at its seats.
 */
export function seatNames(seats: SeatState[], given: readonly string[] = []): string[] {
  const names = seats.map((seat, at) => given[at] || plainName(seat, at));
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, at) => isAlone(name) ? name : t("play.bot", { name, number: at + 1 }));
}

/** The same with the levels of bots: "Otto (bot: Normal)". */
export function seatLabels(seats: SeatState[]): string[] {
  return seatNames(seats).map((name, at) => {
    const { kind, level } = seats[at];
    return kind === "bot" && level ? t("page.bot_label", { name, level: t(`level.${level}`) }) : name;
  });
}

function plainName(seat: SeatState, at: number): string {
  if (seat.kind === "person") return seat.name ?? t("page.gone");
  if (seat.kind === "bot") {
    return seat.bot ?? t("play.bot", { name: t(`level.${seat.level}`), number: at + 1 });
  }
  if (seat.kind === "reserved") return t("page.seat_kept", { name: seat.name ?? t("page.gone") });
  return t("seat", { number: at + 1 });
}
