// Quick phrases: sent as a code, and shown to each reader in their own language.

import { createElement } from "preact";
import { useState } from "preact/hooks";
import { PHRASES } from "../../api/protocol.ts";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Details } from "../../ui/section.tsx";
import { useTableStore } from "../store/table_context.ts";

export function QuickPhrases() {
  const store = useTableStore();
  const [isOpen, setOpen] = useState(false);
  const say = (phrase: typeof PHRASES[number]) => {
    setOpen(false); // the line that it becomes is seen
    return store.send({ do: "say", phrase });
  };
  return (
    <Details summary={t("page.phrases")} class="phrases" open={isOpen} onToggle={setOpen}>
      <div class="buttons" role="group" aria-label={t("page.phrases")}>
        {PHRASES.map((phrase) => (
          <Button
            key={phrase}
            disabled={store.connection.value !== "connected"}
            onPress={() => say(phrase)}
          >
            {t(`page.phrase.${phrase}`)}
          </Button>
        ))}
      </div>
    </Details>
  );
}
