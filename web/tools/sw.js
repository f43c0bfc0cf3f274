// sw.js: the service worker. Caches all files of this build, so that local matches work offline. Never caches responses from /api or /ws.
// Its addresses are relative, because the page can be in any folder of a web host. The name of its cache ends with that folder, because
// other pages of the same host may have caches, too.
const CACHE = 'parlour-cache ' + registration.scope;
const mine = (cache) => cache.startsWith('parlour-') && (!cache.includes(' ') || cache.endsWith(' ' + registration.scope));
const FILES = [/* files */];

self.addEventListener('install', (e) =>
  e.waitUntil(
    caches
      .open(CACHE)
      .then((c) => c.addAll(FILES))
      .then(() => self.skipWaiting()),
  ),
);
self.addEventListener('activate', (e) =>
  e.waitUntil(
    caches
      .keys()
      .then((all) => Promise.all(all.filter((k) => mine(k) && k !== CACHE).map((k) => caches.delete(k))))
      .then(() => self.clients.claim()),
  ),
);
self.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url);
  if (e.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  if (e.request.mode === 'navigate') e.respondWith(fetch(e.request).catch(() => caches.match('./')));
  else e.respondWith(caches.match(e.request).then((kept) => kept ?? fetch(e.request)));
});
// A click on a notification brings the page to the front, or opens the page if it is closed.
self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(self.clients.matchAll({ type: 'window' }).then((all) => (all[0] ? all[0].focus() : self.clients.openWindow('./'))));
});
