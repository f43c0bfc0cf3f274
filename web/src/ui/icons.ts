// icons.ts: finds an icon on the common sheet or on the sheet of the current game.
import commonSheet from '../../generated/icons-common.svg?url';
import commonNames from '../../generated/icons-common.json';

const boards = import.meta.glob<string>('../../generated/icons-*.svg', { query: '?url', import: 'default', eager: true });
let sheet = commonSheet;
/** Sets the current game. */
export const selectIcons = (game: string): void => {
  sheet = boards[`../../generated/icons-${game}.svg`] ?? commonSheet;
};
/** The href of an icon, for an SVG `use` element. */
export const iconHref = (name: string): string => `${(commonNames as string[]).includes(name) ? commonSheet : sheet}#${name}`;
/** Loads the common icons early: the icon of a lost connection could not be loaded later. */
export const prefetchIcons = (): void => void fetch(commonSheet).catch(() => undefined);
