// The button that opens the preferences, and whether they are open.

import { createElement } from "preact";
import { signal } from "@preact/signals";
import { Icon } from "../ui/icon.tsx";
import { t } from "../i18n/translate.ts";

/** Is the dialog with all preferences open? */
export const arePreferencesOpen = signal(false);

/** For the header: an icon alone. */
export function PreferencesButton() {
  return (
    <button
      type="button"
      class="button close preferences-button"
      aria-label={t("page.preferences")}
      aria-haspopup="dialog"
      title={t("page.preferences")}
      onClick={() => arePreferencesOpen.value = true}
    >
      <Icon of="icon-preferences" size={18} />
    </button>
  );
}
