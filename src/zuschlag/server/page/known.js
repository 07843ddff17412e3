// What this page knows of a table: the sum of the messages it has heard.

/** What is known after a message. A snapshot says it all; an update leaves out what has its default. */
export function heard(known, message) {
  if (message.type === "snapshot")
    return { ...message, events: whole(message.events), here: known?.here ?? [], watchers: known?.watchers ?? 0, news: [] };
  if (known === null) return null;
  if (message.type === "update") {
    const hasTakenBack = message.news.kind === "took-back"; // then everything is told again
    const before = hasTakenBack ? [] : known.events;
    const events = [...before, ...whole(message.events ?? [])];
    const after = hasTakenBack ? events.length : before.length;
    return {
      ...known,
      at: message.at,
      table: message.table ?? known.table,
      you: message.you ?? null,
      view: message.view ?? null,
      events,
      offered: message.offered ?? [],
      awaited: message.awaited ?? [],
      clocks: message.clocks ?? null,
      news: message.news.kind === "moved" ? known.news : [...known.news, { ...message.news, after }],
    };
  }
  if (message.type === "said") return { ...known, said: [...known.said, message] };
  if (message.type === "presence") return { ...known, here: message.here, watchers: message.spectators };
  return known;
}

/** Events with their arguments, where they have none too. */
export function whole(events) {
  return events.map(({ kind, args = {} }) => ({ kind, args }));
}
