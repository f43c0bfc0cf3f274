// router.svelte.ts: stores the current route and navigates to others.
import { redirectToHash, parseAddress, type Route } from './address';

redirectToHash();
export const route = $state<{ now: Route }>({ now: parseAddress() });
addEventListener('hashchange', () => {
  const before = route.now;
  route.now = parseAddress();
  if (before.page !== route.now.page || before.args[0] !== route.now.args[0]) scrollTo(0, 0);
});
export const go = (hash: string): void => {
  location.hash = hash;
};
