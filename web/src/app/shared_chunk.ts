// The modules that the start of the page needs, and those that several of its parts use.
//
// Every part that is loaded on use imports this file. So the bundler puts all of these into one file that is loaded
// once, instead of a small file for every set of parts that share something.

import "preact";
import "preact/hooks";
import "@preact/signals";
import "../account/session.ts";
import "../account/sign_in.ts";
import "../api/http_client.ts";
import "../api/polled_resource.ts";
import "../games/game.ts";
import "../games/game_info.ts";
import "../games/registry.ts";
import "../home/create_table.ts";
import "../i18n/date_format.ts";
import "../i18n/translate.ts";
import "../preferences/local_storage.ts";
import "../preferences/preferences.ts";
import "../preferences/preferences_button.tsx";
import "../preferences/table_memory.ts";
import "../table/clock/clock_format.ts";
import "../table/notifications/browser_notifications.ts";
import "../table/notifications/sounds.ts";
import "../table/store/device_names.ts";
import "../table/store/seat_names.ts";
import "../ui/button.tsx";
import "../ui/dialog.tsx";
import "../ui/disabled_reason.ts";
import "../ui/face.tsx";
import "../ui/form_fields.tsx";
import "../ui/form_submission.tsx";
import "../ui/icon.tsx";
import "../ui/load_status.tsx";
import "../ui/section.tsx";
import "../ui/typing.ts";
import "./error_banner.tsx";
import "./lazy_component.tsx";
import "./lazy_pages.ts";
import "./live_region.tsx";
import "./page_title.ts";
import "./router.ts";
