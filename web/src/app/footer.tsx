// Whose games these are, and what of them is our reconstruction.

import { createElement } from "preact";
import { visitor } from "../account/session.ts";
import { say } from "../i18n/translate.ts";

export function Footer() {
  return (
    <footer class="bottom">
      <div class="credits">
        {["bigshot", "zahltag"].map((game) => (
          <p key={game}>
            <strong>{say(`credits.${game}`)}</strong> {say(`${game}.reconstruction`)}
          </p>
        ))}
      </div>
      <ul class="more-links">
        <li>
          <a href="/rules">{say("page.rules")}</a>
        </li>
        {visitor.value.kind === "person" && (
          <li>
            <a href="/me">{say("page.me")}</a>
          </li>
        )}
        <li>
          <a href="/assets/LICENSES.txt" target="_blank" rel="noopener">{say("page.frame.licences")}</a>
        </li>
      </ul>
      <p>{say("page.frame.free")}</p>
    </footer>
  );
}
