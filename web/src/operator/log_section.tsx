// The last lines of the server's log.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { Details, Section } from "../ui/section.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { t } from "../i18n/translate.ts";
import type { LogLine } from "../api/protocol.ts";
import { formatClockTime } from "./operator_format.ts";
import { Polled } from "./polled_section.tsx";
import { queryOf } from "../ui/search_field.tsx";

const LEVELS = ["info", "warning", "error"] as const;

export function LogSection() {
  const [level, setLevel] = useState<LogLine["level"]>("info");
  return (
    <Section heading={t("operator.section.log")} class="card">
      <p>{t("operator.log_why")}</p>
      <SegmentedControl
        label={t("operator.level")}
        options={LEVELS.map((each) => [each, t(`operator.level.${each}`)] as const)}
        chosen={level}
        onChoose={setLevel}
      />
      <Polled<LogLine[]>
        path={`/logs${queryOf({ level })}`}
        show={(lines) =>
          lines.length
            ? (
              <ol class="operator-log">
                {lines.map((line) => <Line key={line.number} line={line} />)}
              </ol>
            )
            : <p>{t("operator.log_empty")}</p>}
      />
    </Section>
  );
}

function Line({ line }: { line: LogLine }) {
  return (
    <li data-level={line.level}>
      <time dateTime={new Date(line.at).toISOString()}>{formatClockTime(line.at)}</time>{" "}
      <span lang="en" class={line.level === "info" ? "badge" : "badge bad"}>{line.level}</span>{" "}
      <strong lang="en">{line.event}</strong>{" "}
      <span lang="en" class="log-fields">
        {Object.entries(line.fields).map(([name, value]) => (
          <span key={name}>
            {name}=<b>{value}</b>
          </span>
        ))}
      </span>
      {line.traceback && (
        <Details summary={t("operator.traceback")}>
          <pre lang="en">{line.traceback}</pre>
        </Details>
      )}
    </li>
  );
}
