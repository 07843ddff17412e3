// A puzzle: the real table, the answers, and after the answer the chances, the reasons, and how the game can go on.

import "../table/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { visitor } from "../account/session.ts";
import { get } from "../api/http_client.ts";
import type { PuzzleDescription } from "../api/protocol.ts";
import { announce } from "../app/live_region.tsx";
import { usePageTitle } from "../app/page_title.ts";
import type { AnswerTexts, AnyGame, GameEvent } from "../games/game.ts";
import { gameInfo, gameTitle } from "../games/game_info.ts";
import { loadGame } from "../games/registry.ts";
import { capitalize, fetchCatalogue, formatList, formatNumber, optionalText, t } from "../i18n/translate.ts";
import { decimal, percent } from "../i18n/percent.ts";
import { PlainSeatHeader } from "../table/seat_header.tsx";
import { Button } from "../ui/button.tsx";
import { useLoadStatus } from "../ui/load_status.tsx";
import { answerOf, nextPuzzle, orderedAnswers, type Puzzle, shownChances } from "./puzzle.ts";
import { readAnswers, storeAnswer, storeDaily } from "./puzzle_progress.ts";
import { botText, reasonText, themeText } from "./puzzle_text.ts";

// deno-lint-ignore no-explicit-any -- as in AnyGame
type PuzzleGame = AnyGame & AnswerTexts<any>;

const OTHERS = ["Ben", "Cleo", "Dora"];
const DAILY = "daily";
/** As in 76-puzzles.css: the line through the game stands at the lower edge, and the board above it. */
const ONE_COLUMN = "(max-width: 39.99rem), (max-width: 47.99rem) and (min-height: 32.01rem)";

export function PuzzlePage({ id }: { id: string }) {
  const [game, name] = id.split("/");
  if (!gameInfo(game)?.puzzles) return <h1>{t("page.not_found")}</h1>;
  return <PuzzleLoader game={game} name={name} />;
}

function PuzzleLoader({ game, name }: { game: string; name: string }) {
  const [puzzle, setPuzzle] = useState<Puzzle | null>(null);
  const [list, setList] = useState<PuzzleDescription[]>([]);
  const [code, setCode] = useState<PuzzleGame | null>(null);
  const missing = useLoadStatus(
    () =>
      Promise.all([
        fetchCatalogue("puzzles"),
        get<Puzzle>(`/api/games/${game}/puzzles/${name}`).then(setPuzzle),
        get<PuzzleDescription[]>(`/api/games/${game}/puzzles`).then(setList),
        loadGame(game).then(async (code) => setCode({ ...code, ...await code.loadAnswerTexts() })),
      ]),
    `${game} ${name}`,
  );
  if (!puzzle || !code || missing) return missing;
  return <PuzzleTable key={puzzle.id} puzzle={puzzle} list={list} game={code} isDaily={name === DAILY} />;
}

interface PuzzleTableProps {
  puzzle: Puzzle;
  list: PuzzleDescription[];
  game: PuzzleGame;
  isDaily: boolean;
}

/** What is shown of a line: the answer, and how many of its steps. */
interface Shown {
  answer: number;
  step: number;
}

