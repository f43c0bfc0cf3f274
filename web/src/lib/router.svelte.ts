// router.svelte.ts: which page is shown. Addresses live behind the #, so that any server of plain files will do.
export interface Route { page: string; args: string[]; query: URLSearchParams }

function read(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [page, ...args] = path.split('/').map(decodeURIComponent);
  return { page: page || 'home', args, query: new URLSearchParams(query) };
}

/** Links that people send each other have no #: /join/CODE, /t/TABLE, /replay/MATCH. */
function land(): void {
  const m = /^\/(join|t|replay)\/([^/]+)/.exec(location.pathname);
  if (m) history.replaceState(null, '', `/#/${m[1]}/${m[2]}${location.search}`);
}

land();
export const route = $state<{ now: Route }>({ now: read() });
addEventListener('hashchange', () => {
  const before = route.now;
  route.now = read();
  if (before.page !== route.now.page || before.args[0] !== route.now.args[0]) scrollTo(0, 0);
});
export const go = (hash: string): void => {
  location.hash = hash;
};
