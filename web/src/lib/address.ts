// address.ts: parses the address of a page. Routes are in the fragment (#), so that any static file server can serve the page.
export interface Route {
  page: string;
  args: string[];
  query: URLSearchParams;
}

export function parseAddress(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [page, ...args] = path.split('/').map(decodeURIComponent);
  return { page: page || 'home', args, query: new URLSearchParams(query) };
}

/** Turns links without a fragment into routes: /join/CODE, /t/TABLE, /replay/MATCH. */
export function redirectToHash(): void {
  const m = /^\/(join|t|replay)\/([^/]+)/.exec(location.pathname);
  if (m) history.replaceState(null, '', `/#/${m[1]}/${m[2]}${location.search}`);
}
