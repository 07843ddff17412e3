// The button that asks for a hint. What it shows is loaded when it is first pressed.

import { createElement } from "preact";
import { announce } from "../../app/live_region.tsx";
import { lazyComponent } from "../../app/lazy_component.tsx";
import { t } from "../../i18n/translate.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTableStore } from "../store/table_context.ts";

const LazyPanel = lazyComponent(() => import("./hint_panel.tsx").then((code) => code.HintPanel));

export function HintButton() {
  const store = useTableStore();
  if (!store.you.value?.can_ask_for_hint || !store.match.value.offered.length) return null;
  const isShown = store.shownHint.value !== null;
  const label = t("page.hint");
  return (
    <Button
      class="take-back ask-hint"
      label={label}
      description={t("page.hint.before")}
      shortcut="H"
      isExpanded={isShown}
      onPress={() => isShown ? store.hint.value = null : store.openHint()}
    >
      <Icon of="icon-hint" size={16} /> <span class="wide-only">{label}</span>
    </Button>
  );
}

/** What the bot considered for this turn. */
export function HintPanel() {
  const store = useTableStore();
  return store.shownHint.value && (
    <LazyPanel
      hint={store.shownHint.value}
      store={store}
      announce={announce}
    />
  );
}
