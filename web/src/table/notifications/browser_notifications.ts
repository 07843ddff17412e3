// Browser notifications. They are local: no push server is involved.

import { signal } from "@preact/signals";
import { readSetting, saveSetting } from "../../app/local_storage.ts";

const SETTING = "notify";

/** Browsers offer notifications only in secure contexts. */
export const canNotify = "Notification" in globalThis && "serviceWorker" in navigator;
export const areNotificationsOn = signal(
  canNotify && readSetting(SETTING) === "on" && Notification.permission === "granted",
);
/** The user or the browser has denied the permission. */
export const areNotificationsBlocked = signal(canNotify && Notification.permission === "denied");

export async function setNotifications(isOn: boolean): Promise<void> {
  const isGranted = isOn && (await Notification.requestPermission()) === "granted";
  areNotificationsOn.value = isGranted;
  areNotificationsBlocked.value = Notification.permission === "denied";
  saveSetting(SETTING, isGranted ? "on" : null);
  if (isGranted) await registered().catch(() => areNotificationsOn.value = false);
}

// On Android only a service worker can show notifications.
const registered = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/service.js").then(() => navigator.serviceWorker.ready);

/** Shows a notification if the page is hidden. A table has at most one. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!areNotificationsOn.peek() || !document.hidden) return;
  const worker = await registered().catch(() => null);
  const url = `/t/${encodeURIComponent(table)}`;
  await worker?.showNotification(title, { body, tag: table, icon: "/assets/icon.svg", data: { url } });
}

/** Closes the notification of a table. */
export async function closeNotification(table: string): Promise<void> {
  if (!areNotificationsOn.peek()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of await worker?.getNotifications({ tag: table }) ?? []) shown.close();
}
