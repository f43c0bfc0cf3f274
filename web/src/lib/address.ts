// address.ts: parses the address of a page. Routes are in the fragment (#), so that any static file server can serve the page.
export interface Route {
  page: string;
  args: string[];
  query: URLSearchParams;
}

/** Decodes a part of an address. Returns it unchanged if its encoding is broken. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function parseAddress(): Route {
  const [path, query] = location.hash.replace(/^#\/?/, '').split('?');
  const [page, ...args] = path.split('/').map(decoded);
  return { page: page || 'home', args, query: new URLSearchParams(query) };
}

/** Changes an address without a fragment, such as /join/CODE or /t/TABLE, to the address of its route, such as /#/join/CODE. Unknown paths
 * are changed too, so that the page can say that they do not exist. */
export function redirectToHash(): void {
  const path = location.pathname.replace(/^\/+|\/+$/g, '');
  if (path && path !== 'index.html') history.replaceState(null, '', `/#/${path}${location.search}`);
}
