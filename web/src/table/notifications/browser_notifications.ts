// Calling somebody who looks elsewhere. Asked for by a click, kept by the browser; nothing leaves this machine.

import { signal } from "@preact/signals";
import { keep, kept } from "../../app/local_storage.ts";

const KEPT = "notify";

/** Browsers offer this to pages that came over a safe line only. */
export const canNotify = "Notification" in globalThis && "serviceWorker" in navigator;
export const isNotifying = signal(canNotify && kept(KEPT) === "on" && Notification.permission === "granted");
/** The reader, or the browser for them, said no for good. */
export const isNotifyingRefused = signal(canNotify && Notification.permission === "denied");

export async function turnNotifying(isOn: boolean): Promise<void> {
  const isGranted = isOn && (await Notification.requestPermission()) === "granted";
  isNotifying.value = isGranted;
  isNotifyingRefused.value = Notification.permission === "denied";
  keep(KEPT, isGranted ? "on" : null);
  if (isGranted) await registered().catch(() => isNotifying.value = false);
}

// A worker is needed: on Android a page cannot show one by itself.
const registered = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register("/service.js").then(() => navigator.serviceWorker.ready);

/** Tell them, where the page is not in sight. A table has one notification at most. */
export async function notify(table: string, title: string, body: string): Promise<void> {
  if (!isNotifying.peek() || !document.hidden) return;
  const worker = await registered().catch(() => null);
  const url = `/t/${encodeURIComponent(table)}`;
  await worker?.showNotification(title, { body, tag: table, icon: "/assets/icon.svg", data: { url } });
}

/** It is no more to the point. */
export async function withdraw(table: string): Promise<void> {
  if (!isNotifying.peek()) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of await worker?.getNotifications({ tag: table }) ?? []) shown.close();
}
