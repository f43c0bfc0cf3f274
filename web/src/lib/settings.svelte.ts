// settings.svelte.ts: what this browser remembers of its person, for components to look at and to change.
import { prefersReducedMotion, applyThemeOf, storeSettings, loadSettings, type Settings } from './settingsstore';

export type { Settings };
export const settings = $state<Settings>(loadSettings());

export function saveSettings(): void {
  storeSettings(settings);
  applyTheme();
}
export const reducedMotion = (): boolean => prefersReducedMotion(settings);

/** How many milliseconds a motion takes: none at all for those who want none. */
export const ms = (n: number): number => (reducedMotion() ? 0 : n);

export const applyTheme = (): void => applyThemeOf(settings);
