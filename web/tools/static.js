// static.js: adapts the page to a web host without a server of the game. Only pages written by `parlour page` load it, before any other
// script. It keeps the page in its folder, and answers requests to the server as a host without one would, without asking the host.
{
  const folder = new URL('./', location.href);
  const { pathname, search } = location;

  // The page changes addresses such as /join/CODE to routes (/#/join/CODE). Here the path is not a route but the folder of the page.
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (state, title, url) => {
    if (url === `/#/${pathname.replace(/^\/+|\/+$/g, '')}${search}`) return;
    replaceState(state, title, url);
  };

  const load = fetch.bind(globalThis);
  globalThis.fetch = (request, options) =>
    typeof request === 'string' && request.startsWith('/api/')
      ? Promise.resolve(new Response('', { status: 404 }))
      : load(request, options);

  if ('serviceWorker' in navigator) {
    const workers = navigator.serviceWorker;
    const register = workers.register.bind(workers);
    workers.register = (_, options) => register(new URL('sw.js', folder), options);
  }
}