function PuzzleTable({ puzzle, list, game, isDaily }: PuzzleTableProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [shown, setShown] = useState<Shown>({ answer: puzzle.tempting, step: 0 });
  /** How often something was played at the table that is none of the answers. */
  const [others, setOthers] = useState(0);
  const line = puzzle.answers[shown.answer].line;
  useEffect(() => {
    if (!shown.step) return;
    if (matchMedia(ONE_COLUMN).matches) {
      document.querySelector(".puzzle .board")?.scrollIntoView({ block: "start" });
    } else document.querySelector(".puzzle .line")?.scrollIntoView({ block: "nearest" });
  }, [shown]);
  const steps = line.slice(0, shown.step);
  const view = steps.at(-1)?.view ?? puzzle.view;
  usePageTitle(t("puzzles.heading", { game: gameTitle(puzzle.game) }));
  const names = seatNames(puzzle);
  const playerNames = game.nameSeats(puzzle.view, names);
  const latest = useSignal({ view, names });
  if (latest.peek().view !== view) latest.value = { view, names };
  const SeatHeader = useMemo(() =>
    function SeatHeader({ seat }: { seat: number }) {
      const { view, names } = latest.value;
      const you = seat === puzzle.seat && <li class="own">{t("page.seat_you")}</li>;
      const isTurn = view.awaited.includes(seat);
      return (
        <PlainSeatHeader game={game} view={view} seat={seat} name={names[seat]} isTurn={isTurn} signs={you} />
      );
    }, [game]);
  const answer = (at: number): Promise<boolean> => {
    if (at < 0) {
      announce(t("puzzles.not_shown"));
      setOthers((count) => count + 1);
      return Promise.resolve(false);
    }
    const isRight = at === puzzle.best;
    setChosen(at);
    setShown({ answer: isRight ? puzzle.tempting : at, step: 0 });
    storeAnswer(puzzle.game, puzzle.id, isRight);
    if (isDaily && isRight) storeDaily(puzzle.game, Date.now());
    announce(t(isRight ? "puzzles.right" : "puzzles.wrong"));
    return Promise.resolve(true);
  };
  const isLive = chosen === null;
  return (
    <div class="puzzle" data-puzzle={puzzle.id}>
      <div class="table" data-game={puzzle.game}>
        <section class="coach puzzle-panel" aria-label={t("puzzles.panel")}>
          <header>
            <h1>{t("puzzles.heading", { game: gameTitle(puzzle.game) })}</h1>
            <p class="small">
              {t(`puzzles.grade.${puzzle.grade}`)}
              {chosen !== null && <>{" · "}{themeText(puzzle.theme)}</>}
            </p>
            <a class="leave small" href="/puzzles">{t("puzzles.all")}</a>
          </header>
          {chosen === null
            ? (
              <Question
                puzzle={puzzle}
                game={game}
                player={names[puzzle.seat]}
                others={others}
                onAnswer={answer}
              />
            )
            : (
              <Solution
                puzzle={puzzle}
                game={game}
                chosen={chosen}
                shown={shown}
                names={playerNames}
                list={list}
                onShow={setShown}
              />
            )}
        </section>
        <h2 class="sr-only">{t("page.guide.table")}</h2>
        <game.TableView
          view={view}
          now={view}
          newEvents={steps.at(-1)?.events ?? []}
          seat={puzzle.seat}
          playerNames={playerNames}
          result={null}
          events={[...puzzle.events, ...steps.flatMap(({ events }) => events)]}
          offered={isLive ? puzzle.offered : []}
          isLive={isLive}
          areControlsDisabled={false}
          plan={null}
          canPlan={false}
          play={(...moves: string[]) => answer(answerOf(puzzle, moves))}
          setPlan={() => Promise.resolve(false)}
          SeatHeader={SeatHeader}
        />
      </div>
    </div>
  );
}

function seatNames({ seat, players }: Puzzle): string[] {
  const known = visitor.value;
  const mine = known.kind === "person" ? known.me.name : "Anna";
  const others = OTHERS.slice(0, players - 1);
  return [...others.slice(0, seat), mine, ...others.slice(seat)];
}

interface QuestionProps {
  puzzle: Puzzle;
  game: PuzzleGame;
  player: string;
  others: number;
  onAnswer: (at: number) => Promise<boolean>;
}

function Question({ puzzle, game, player, others, onAnswer }: QuestionProps) {
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.scrollIntoView({ block: "nearest" }), [others]);
  return (
    <>
      <div class="coach-text">
        <p class="question">
          <game.SeatIcon view={puzzle.view} seat={puzzle.seat} /> {t("puzzles.question", { player })}
        </p>
        {others > 0
          ? <p class="small wrong-move" ref={note}>{t("puzzles.not_shown")}</p>
          : <p class="small how">{t("puzzles.how")}</p>}
      </div>
      <p class="choices" role="group" aria-label={t("puzzles.answers")}>
        {orderedAnswers(puzzle).map((at) => (
          <Button
            key={at}
            class="choice"
            move={puzzle.answers[at].moves.join()}
            onPress={() => onAnswer(at)}
          >
            {game.describeAnswer(puzzle.answers[at].moves)}
          </Button>
        ))}
      </p>
    </>
  );
}

interface SolutionProps {
  puzzle: Puzzle;
  game: PuzzleGame;
  chosen: number;
  shown: Shown;
  names: ReturnType<AnyGame["nameSeats"]>;
  list: PuzzleDescription[];
  onShow: (shown: Shown) => void;
}

function Solution(props: SolutionProps) {
  const { puzzle, game, chosen, names, list } = props;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  const isRight = chosen === puzzle.best;
  const best = puzzle.answers[puzzle.best];
  const wrong = isRight ? puzzle.tempting : chosen;
  const chances = shownChances(puzzle);
  const facts = puzzle.facts.map((fact) => reasonText(fact, names)).filter(Boolean);
  const reasons = puzzle.reasons.map((reason) => reasonText(reason, names)).filter(Boolean);
  const answers = readAnswers(puzzle.game);
  const next = nextPuzzle(list, (id) => answers.has(id), puzzle.id);
  return (
    <>
      <div class="coach-text" ref={place} tabIndex={-1}>
        <p class={isRight ? "verdict right" : "verdict"}>
          <strong>{t(isRight ? "puzzles.right" : "puzzles.wrong")}</strong> {t("puzzles.verdict", {
            best: game.describeAnswer(best.moves),
            best_chance: percent(chances[puzzle.best] / 100),
            wrong: game.describeAnswer(puzzle.answers[wrong].moves),
            chance: percent(chances[wrong] / 100),
            loss: decimal(chances[puzzle.best] - chances[wrong]),
          })}
        </p>
        {facts.length > 0 && <p class="small facts">{facts.join(" ")}</p>}
        <Example {...props} />
        {reasons.length > 0 && <p class="small reasons">{t("puzzles.reason.valuer")} {reasons.join(" ")}</p>}
        <AnswerBars {...props} />
      </div>
      <Line {...props} />
      <p class="buttons">
        {next && (
          <a class="button primary next-puzzle" href={`/puzzles/${puzzle.game}/${next.id}`}>
            {t("puzzles.next")}
          </a>
        )}
        <a class="button" href="/puzzles">{t("puzzles.all")}</a>
      </p>
      <p class="small judge">
        {t(`puzzles.grade.${puzzle.grade}.why`)} {t("puzzles.judge", {
          simulations: formatNumber(puzzle.judge.budget),
        })} {optionalText(`${puzzle.game}.reconstruction`)}
      </p>
    </>
  );
}

