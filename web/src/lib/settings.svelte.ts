// settings.svelte.ts: what this browser remembers of its person, for components to look at and to change.
import { calmWith, dressFor, remember, remembered, type Settings } from './remembered';

export type { Settings };
export const settings = $state<Settings>(remembered());

export function keep(): void {
  remember(settings);
  dress();
}
export const calm = (): boolean => calmWith(settings);

/** How many milliseconds a motion takes: none at all for those who want none. */
export const ms = (n: number): number => (calm() ? 0 : n);

export const dress = (): void => dressFor(settings);
