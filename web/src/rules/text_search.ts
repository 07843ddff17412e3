// Looking for words: accents, capitals and the kind of apostrophe do not matter, and all words must be there.

/** A letter as it is compared. */
function foldedLetter(letter: string): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace("ß", "ss").replace("œ", "oe").replace("’", "'").replace(/\s/, " ");
}

export const folded = (text: string): string => [...text].map(foldedLetter).join("");

/** The words that are looked for. */
export const wordsOf = (wish: string): string[] => folded(wish).split(" ").filter(Boolean);

export function hasAll(text: string, words: string[]): boolean {
  const within = folded(text);
  return words.every((word) => within.includes(word));
}

/** A text cut into what was looked for (odd) and what is between (even places). */
export function cut(text: string, words: string[]): string[] {
  const starts: number[] = []; // where each folded letter comes from
  let within = "";
  let from = 0;
  for (const letter of text) {
    const bare = foldedLetter(letter);
    for (let n = 0; n < bare.length; n += 1) starts.push(from);
    within += bare;
    from += letter.length;
  }
  starts.push(from);
  const isHit = new Uint8Array(from);
  for (const word of words) {
    for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + word.length)) {
      const last = starts[at + word.length - 1];
      const end = starts.find((start) => start > last) ?? from;
      isHit.fill(1, starts[at], end);
    }
  }
  const pieces = [""];
  for (let at = 0; at < from; at += 1) {
    if (isHit[at] !== (pieces.length + 1) % 2) pieces.push("");
    pieces[pieces.length - 1] += text[at];
  }
  return pieces;
}
