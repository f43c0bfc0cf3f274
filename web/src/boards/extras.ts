// extras.ts: what a game asks for before it begins beside seats and options: a case, where it has cases. Loaded when needed.
export const hasCases = (game: string): boolean => game === 'watson-holmes';
export const casePicker = () => import('./watson-holmes/CasePicker.svelte');
/** The cases this page has with it, for games in this browser. */
export const houseCases = async (): Promise<{ id: string; title: string; grade: number; min: number; max: number }[]> =>
  (await import('../../generated/cases.json')).default;
