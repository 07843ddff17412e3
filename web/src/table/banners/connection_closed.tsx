// What stands in place of a table whose connection is closed for good.

import "../shared_chunk.ts";
import { createElement } from "preact";
import { visitor } from "../../account/session.ts";
import { NameForm } from "../../app/lazy_pages.ts";
import { Button } from "../../ui/button.tsx";
import { errorText, hasText, t } from "../../i18n/translate.ts";
import { useTableStore } from "../store/table_context.ts";

/** Shown when retrying does not help: the reason, and a way out. */
export function ConnectionClosed() {
  const { table, bye } = useTableStore();
  if (!bye.value) return null;
  const { code } = bye.value;
  const Heading = table.value ? "h2" : "h1";
  const needsName = visitor.value.kind !== "person" && (code === "password" || code === "no-name");
  return (
    <section class="connection closed card" role="alert">
      <Heading>
        {hasText(`page.table.closed.${code}`) ? t(`page.table.closed.${code}`) : t("page.sent_away")}
      </Heading>
      <p>
        {hasText(`page.table.closed_why.${code}`) ? t(`page.table.closed_why.${code}`) : errorText({ code })}
      </p>
      {needsName ? <NameForm /> : (
        <p class="buttons">
          <a class="button primary" href="/">{t("page.home")}</a>
          <Button onPress={() => location.reload()}>{t("page.try_again")}</Button>
        </p>
      )}
    </section>
  );
}
