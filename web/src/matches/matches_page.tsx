// All matches of the visitor: running, waiting and finished ones in one list, which the server searches page by page.

import "../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { NameForm } from "../account/name_form.tsx";
import { visitor } from "../account/session.ts";
import { get, Refused } from "../api/http_client.ts";
import type { MatchResult, OwnMatches, OwnTableEntry, Progress } from "../api/protocol.ts";
import { usePageTitle } from "../app/page_title.ts";
import { address } from "../app/router.ts";
import { games } from "../games/game_info.ts";
import { TableList } from "../home/table_list.tsx";
import { errorText, t, tPlural } from "../i18n/translate.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/form_fields.tsx";
import { queryOf, SearchField } from "../ui/search_field.tsx";

const STATES = ["playing", "waiting", "over"] as const;

interface Search {
  opponent: string;
  state: "" | typeof STATES[number];
  game: string;
}

const EVERYTHING: Search = { opponent: "", state: "", game: "" };

export function MatchesPage(_: { id: string }) {
  usePageTitle(t("page.matches.title"));
  return (
    <div class="matches">
      <h1>{t("page.matches.title")}</h1>
      {visitor.value.kind === "person" ? <MatchSearch /> : (
        <div class="card">
          <p>{t("page.matches.nobody")}</p>
          <NameForm />
        </div>
      )}
    </div>
  );
}

function MatchSearch() {
  const [search, setSearch] = useState<Search>(() => {
    const asked = address.peek().query.get("state");
    return { ...EVERYTHING, state: STATES.find((state) => state === asked) ?? "" };
  });
  const [resets, setResets] = useState(0);
  const { matches, next, refused, loadMore } = useMatches(search);
  const results = useResults();
  const change = (changed: Partial<Search>) => setSearch((last) => ({ ...last, ...changed }));
  const reset = () => {
    setSearch(EVERYTHING);
    setResets(resets + 1);
  };
  const isEverything = !search.opponent && !search.state && !search.game;
  return (
    <>
      <form class="match-search" role="search" onSubmit={(event) => event.preventDefault()}>
        <SearchField
          key={resets}
          label={t("page.matches.opponent")}
          onSearch={(opponent) => change({ opponent })}
        />
        <Select
          label={t("page.matches.state")}
          name="state"
          options={[
            ["", t("page.matches.state.any")],
            ...STATES.map((state) => [state, t(`page.matches.state.${state}`)] as const),
          ]}
          chosen={search.state}
          onChoose={(state) => change({ state })}
        />
        <Select
          label={t("page.game")}
          name="game"
          options={[
            ["", t("page.matches.any_game")],
            ...games.value.map(({ name, title }) => [name, title] as const),
          ]}
          chosen={search.game}
          onChoose={(game) => change({ game })}
        />
      </form>
      <div role="status">
        {refused && <p class="form-error">{errorText(refused)}</p>}
        {matches && matches.length > 0 && <p class="small">{tPlural("page.matches.found", matches.length)}
        </p>}
        {matches?.length === 0 && (
          <p class="nothing">{t(isEverything ? "page.matches.none" : "page.matches.none_found")}</p>
        )}
      </div>
      {matches
        ? <TableList entries={matches} hasDates results={results} />
        : !refused && <p class="small">{t("page.loading")}</p>}
      <p class="buttons">
        {next && <Button onPress={loadMore}>{t("page.matches.show_more")}</Button>}
        {!isEverything && matches?.length === 0 && (
          <Button isMain onPress={reset}>{t("page.matches.reset")}</Button>
        )}
        <a class="button" href="/progress">{t("page.progress.title")}</a>
        <a class="button" href="/">{t("page.start.back")}</a>
      </p>
    </>
  );
}

/** The visitor's results, by table; empty until they are loaded. */
function useResults(): Map<string, MatchResult> {
  const [results, setResults] = useState(new Map<string, MatchResult>());
  useEffect(() => {
    get<Progress>("/api/me/progress").then(
      (found) => setResults(new Map(found.results.map((result) => [result.table, result]))),
      (error) => {
        if (!(error instanceof Refused)) throw error; // the list is whole without them
      },
    );
  }, []);
  return results;
}

interface FoundMatches {
  /** Null: they are being loaded. */
  matches: OwnTableEntry[] | null;
  /** Where the next page begins; null: there is none. */
  next: string | null;
  refused: Refused | null;
  loadMore(): Promise<void>;
}

/** What the server finds. An answer to an earlier search is dropped. */
function useMatches(search: Search): FoundMatches {
  const [found, setFound] = useState<{ matches: OwnTableEntry[]; next: string | null } | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const latest = useRef(0);
  const load = async (before: OwnTableEntry[], after: string | null) => {
    const request = latest.current += 1;
    try {
      const page = await get<OwnMatches>(`/api/me/matches${queryOf({ ...search, after })}`);
      if (request !== latest.current) return;
      setFound({ matches: [...before, ...page.matches], next: page.next });
      setRefused(null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (request === latest.current) setRefused(error);
    }
  };
  useEffect(() => void load([], null), [search.opponent, search.state, search.game]);
  return {
    matches: found?.matches ?? null,
    next: found?.next ?? null,
    refused,
    loadMore: () => load(found?.matches ?? [], found?.next ?? null),
  };
}
