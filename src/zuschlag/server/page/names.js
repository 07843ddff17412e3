// Who sits where, by name.

/** Each seat's name: the person's, the bot's, or the seat's own. */
export function seatNames(texts, seats) {
  return seats.map((seat, at) => {
    if (seat.kind === "person") return seat.name ?? texts.say("page.gone");
    if (seat.kind === "bot") return texts.say("play.bot", { name: texts.say(`level.${seat.level}`), number: at + 1 });
    if (seat.kind === "reserved") return texts.say("page.seat_kept", { name: seat.name ?? texts.say("page.gone") });
    return texts.say("seat", { number: at + 1 });
  });
}
