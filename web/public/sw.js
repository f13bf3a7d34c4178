/* Shows the server's notices and brings the table to the front when one is tapped. It keeps nothing and answers for nobody. */
self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

const pages = () => self.clients.matchAll({ type: "window", includeUncontrolled: true });

/** The path of a page of ours; anything else leads home. */
function pathOf(url) {
  try {
    const found = new URL(url, self.location.origin);
    return found.origin === self.location.origin ? found.pathname : "/";
  } catch {
    return "/";
  }
}

async function show(notice) {
  const path = pathOf(notice.url);
  const isOpen = (await pages()).some((page) => page.focused && pathOf(page.url) === path);
  if (isOpen) return;
  await self.registration.showNotification(notice.title || "slushfund", {
    body: notice.text || "",
    icon: "/icon.svg",
    tag: path,
    data: { path },
  });
}

async function goTo(path) {
  const open = (await pages()).find((page) => pathOf(page.url) === path);
  if (open) await open.focus();
  else await self.clients.openWindow(path);
}

self.addEventListener("push", (event) => {
  let notice = {};
  try {
    notice = event.data ? event.data.json() : {};
  } catch {
    notice = {};
  }
  event.waitUntil(show(notice));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(goTo((event.notification.data && event.notification.data.path) || "/"));
});
