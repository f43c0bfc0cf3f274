// router.svelte.ts: which page is shown.
import { land, read, type Route } from './address';

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
