// icons.ts: where an icon is drawn: on the sheet of the house, or on that of the board on this table.
import house from '../../generated/icons-house.svg?url';
import common from '../../generated/icons-house.json';

const boards = import.meta.glob<string>('../../generated/icons-*.svg', { query: '?url', import: 'default', eager: true });
let sheet = house;
/** From now on this game is on the table. */
export const bringIcons = (game: string): void => {
  sheet = boards[`../../generated/icons-${game}.svg`] ?? house;
};
/** For `use`. */
export const iconAt = (name: string): string => `${(common as string[]).includes(name) ? house : sheet}#${name}`;
/** What tells of a lost line can no longer be fetched then. */
export const keepIcons = (): void => void fetch(house).catch(() => undefined);
