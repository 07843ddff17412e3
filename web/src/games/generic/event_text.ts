// Events and options of a game without a part of its own, as text: by its catalogue, or else word by word.

import type { GameEvent, PlayerNames } from "../game.ts";
import { capitalize, hasText, optionalText, t } from "../../i18n/translate.ts";
import { eventMessage, nameAsWords } from "../game_info.ts";
import { isScalar, type Json } from "./generic_view.ts";

/** By the message of the event if the server has one, else as the kind of the event and its arguments. */
export function describeEvent(game: string, event: GameEvent, { names }: PlayerNames): string {
  const { kind, args } = event;
  const parts: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) parts[name] = argumentText(name, value, names);
  const key = eventMessage(game, event);
  if (hasText(key)) return capitalize(t(key, parts));
  const { seat, ...others } = parts;
  const details = Object.entries(others).map(([name, value]) =>
    `${nameAsWords(name).toLowerCase()} ${value}`
  );
  const what = [nameAsWords(kind).toLowerCase(), details.join(", ")].filter(Boolean).join(": ");
  return capitalize([seat, what].filter(Boolean).join(" – "));
}

function argumentText(name: string, value: Json, names: string[]): string {
  if (name === "seat" && typeof value === "number") return names[value] ?? String(value);
  return valueText(value);
}

/** The label of a field: the game's own word for it, if the server has one. */
export function fieldLabel(game: string, name: string): string {
  return capitalize(optionalText(`${game}.head.${name}`)) || nameAsWords(name);
}

/** The label of the moves that begin with this word: the game's own word for it, if the server has one. */
export function verbLabel(game: string, verb: string): string {
  return capitalize(optionalText(`${game}.verb.${verb}`) || verb);
}

/** The name of a phase: the game's own, if the server has one. */
export function phaseText(game: string, phase: string): string {
  return optionalText(`${game}.phase.${phase}`) || phase;
}

/** A value as a short text. */
export function valueText(value: Json): string {
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "page.generic.yes" : "page.generic.no");
  if (isScalar(value)) return String(value).replace(/^-(?=\d)/, "−");
  if (Array.isArray(value)) return value.map(valueText).join(", ") || "–";
  return Object.entries(value).map(([name, one]) => `${nameAsWords(name).toLowerCase()} ${valueText(one)}`)
    .join(", ") || "–";
}

/** By the message `game.round` if the server has one. */
export function roundHeading(game: string, n: number): string {
  const key = `${game}.round`;
  return t(hasText(key) ? key : "page.generic.round", { number: n });
}
