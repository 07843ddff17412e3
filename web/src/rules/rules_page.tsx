// The rules page: the rules of one game or all, with search.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { address } from "../app/router.ts";
import { usePageTitle } from "../app/page_title.ts";
import { firstLesson, gameInfo, gamesWithRules, gameTitle, lessonsOf } from "../games/game_info.ts";
import { hasText, optionalText, t, tPlural } from "../i18n/translate.ts";
import { RuleArticle } from "./rule_article.tsx";
import { FormattedText, stripMarkup } from "./markup.tsx";
import { containsAll, searchWords } from "./text_search.ts";
import { useCatalogue } from "../ui/load_status.tsx";

const PARTS = ["title", "text", "ruling"];
const AFTER_TYPING = 600;

/** The searchable text of a rule: its number, chapter and texts. */
function ruleText(game: string, chapter: string, rule: string): string {
  const parts = PARTS.map((part) => `rules.${rule}.${part}`).filter(hasText).map((key) =>
    stripMarkup(t(key))
  );
  return [rule, t(`rules.${game}.${chapter}`), ...parts].join("\n");
}

export function RulesPage({ id }: { id: string }) {
  usePageTitle([t("page.rules"), gameInfo(id)?.title].filter(Boolean).join(" · "));
  return (
    <div class="rules-book">
      <h1>{t("page.guide.title")}</h1>
      <RulesBook id={id} />
    </div>
  );
}

/** The rules, on their own page or in a dialog. */
export function RulesBook({ id }: { id: string }) {
  const missing = useCatalogue("rules");
  return missing ?? <RulesContent id={id} />;
}

function RulesContent({ id }: { id: string }) {
  const [query, setQuery] = useState("");
  const all = gamesWithRules().map(({ name }) => name);
  const isUnwritten = gameInfo(id) !== undefined && !all.includes(id);
  const games = all.includes(id) ? [id] : all;
  const words = searchWords(query);
  return (
    <>
      {isUnwritten && <p class="unwritten">{t("page.guide.unwritten", { game: gameTitle(id) })}</p>}
      <nav class="games" aria-label={t("page.guide.games")}>
        {["", ...all].map((game) => (
          <a
            key={game}
            class="button"
            href={game ? `/rules/${game}` : "/rules"}
            aria-current={game === id ? "page" : undefined}
          >
            {game ? gameTitle(game) : t("page.guide.all")}
          </a>
        ))}
      </nav>
      <p class="field search">
        <label for="wish">{t("page.guide.search")}</label>
        <input
          id="wish"
          type="search"
          value={query}
          autocomplete="off"
          onInput={(event) => setQuery(event.currentTarget.value)}
        />
      </p>
      {words.length
        ? <SearchResults games={games} words={words} onClear={() => setQuery("")} />
        : games.map((game) => <GameRules key={game} game={game} isWhole={games.length === 1} />)}
      <ScrollToRule onMissing={() => setQuery("")} />
    </>
  );
}

/** Scrolls to the rule that the address names. */
function ScrollToRule({ onMissing }: { onMissing: () => void }) {
  const { hash } = address.value;
  const at = address.value;
  useEffect(() => {
    if (!hash) return;
    const place = document.getElementById(hash);
    if (!place) return onMissing();
    place.scrollIntoView({ block: "start" });
    place.querySelector<HTMLElement>("h4")?.focus({ preventScroll: true });
  }, [at]);
  return null;
}

function GameRules({ game, isWhole }: { game: string; isWhole: boolean }) {
  const { chapters } = gameInfo(game)!;
  const first = firstLesson(game);
  return (
    <section class="game-rules" id={game} aria-labelledby={`of-${game}`}>
      <h2 id={`of-${game}`}>{gameTitle(game)}</h2>
      <div class="preface">
        <FormattedText text={t(`rules.${game}`)} />
        <p class="small">{optionalText(`credits.${game}`)} {optionalText(`${game}.reconstruction`)}</p>
        {chapters.length > 0 && <p class="small">{t("rules.own_words")}</p>}
        <p class="leads">
          {first && <a class="button primary" href={first}>{t("page.guide.learn")}</a>}
          {lessonsOf(game).length > 1 && (
            <a class="button" href={`/learn/${game}`}>{t("page.guide.all_lessons")}</a>
          )}
          {!isWhole && chapters.length > 0 && (
            <a class="button" href={`/rules/${game}`}>{t("page.guide.read")}</a>
          )}
        </p>
      </div>
      {chapters.length > 0 && (
        <nav class="contents" aria-label={t("page.guide.contents", { game: gameTitle(game) })}>
          <ol>
            {chapters.map(({ name, rules }) => (
              <li key={name}>
                <a href={`/rules/${game}#${rules[0]}`}>{t(`rules.${game}.${name}`)}</a>{" "}
                <span class="small">{rules[0]}{rules.length > 1 && `–${rules.at(-1)?.split("-")[1]}`}</span>
              </li>
            ))}
          </ol>
        </nav>
      )}
      {isWhole &&
        chapters.map(({ name, rules }) => (
          <section key={name} class="chapter" aria-labelledby={`${game}-${name}`}>
            <h3 id={`${game}-${name}`}>{t(`rules.${game}.${name}`)}</h3>
            {rules.map((rule) => <RuleArticle key={rule} rule={rule} words={[]} />)}
          </section>
        ))}
    </section>
  );
}

function SearchResults({ games, words, onClear }: { games: string[]; words: string[]; onClear: () => void }) {
  const chapters = games.flatMap((game) =>
    gameInfo(game)!.chapters.map(({ name, rules }) => ({
      heading: `${gameTitle(game)}: ${t(`rules.${game}.${name}`)}`,
      rules: rules.filter((rule) => containsAll(ruleText(game, name, rule), words)),
    }))
  ).filter(({ rules }) => rules.length);
  const found = chapters.flatMap(({ rules }) => rules);
  const summary = found.length ? tPlural("page.guide.found", found.length) : t("page.guide.found_none");
  const last = useRef("");
  useEffect(() => {
    const waiting = setTimeout(() => {
      if (summary !== last.current) announce(last.current = summary);
    }, AFTER_TYPING);
    return () => clearTimeout(waiting);
  }, [summary]);
  return (
    <section class="search-results" aria-labelledby="findings">
      <h2 id="findings">{summary}</h2>
      {chapters.map(({ heading, rules }) => (
        <div key={heading} class="chapter">
          <h3>{heading}</h3>
          {rules.map((rule) => <RuleArticle key={rule} rule={rule} words={words} />)}
        </div>
      ))}
      {!found.length && (
        <p>
          <button type="button" class="button" onClick={onClear}>{t("page.guide.clear")}</button>
        </p>
      )}
    </section>
  );
}
