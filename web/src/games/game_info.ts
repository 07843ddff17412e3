// The games of this server, with what each of them declares: players, options, rules, limits.

import { signal } from "@preact/signals";
import { get } from "../api/http_client.ts";
import {
  type GameDescription,
  type LessonDescription,
  LEVELS,
  type OptionDescription,
} from "../api/protocol.ts";
import type { GameEvent } from "../table/store/table_state.ts";
import { hasText, optionalText, t } from "../i18n/translate.ts";

export type Level = typeof LEVELS[number];
export type OptionValue = string | number | boolean;
export type OptionValues = Record<string, OptionValue>;

/** In the order in which the server lists them. */
export const games = signal<GameDescription[]>([]);

export async function loadGames(): Promise<void> {
  games.value = await get<GameDescription[]>("/api/games");
}

/** What a game declares; undefined: this server does not offer it. */
export function gameInfo(name: string): GameDescription | undefined {
  return games.value.find((game) => game.name === name);
}

/** The title of a game. */
export function gameTitle(name: string): string {
  return gameInfo(name)?.title ?? name;
}

/** The lessons of a game, the first one first. A server of the version before names none. */
export function lessonsOf(name: string): LessonDescription[] {
  return gameInfo(name)?.lessons ?? [];
}

/** The address of a game's first lesson; null: it has none. */
export function firstLesson(game: string): string | null {
  const [first] = lessonsOf(game);
  return first ? `/learn/${game}/${first.name}` : null;
}

/** The levels of the bots of a game. */
export function botLevels(name: string): readonly Level[] {
  return LEVELS.filter((level) => gameInfo(name)?.levels.includes(level));
}

/** The level that plays where a level is chosen: the same, unless this server cannot play it. */
export function playedLevel(game: string, level: string): string {
  return gameInfo(game)?.replaced_levels[level] ?? level;
}

/** The numbers of players that some game allows, ascending. */
export function playerCounts(): number[] {
  return [...new Set(games.value.flatMap(({ players }) => players))].sort((one, other) => one - other);
}

/** The games whose rules can be read here: in chapters, or as one text that the game brings. */
export function gamesWithRules(): GameDescription[] {
  return games.value.filter(({ name, chapters }) => chapters.length || hasText(`rules.${name}`));
}

/** The game of a rule such as "BS-13"; undefined: no game has such rules. */
export function gameOfRule(rule: string): string | undefined {
  return games.value.find(({ chapters }) => chapters.some(({ rules }) => rules.includes(rule)))?.name;
}

/** The address of a rule. */
export function ruleHref(rule: string): string {
  const game = gameOfRule(rule);
  return game ? `/rules/${game}#${rule}` : "/rules";
}

/** The key of the message that tells an event: that of its kind, or of the first variant whose conditions hold. */
export function eventMessage(game: string, { kind, args }: GameEvent): string {
  const variant = gameInfo(game)?.event_variants.find((variant) =>
    variant.kind === kind &&
    Object.entries(variant.when).every(([name, condition]) => doesHold(condition, args[name]))
  );
  return `${game}.${variant?.message ?? kind}`;
}

function doesHold(condition: "true" | "zero" | "negative", value: unknown): boolean {
  if (condition === "true") return Boolean(value);
  return condition === "zero" ? value === 0 : Number(value) < 0;
}

/** Does an event start a round or turn? */
export function isRoundStart(game: string, { kind }: GameEvent): boolean {
  return gameInfo(game)?.round_starts.includes(kind) ?? false;
}

/** Is an event of interest only when it happens, so that the log leaves it out? */
export function isTransient(game: string, { kind }: GameEvent): boolean {
  return gameInfo(game)?.transient_events.includes(kind) ?? false;
}

/** A name of a program as words: "has_bid" is "Has bid". */
export function nameAsWords(name: string): string {
  const words = name.replace(/_/g, " ").trim();
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}

/** The label of an option, or of one of its values. */
export function optionLabel(game: string, option: string, value?: OptionValue): string {
  const key = value === undefined
    ? `page.option.${game}.${option}`
    : `page.option.${game}.${option}.${value}`;
  return hasText(key) ? t(key) : nameAsWords(String(value ?? option));
}

/** Why one would choose an option or a value; empty: there is nothing to say. */
export function optionHint(game: string, option: string, value?: OptionValue): string {
  const key = value === undefined
    ? `page.option.${game}.${option}.why`
    : `page.option.${game}.${option}.${value}.why`;
  return optionalText(key);
}

/** The choices of an option with this number of players. */
export function choicesFor(option: OptionDescription, players: number): string[] {
  return option.choices.filter((choice) => choice.players.includes(players)).map(({ value }) => value);
}

/** An option that was chosen, as text: "label: value"; of a component, the label alone. */
export function describeOption(game: string, option: string, value: unknown): string {
  const label = optionLabel(game, option);
  if (typeof value === "object") return label;
  const text = typeof value === "boolean"
    ? t(value ? "page.generic.yes" : "page.generic.no")
    : optionLabel(game, option, value as OptionValue);
  return t("option.labelled", { label, value: text });
}

/** The value of every option but components: the chosen one if it applies, else the default. */
export function effectiveValues(game: GameDescription, players: number, chosen: OptionValues): OptionValues {
  const values: OptionValues = {};
  for (const option of game.options) {
    if (option.kind === "component") continue;
    const value = chosen[option.name];
    const isPossible = value !== undefined && doesApply(option, players, values) &&
      (option.kind !== "choice" || choicesFor(option, players).includes(String(value)));
    values[option.name] = isPossible ? value : option.default as OptionValue;
  }
  return values;
}

/** Does an option apply to this number of players, with these values of those before it? */
export function doesApply(option: OptionDescription, players: number, values: OptionValues): boolean {
  return option.players.includes(players) &&
    Object.entries(option.requires).every(([name, value]) => values[name] === value);
}

/** Is it worth a word whether players may ask for hints? */
export const hasOwnHintRule = (rule?: string): boolean => rule === "always" || rule === "never";
