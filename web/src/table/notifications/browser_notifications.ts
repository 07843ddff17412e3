// Browser notifications. They are local: no push server is involved.

import { computed, signal } from "@preact/signals";
import { preferences } from "../../preferences/preferences.ts";

/** Browsers offer notifications only in secure contexts. */
export const canNotify = "Notification" in globalThis && "serviceWorker" in navigator;
const permission = signal<NotificationPermission>(canNotify ? Notification.permission : "default");
export const areNotificationsOn = computed(() =>
  preferences.notifications.value && permission.value === "granted"
);
/** The user or the browser has denied the permission. */
export const areNotificationsBlocked = computed(() => permission.value === "denied");

export async function setNotifications(isOn: boolean): Promise<void> {
  if (isOn) permission.value = await Notification.requestPermission();
  preferences.notifications.value = isOn && permission.value === "granted";
  if (areNotificationsOn.value) await registered().catch(() => preferences.notifications.value = false);
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
