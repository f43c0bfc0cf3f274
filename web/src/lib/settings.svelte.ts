// settings.svelte.ts: this browser's settings as reactive state.
import { prefersReducedMotion, applyThemeOf, storeSettings, loadSettings, type Settings } from './settingsstore';

export type { Settings };
export const settings = $state<Settings>(loadSettings());

export function saveSettings(): void {
  storeSettings(settings);
  applyTheme();
}
export const reducedMotion = (): boolean => prefersReducedMotion(settings);

/** Returns `n`, the duration of an animation in ms, or 0 if animations are off. */
export const ms = (n: number): number => (reducedMotion() ? 0 : n);

export const applyTheme = (): void => applyThemeOf(settings);
