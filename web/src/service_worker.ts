// The service worker. It focuses or opens the table whose notification was clicked, and caches nothing.

interface Window {
  url: string;
  focus(): Promise<unknown>;
}

interface Clicked extends Event {
  notification: { close(): void; data: { url: string } };
  waitUntil(done: Promise<unknown>): void;
}

interface Worker {
  clients: {
    matchAll(which: { type: "window"; includeUncontrolled: boolean }): Promise<Window[]>;
    openWindow(url: string): Promise<unknown>;
  };
}

const { clients } = globalThis as unknown as Worker;

addEventListener("notificationclick", (event) => {
  const { notification, waitUntil } = event as Clicked;
  notification.close();
  waitUntil.call(event, show(notification.data.url));
});

async function show(url: string): Promise<void> {
  const open = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const shown = open.find((one) => new URL(one.url).pathname === url);
  await (shown ? shown.focus() : clients.openWindow(url));
}
