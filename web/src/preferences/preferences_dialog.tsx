// The dialog with all preferences of this device. Every change takes effect at once.

import "../app/shared_chunk.ts";
import { type ComponentChildren, createElement, Fragment } from "preact";
import { visitor } from "../account/session.ts";
import { attempt } from "../app/error_banner.tsx";
import { type Language, language, LANGUAGES, setLanguage, t } from "../i18n/translate.ts";
import {
  areNotificationsBlocked,
  areNotificationsOn,
  canNotify,
  setNotifications,
} from "../table/notifications/browser_notifications.ts";
import { setSound, testSounds } from "../table/notifications/sounds.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Checkbox, Select } from "../ui/form_fields.tsx";
import { SegmentedControl } from "../ui/segmented_control.tsx";
import { type Preference, preferences, resetPreferences } from "./preferences.ts";
import { arePreferencesOpen } from "./preferences_button.tsx";

export function PreferencesDialog() {
  const close = () => arePreferencesOpen.value = false;
  return (
    <Dialog heading={t("page.preferences")} onClose={close} class="preferences">
      <Group name="match">
        <Choice name="pace" of={preferences.pace} />
        <p class="small">{t("page.preferences.pace.why")}</p>
        <Checkbox
          name="confirm"
          label={t("page.preferences.confirm")}
          checked={preferences.confirmations.value}
          onToggle={(isOn) => preferences.confirmations.value = isOn}
        />
        <Checkbox
          name="shortcuts"
          label={t("page.table.keys.on")}
          checked={preferences.shortcuts.value}
          onToggle={(isOn) => preferences.shortcuts.value = isOn}
        />
        <Choice name="board_size" of={preferences.boardSize} order={["small", "normal", "large"]} />
        <Choice name="hand_order" of={preferences.handOrder} />
      </Group>
      <Group name="look">
        <Select
          label={t("page.language")}
          options={Object.entries(LANGUAGES) as [Language, string][]}
          chosen={language.value}
          onChoose={(chosen) => attempt(() => setLanguage(chosen))}
        />
        <SegmentedControl
          label={t("page.theme")}
          options={preferences.theme.values.map((value) => [value, t(`page.theme.${value}`)] as const)}
          chosen={preferences.theme.value}
          onChoose={(value) => preferences.theme.value = value}
        />
        <Choice name="palette" of={preferences.palette} />
        <PaletteSample />
      </Group>
      <Group name="calls">
        <div class="sound-row">
          <Checkbox
            name="sounds"
            label={t("page.table.sound")}
            checked={preferences.sounds.value}
            onToggle={setSound}
          />
          <Button onPress={testSounds}>{t("page.preferences.sound.test")}</Button>
        </div>
        <Notifications />
      </Group>
      <p class="small">
        {t("page.preferences.here")}{" "}
        {visitor.value.kind === "person" && (
          <a href="/me#devices" onClick={close}>{t("page.preferences.elsewhere")}</a>
        )}
      </p>
      <p class="buttons">
        <Button isMain onPress={close}>{t("page.close")}</Button>
        <Button onPress={resetPreferences}>{t("page.preferences.reset")}</Button>
      </p>
    </Dialog>
  );
}

function Group({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class="preference-group">
      <h3>{t(`page.preferences.${name}`)}</h3>
      {children}
    </section>
  );
}

interface ChoiceProps<T extends string> {
  name: string;
  of: Preference<T>;
  /** Of the values, where it is not their own. */
  order?: readonly T[];
}

function Choice<T extends string>({ name, of: preference, order = preference.values }: ChoiceProps<T>) {
  return (
    <SegmentedControl
      label={t(`page.preferences.${name}`)}
      options={order.map((value) => [value, t(`page.preferences.${name}.${value}`)] as const)}
      chosen={preference.value}
      onChoose={(value) => preference.value = value}
    />
  );
}

/** The colours of the pieces and of the players, as they are. */
function PaletteSample() {
  return (
    <p class="palette-sample" aria-hidden="true">
      {["red", "yellow", "white", "black", "seat-0", "seat-1", "seat-2", "seat-3"].map((name) => (
        <span key={name} style={{ background: `var(--${name})` }} />
      ))}
    </p>
  );
}

function Notifications() {
  if (!canNotify) return <p class="small">{t("page.table.notify_unsafe")}</p>;
  return (
    <>
      <Checkbox
        name="notifications"
        label={t("page.table.notify")}
        checked={areNotificationsOn.value}
        onToggle={setNotifications}
      />
      {areNotificationsBlocked.value && <p class="small">{t("page.table.notify_refused")}</p>}
    </>
  );
}
