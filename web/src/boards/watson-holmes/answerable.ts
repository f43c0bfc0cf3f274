// answerable.ts: a sentence about the languages of a case. It is a separate small module, because the case picker is loaded without the
// board.
import { currentLanguage, t } from '../../lib/words.svelte';
import { joinNames } from '../../table/prompt';

export function answerable(languages: string[]): string {
  const names = new Intl.DisplayNames([currentLanguage()], { type: 'language' });
  return t('page.wh.answerable', { list: joinNames(languages.map((l) => names.of(l) ?? l)) });
}
