// The few marks in the texts of rules and lessons: *emphasis*, [BS-13] for another rule, an empty line between paragraphs.

export interface Span {
  kind: "plain" | "strong" | "rule";
  text: string;
}

const MARK = /\*([^*]+)\*|\[((?:BS|ZT)-\d+)\]/g;

export function paragraphs(text: string): Span[][] {
  return text.split("\n\n").map(spans);
}

function spans(text: string): Span[] {
  const found: Span[] = [];
  let at = 0;
  const plain = (to: number) => to > at && found.push({ kind: "plain", text: text.slice(at, to) });
  for (const match of text.matchAll(MARK)) {
    plain(match.index);
    const [all, strong, rule] = match;
    found.push(rule ? { kind: "rule", text: rule } : { kind: "strong", text: strong });
    at = match.index + all.length;
  }
  plain(text.length);
  return found;
}

/** The text as it is read, without its marks. */
export const unmarked = (text: string): string =>
  paragraphs(text).map((found) => found.map((span) => span.text).join("")).join("\n");
