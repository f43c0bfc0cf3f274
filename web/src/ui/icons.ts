// icons.ts: where an icon is drawn: on the sheet of the commonSheet, or on that of the board on this table.
import commonSheet from '../../generated/icons-common.svg?url';
import commonNames from '../../generated/icons-common.json';

const boards = import.meta.glob<string>('../../generated/icons-*.svg', { query: '?url', import: 'default', eager: true });
let sheet = commonSheet;
/** From now on this game is on the table. */
export const selectIcons = (game: string): void => {
  sheet = boards[`../../generated/icons-${game}.svg`] ?? commonSheet;
};
/** For `use`. */
export const iconHref = (name: string): string => `${(commonNames as string[]).includes(name) ? commonSheet : sheet}#${name}`;
/** What tells of a lost line can no longer be fetched then. */
export const prefetchIcons = (): void => void fetch(commonSheet).catch(() => undefined);
