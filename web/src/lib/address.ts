// address.ts: what an address asks for. Addresses live behind the #, so that any server of plain files will do.
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

/** Links that people send each other have no #: /join/CODE, /t/TABLE, /replay/MATCH. */
export function redirectToHash(): void {
  const m = /^\/(join|t|replay)\/([^/]+)/.exec(location.pathname);
  if (m) history.replaceState(null, '', `/#/${m[1]}/${m[2]}${location.search}`);
}
