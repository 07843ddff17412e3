// The catalogues that the program's other faces use too: by key, with braces to be filled in and forms for numbers.

export const LANGUAGES = { en: "English", de: "Deutsch", fr: "Français", it: "Italiano" };
const KEPT = "zuschlag.language";

/** The language that was chosen here, else the first of the browser's that there is. */
export function wantedLanguage() {
  const chosen = remembered(KEPT);
  const wishes = [chosen, ...(navigator.languages ?? [])].filter(Boolean).map((wish) => wish.toLowerCase().split("-")[0]);
  return wishes.find((wish) => Object.hasOwn(LANGUAGES, wish)) ?? "en";
}

export function chooseLanguage(language) {
  try {
    localStorage.setItem(KEPT, language);
  } catch {
    // a browser that keeps nothing asks again next time
  }
}

function remembered(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export class Texts {
  constructor(language, catalogue) {
    this.language = language;
    this.catalogue = catalogue;
    this.plurals = new Intl.PluralRules(language);
  }

  has(key) {
    return Object.hasOwn(this.catalogue, key);
  }

  /** The sentence of this key, its braces filled in once: a name may hold braces. */
  say(key, parts = {}) {
    return this.fill(key, 0, parts);
  }

  /** A number with its noun. */
  count(key, n) {
    return this.fill(key, this.plurals.select(Math.abs(n)) === "one" ? 0 : 1, { n: number(n) });
  }

  fill(key, form, parts) {
    if (!this.has(key)) {
      console.error(`no text ${key} in ${this.language}`);
      return `⟨${key}⟩`;
    }
    const found = this.catalogue[key];
    const text = Array.isArray(found) ? (found[form] ?? found.at(-1)) : found;
    return text.replace(/\{(\w+)\}/g, (brace, name) => (Object.hasOwn(parts, name) ? String(parts[name]) : brace));
  }

  amount(n) {
    return this.count("amount", n);
  }

  colour(word) {
    return this.say(`colour.${word}`);
  }

  /** "Anna, Ben and Cleo". */
  listed(items) {
    if (items.length < 2) return items.join("");
    return this.say("and", { first: items.slice(0, -1).join(", "), last: items.at(-1) });
  }

  /** What went wrong, in the reader's language. */
  refusal(refused) {
    const key = `refused.${refused?.code}`;
    const said = this.has(key) ? this.say(key) : this.say("refused.trouble");
    return refused?.message && refused.code !== "trouble" ? `${said} (${refused.message})` : said;
  }
}

/** A whole number with a true minus sign. */
export function number(n) {
  return String(n).replace("-", "−");
}

export function capital(sentence) {
  return sentence.slice(0, 1).toUpperCase() + sentence.slice(1);
}
