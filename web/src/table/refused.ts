// refused.ts: converts refusals and errors from the engine to messages in the language of the page.
import { EngineFailed } from '../engine/client';
import type { Refusal } from '../engine/engine';
import { ruleSentence } from '../lib/rulebook';
import { currentLanguage, t } from '../lib/words.svelte';
import type { Refused } from './table';

/** Converts a refusal from the engine to the type that tables use. If the refusal names a rule, Refused.svelte shows the translated text of
 * this rule. */
export const refusedBy = (no: Refusal): Refused => ({ rule: no.rule, text: no.key ? t(no.key, { why: no.error }) : no.error });

/** Returns the reason why a match file cannot be read. In English it is the engine's text, in other languages the text of the rule. */
export async function whyNot(no: Refusal): Promise<string> {
  const line = /^line (\d+): /.exec(no.error)?.[1];
  const sentence = currentLanguage() === 'en' ? '' : await ruleSentence('common', no.rule);
  return sentence
    ? line
      ? t('page.engine.line', { n: line, text: sentence })
      : sentence
    : no.error || (no.key ? t(no.key, { why: '' }) : '');
}

/** Logs an unexpected error and returns the text to show. */
export function failure(e: unknown): string {
  console.error(e);
  return t(e instanceof EngineFailed && e.unfetched ? 'page.engine.unfetched' : 'page.engine.stumbled');
}
