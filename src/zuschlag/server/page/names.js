// Who sits where, by name.

/** Each seat's name: the person's, the bot's, or the seat's own. Where several have the same, their numbers tell them apart. */
export function seatNames(texts, seats) {
  const names = plainNames(texts, seats);
  const isAlone = (name) => names.indexOf(name) === names.lastIndexOf(name);
  return names.map((name, at) => (isAlone(name) ? name : texts.say("play.bot", { name, number: at + 1 })));
}

function plainNames(texts, seats) {
  return seats.map((seat, at) => {
    if (seat.kind === "person") return seat.name ?? texts.say("page.gone");
    if (seat.kind === "bot") return texts.say("play.bot", { name: texts.say(`level.${seat.level}`), number: at + 1 });
    if (seat.kind === "reserved") return texts.say("page.seat_kept", { name: seat.name ?? texts.say("page.gone") });
    return texts.say("seat", { number: at + 1 });
  });
}