/** What happens after the best and after the tempting answer, in words. */
function Example({ puzzle: { example, answers, best, tempting }, game, names }: SolutionProps) {
  if (!example) return null;
  const tell = (events: GameEvent[]) => events.map((event) => game.describeEvent(event, names)).join(" ");
  return (
    <p class="small example">
      {t("puzzles.example", {
        best: game.describeAnswer(answers[best].moves),
        best_then: tell(example.best),
        wrong: game.describeAnswer(answers[tempting].moves),
        wrong_then: tell(example.tempting),
      })} {example.lesson && t(`puzzles.example.${example.lesson}`)}
    </p>
  );
}

/** The answers, best first, with what they change at once and with their chances as bars. */
function AnswerBars({ puzzle, game, chosen, names }: SolutionProps) {
  const chances = shownChances(puzzle);
  const order = puzzle.answers.map((_, at) => at).sort((one, other) => chances[other] - chances[one]);
  return (
    <ol class="answer-bars">
      {order.map((at) => {
        const { moves, error, chosen_by, effects: facts } = puzzle.answers[at];
        const told = facts.map((fact) => reasonText(fact, names)).filter(Boolean);
        const effects = game.describeEffects?.(puzzle.view, moves, names) ?? (told.length ? told : null);
        const signs = [
          ...(at === puzzle.best ? [t("puzzles.best")] : []),
          ...(at === chosen ? [t("puzzles.yours")] : []),
          ...(at !== puzzle.best && chosen_by.length
            ? [t("puzzles.tempts", { bots: formatList(chosen_by.map(botText)) })]
            : []),
        ];
        return (
          <li key={at} class={at === puzzle.best ? "best" : undefined}>
            <span class="what">
              <b>{game.describeAnswer(moves)}</b>
              {signs.length > 0 && <span class="small">{` ${signs.join(" · ")}`}</span>}
            </span>
            {effects && (
              <span class="effects small">
                {effects.length ? effects.join(" ") : t("puzzles.effects.none")}
              </span>
            )}
            <span class="chance small">
              {t("puzzles.chance", { chance: percent(chances[at] / 100), error: percent(error) })}
            </span>
            <span class="bar" aria-hidden="true">
              <span style={{ width: `${chances[at]}%` }} />
            </span>
          </li>
        );
      })}
    </ol>
  );
}

/** Steps through how the game can go on after the best or the tempting answer. */
function Line({ puzzle, game, shown, names, onShow }: SolutionProps) {
  const line = puzzle.answers[shown.answer].line;
  const lines = [puzzle.tempting, puzzle.best].filter((at) => puzzle.answers[at].line.length);
  const news = shown.step
    ? line[shown.step - 1].events.filter((event) => !game.isLeftOutOfLog(event))
      .map((event) => game.describeEvent(event, names)).join(" ")
    : t("puzzles.line.note");
  const go = (step: number) => {
    onShow({ answer: shown.answer, step });
  };
  if (!lines.length) return null;
  return (
    <div class="line" role="group" aria-label={t("puzzles.line")}>
      <p class="choices">
        {lines.map((at) => (
          <Button
            key={at}
            class="choice"
            isPressed={at === shown.answer && shown.step > 0}
            onPress={() => onShow({ answer: at, step: 1 })}
          >
            {capitalize(t(at === puzzle.best ? "puzzles.line.best" : "puzzles.line.tempting"))}
          </Button>
        ))}
        <Button disabled={shown.step === 0} label={t("puzzles.line.back")} onPress={() => go(shown.step - 1)}>
          ◀
        </Button>
        <Button
          disabled={shown.step >= line.length}
          label={t("puzzles.line.forth")}
          onPress={() => go(shown.step + 1)}
        >
          ▶
        </Button>
      </p>
      <p class="small news" aria-live="polite">
        {shown.step > 0 && <b>{t("puzzles.line.step", { step: shown.step, steps: line.length })}</b>} {news}
      </p>
    </div>
  );
}
