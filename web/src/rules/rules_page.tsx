// The rules and rulings: of both games or of one, to be read, looked through, linked to and printed.

import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { announce } from "../app/live_region.tsx";
import { address } from "../app/router.ts";
import { useTitle } from "../app/page_title.ts";
import { GAMES } from "../games/registry.ts";
import { count, has, say } from "../i18n/translate.ts";
import { CHAPTERS } from "./chapters.ts";
import { Entry } from "./rule_article.tsx";
import { Marked, unmarked } from "./markup.tsx";
import { hasAll, wordsOf } from "./text_search.ts";
import { useShelf } from "../ui/loading.tsx";

const PARTS = ["title", "text", "ruling"];
const AFTER_TYPING = 600;

/** All that a rule says, its number and what its chapter is called. */
function saidBy(game: string, chapter: string, rule: string): string {
  const parts = PARTS.map((part) => `rules.${rule}.${part}`).filter(has).map((key) => unmarked(say(key)));
  return [rule, say(`rules.${game}.${chapter}`), ...parts].join("\n");
}

export function RulesPage({ id }: { id: string }) {
  useTitle([say("page.rules"), GAMES[id]?.title].filter(Boolean).join(" · "));
  return (
    <div class="book">
      <h1>{say("page.guide.title")}</h1>
      <Book id={id} />
    </div>
  );
}

/** On a page of its own, or in a window over a table. */
export function Book({ id }: { id: string }) {
  const missing = useShelf("rules");
  return missing ?? <Read id={id} />;
}

function Read({ id }: { id: string }) {
  const [wish, setWish] = useState("");
  const games = Object.hasOwn(CHAPTERS, id) ? [id] : Object.keys(CHAPTERS);
  const words = wordsOf(wish);
  return (
    <>
      <nav class="games" aria-label={say("page.guide.games")}>
        {["", ...Object.keys(CHAPTERS)].map((game) => (
          <a
            key={game}
            class="act"
            href={game ? `/rules/${game}` : "/rules"}
            aria-current={game === id ? "page" : undefined}
          >
            {game ? GAMES[game].title : say("page.guide.both")}
          </a>
        ))}
      </nav>
      <p class="field search">
        <label for="wish">{say("page.guide.search")}</label>
        <input
          id="wish"
          type="search"
          value={wish}
          autocomplete="off"
          onInput={(event) => setWish(event.currentTarget.value)}
        />
      </p>
      {words.length
        ? <Findings games={games} words={words} onClear={() => setWish("")} />
        : games.map((game) => <Volume key={game} game={game} isWhole={games.length === 1} />)}
      <Meant onMissing={() => setWish("")} />
    </>
  );
}

/** Goes to the rule that the address names. */
function Meant({ onMissing }: { onMissing: () => void }) {
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

function Volume({ game, isWhole }: { game: string; isWhole: boolean }) {
  return (
    <section class="volume" id={game} aria-labelledby={`of-${game}`}>
      <h2 id={`of-${game}`}>{GAMES[game].title}</h2>
      <div class="preface">
        <Marked text={say(`rules.${game}`)} />
        <p class="small">{say(`credits.${game}`)} {say(`${game}.reconstruction`)}</p>
        <p class="small">{say("rules.own_words")}</p>
        <p class="leads">
          <a class="act first" href={`/learn/${game}`}>{say("page.guide.learn")}</a>
          {!isWhole && <a class="act" href={`/rules/${game}`}>{say("page.guide.read")}</a>}
        </p>
      </div>
      <nav class="contents" aria-label={say("page.guide.contents", { game: GAMES[game].title })}>
        <ol>
          {CHAPTERS[game].map(({ name, rules }) => (
            <li key={name}>
              <a href={`/rules/${game}#${rules[0]}`}>{say(`rules.${game}.${name}`)}</a>{" "}
              <span class="small">{rules[0]}{rules.length > 1 && `–${rules.at(-1)?.split("-")[1]}`}</span>
            </li>
          ))}
        </ol>
      </nav>
      {isWhole &&
        CHAPTERS[game].map(({ name, rules }) => (
          <section key={name} class="chapter" aria-labelledby={`${game}-${name}`}>
            <h3 id={`${game}-${name}`}>{say(`rules.${game}.${name}`)}</h3>
            {rules.map((rule) => <Entry key={rule} rule={rule} words={[]} />)}
          </section>
        ))}
    </section>
  );
}

function Findings({ games, words, onClear }: { games: string[]; words: string[]; onClear: () => void }) {
  const chapters = games.flatMap((game) =>
    CHAPTERS[game].map(({ name, rules }) => ({
      heading: `${GAMES[game].title}: ${say(`rules.${game}.${name}`)}`,
      rules: rules.filter((rule) => hasAll(saidBy(game, name, rule), words)),
    }))
  ).filter(({ rules }) => rules.length);
  const found = chapters.flatMap(({ rules }) => rules);
  const told = found.length ? count("page.guide.found", found.length) : say("page.guide.found_none");
  const last = useRef("");
  useEffect(() => {
    const waiting = setTimeout(() => {
      if (told !== last.current) announce(last.current = told);
    }, AFTER_TYPING);
    return () => clearTimeout(waiting);
  }, [told]);
  return (
    <section class="findings" aria-labelledby="findings">
      <h2 id="findings">{told}</h2>
      {chapters.map(({ heading, rules }) => (
        <div key={heading} class="chapter">
          <h3>{heading}</h3>
          {rules.map((rule) => <Entry key={rule} rule={rule} words={words} />)}
        </div>
      ))}
      {!found.length && (
        <p>
          <button type="button" class="act" onClick={onClear}>{say("page.guide.clear")}</button>
        </p>
      )}
    </section>
  );
}
