// The dialog that lists the keyboard shortcuts of a table, and turns them off.

import "../../app/shared_chunk.ts";
import { createElement, Fragment } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnyGame, Shortcut } from "../../games/game.ts";
import { t } from "../../i18n/translate.ts";
import { preferences } from "../../preferences/preferences.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Checkbox } from "../../ui/form_fields.tsx";

const ANYWHERE: Shortcut[] = [
  [["H"], "page.table.keys.hint"],
  [["C"], "page.table.keys.chat"],
  [[",", "."], "page.table.keys.step"],
  [["Esc"], "page.table.keys.escape"],
  [["?"], "page.table.keys.help"],
];

export function ShortcutsDialog(
  { game, onClose }: { game: AnyGame | null; onClose: () => void },
) {
  const [ofGame, setOfGame] = useState<readonly Shortcut[]>([]);
  useEffect(() => void game?.loadShortcuts?.().then(({ shortcuts }) => setOfGame(shortcuts)), [game]);
  return (
    <Dialog
      heading={t("page.table.keys")}
      class="shortcuts"
      onClose={onClose}
    >
      <Checkbox
        name="shortcuts"
        label={t("page.table.keys.on")}
        checked={preferences.shortcuts.value}
        onToggle={(isOn) => preferences.shortcuts.value = isOn}
      />
      <p class="small">{t("page.table.keys.when")}</p>
      <dl>
        {[...ofGame, ...ANYWHERE].map(([keys, text]) => (
          <Fragment key={text}>
            <dt>{keys.map((key) => <kbd key={key}>{key}</kbd>)}</dt>
            <dd>{t(text)}</dd>
          </Fragment>
        ))}
      </dl>
    </Dialog>
  );
}
