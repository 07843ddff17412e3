// Settings for sounds and browser notifications.

import { createElement } from "preact";
import { Checkbox } from "../../ui/form_fields.tsx";
import { t } from "../../i18n/translate.ts";
import {
  areNotificationsBlocked,
  areNotificationsOn,
  canNotify,
  setNotifications,
} from "./browser_notifications.ts";
import { preferences } from "../../preferences/preferences.ts";
import { setSound } from "./sounds.ts";

export function NotificationSettings() {
  return (
    <fieldset class="notification-settings">
      <legend>{t("page.table.calls")}</legend>
      <Checkbox
        name="sound"
        label={t("page.table.sound")}
        checked={preferences.sounds.value}
        onToggle={setSound}
      />
      {canNotify
        ? (
          <Checkbox
            name="notify"
            label={t("page.table.notify")}
            checked={areNotificationsOn.value}
            onToggle={setNotifications}
          />
        )
        : <p class="small">{t("page.table.notify_unsafe")}</p>}
      {areNotificationsBlocked.value && <p class="small">{t("page.table.notify_refused")}</p>}
    </fieldset>
  );
}
