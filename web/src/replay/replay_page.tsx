// A match looked back at.

import { createElement } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { useTitle } from "../app/page_title.ts";
import { Choice } from "../ui/form_fields.tsx";
import { say } from "../i18n/translate.ts";
import { Chart } from "./chart/chart_panel.tsx";
import { Failure } from "./replay_error.tsx";
import { Log } from "./replay_log.tsx";
import { Looking } from "./replay_player.ts";
import { Stage } from "./replay_board.tsx";
import { Transport } from "./playback_controls.tsx";
import { Taking } from "./export_panel.tsx";

export function ReplayPage({ id }: { id: string }) {
  const looking = useMemo(() => new Looking(id), [id]);
  useEffect(() => () => looking.end(), [looking]);
  const course = looking.course.value;
  useTitle([course?.game.title, say("page.replay.looking")].filter(Boolean).join(" – "));
  if (looking.refused.value) return <Failure looking={looking} code={looking.refused.value.code} />;
  if (!course) return <p class="small" role="status">{say("page.replay.fetching")}</p>;
  return (
    <div class="replay">
      <header>
        <div>
          <p class="kicker">{say("page.replay.looking")}</p>
          <h1>{say("show.game", { title: course.game.title, players: course.players })}</h1>
          <p class="small">{course.game.describe(course.options)}</p>
        </div>
        <Perspective looking={looking} />
      </header>
      <Transport looking={looking} course={course} />
      <Stage looking={looking} course={course}>
        <aside class="side">
          <Log looking={looking} course={course} />
        </aside>
        <Chart looking={looking} course={course} />
      </Stage>
      <Taking looking={looking} course={course} />
    </div>
  );
}

const EVERYBODY = -1;

function Perspective({ looking }: { looking: Looking }) {
  const seats = looking.names.value.map((name, seat) => [seat, name] as const);
  return (
    <div class="perspective">
      <Choice
        name="as"
        label={say("page.replay_as")}
        options={[[EVERYBODY, say("page.replay_all")], ...seats]}
        chosen={looking.seat.value ?? EVERYBODY}
        onChoose={(seat) => looking.see(seat === EVERYBODY ? null : seat)}
      />
      <p class="small">{say("page.replay.hidden")}</p>
    </div>
  );
}
