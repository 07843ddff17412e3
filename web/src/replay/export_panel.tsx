// Taking the match along: a link to a moment, the record, the story, the values. And throwing one's own record away.

import { createElement, Fragment } from "preact";
import { useState } from "preact/hooks";
import { go } from "../app/router.ts";
import { learnWhoIAm, visitor } from "../account/session.ts";
import { announce } from "../app/live_region.tsx";
import { attempt } from "../app/error_banner.tsx";
import { Act } from "../ui/button.tsx";
import { Part } from "../ui/section.tsx";
import { Sheet } from "../ui/dialog.tsx";
import { say } from "../i18n/translate.ts";
import { LinkShown } from "../ui/copy_link.tsx";
import { remove } from "../api/http_client.ts";
import { seriesOf } from "./chart/chart_panel.tsx";
import { addressOf, permalink, recordOf } from "./replay_source.ts";
import { chapterAt } from "./rounds.ts";
import { csv, save } from "./csv_export.ts";
import { sectionsOf } from "./replay_log.tsx";
import type { Looking, Opened } from "./replay_player.ts";

export function Taking({ looking, course }: { looking: Looking; course: Opened }) {
  const { source } = looking;
  const named = `${course.kind}-${source.id}`;
  const link = location.origin + permalink(source, looking.at.value.step, looking.seat.value);
  const who = visitor.value;
  const isMine = !source.isTable && who.kind === "person" &&
    who.me.records.some(({ id }) => id === source.id);
  return (
    <Part heading={say("page.replay.take")} class="taking card">
      <LinkShown label={say("page.replay.link")} url={link} title={course.game.title} />
      <div class="buttons">
        <a class="act" href={recordOf(source)} download={`${named}.json`}>{say("page.replay.record")}</a>
        <Act class="story" onAct={() => save(`${named}.txt`, "text/plain", story(looking, course))}>
          {say("page.replay.story")}
        </Act>
        {course.game.measures.length > 0 && (
          <Act
            class="csv"
            onAct={() => save(`${named}.csv`, "text/csv", `\ufeff${values(looking, course)}`)}
          >
            {say("page.replay.csv")}
          </Act>
        )}
        {isMine && <Delete looking={looking} />}
      </div>
    </Part>
  );
}

function Delete({ looking }: { looking: Looking }) {
  const [isAsking, setAsking] = useState(false);
  const discard = async () => {
    const isDone = await attempt(async () => {
      await remove(addressOf(looking.source));
      return true;
    });
    setAsking(false);
    if (!isDone) return;
    announce(say("page.replay.deleted"));
    await attempt(learnWhoIAm);
    go("/");
  };
  return (
    <>
      <Act danger class="delete" onAct={() => setAsking(true)}>{say("page.replay.delete")}</Act>
      {isAsking && (
        <Sheet heading={say("page.replay.delete_sure")} onClose={() => setAsking(false)}>
          <p>{say("page.replay.delete_means")}</p>
          <div class="buttons">
            <Act danger class="delete-it" onAct={discard}>{say("page.replay.delete_it")}</Act>
            <Act onAct={() => setAsking(false)}>{say("page.replay.keep_it")}</Act>
          </div>
        </Sheet>
      )}
    </>
  );
}

/** The match in words, as plain text. */
function story(looking: Looking, course: Opened): string {
  const head = [
    say("show.game", { title: course.game.title, players: course.players }),
    course.game.describe(course.options),
    looking.names.value.join(", "),
    location.origin + permalink(looking.source, 0, looking.seat.value),
  ];
  const sections = sectionsOf(looking, course).map(({ heading, lines }) =>
    [...(heading ? [heading] : []), ...lines.map(({ text }) => `  ${text}`)].join("\n")
  );
  return [head.join("\n"), ...sections].join("\n\n") + "\n";
}

/** All that is measured, by step. */
function values(looking: Looking, course: Opened): string {
  const { chapters, game, steps } = course;
  const measured = game.measures.flatMap(({ name }, measure) =>
    seriesOf(course, measure).map((values, seat) => ({
      name: `${say(name)}: ${looking.names.value[seat]}`,
      values,
    }))
  );
  return csv([
    { name: say("page.replay.step"), values: steps.map((_, step) => step) },
    {
      name: say(`page.replay.part.${course.kind}`),
      values: steps.map((_, step) => chapters[chapterAt(chapters, step)].n),
    },
    ...measured,
  ]);
}
