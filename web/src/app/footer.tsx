// The page footer: credits, notes on the reconstruction, links.

import { createElement } from "preact";
import { games } from "../games/game_info.ts";
import { visitor } from "../account/session.ts";
import { hasText, optionalText, t } from "../i18n/translate.ts";

export function Footer() {
  return (
    <footer class="site-footer">
      <div class="credits">
        {games.value.filter(({ name }) => hasText(`credits.${name}`)).map(({ name }) => (
          <p key={name}>
            <strong>{t(`credits.${name}`)}</strong> {optionalText(`${name}.reconstruction`)}
          </p>
        ))}
      </div>
      <ul class="more-links">
        <li>
          <a href="/rules">{t("page.rules")}</a>
        </li>
        {visitor.value.kind === "person" && (
          <li>
            <a href="/me">{t("page.me")}</a>
          </li>
        )}
        <li>
          <a href="/docs" target="_blank" rel="noopener">{t("page.frame.documentation")}</a>
        </li>
        <li>
          <a href="/assets/LICENSES.txt" target="_blank" rel="noopener">{t("page.frame.licences")}</a>
        </li>
      </ul>
      <p>{t("page.frame.free")}</p>
    </footer>
  );
}
