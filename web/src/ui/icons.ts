// icons.ts: finds an icon on the common icon sheet or on the sheet of the current game.
import commonSheet from '../../generated/icons-common.svg?url';
import commonNames from '../../generated/icons-common.json';

const boards = import.meta.glob<string>('../../generated/icons-*.svg', { query: '?url', import: 'default', eager: true });
let sheet = commonSheet;
/** Selects the icon sheet of the current game. */
export const selectIcons = (game: string): void => {
  sheet = boards[`../../generated/icons-${game}.svg`] ?? commonSheet;
};
/** The href of an icon, for an SVG `use` element. */
export const iconHref = (name: string): string => `${(commonNames as string[]).includes(name) ? commonSheet : sheet}#${name}`;
/** Loads the common icons early, because the icon for a lost connection must be loaded before the connection is lost. */
export const prefetchIcons = (): void => void fetch(commonSheet).catch(() => undefined);
/** Whether `name` is the name of a drawing from art/. A drawing has two colours of its own, but an icon has the colour of the text. */
export const isDrawing = (name: string): boolean => /^(people|places|cards|things)-/.test(name);
