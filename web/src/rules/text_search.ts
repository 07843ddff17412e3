// Text search that ignores accents, case and kinds of apostrophe. All words must match.

/** A letter as it is compared. */
function foldLetter(letter: string): string {
  const bare = letter.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return bare.replace("ß", "ss").replace("œ", "oe").replace("’", "'").replace(/\s/, " ");
}

export const foldText = (text: string): string => [...text].map(foldLetter).join("");

/** The folded words of a search text. */
export const searchWords = (query: string): string[] => foldText(query).split(" ").filter(Boolean);

export function containsAll(text: string, words: string[]): boolean {
  const within = foldText(text);
  return words.every((word) => within.includes(word));
}

/** Splits a text into hits (odd indexes) and the text between them (even indexes). */
export function splitAtHits(text: string, words: string[]): string[] {
  const starts: number[] = []; // where each folded letter comes from
  let within = "";
  let from = 0;
  for (const letter of text) {
    const bare = foldLetter(letter);
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
