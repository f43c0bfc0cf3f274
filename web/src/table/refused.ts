// refused.ts: what the engine refuses, and what fails, in the language of the page. Adds no sentence of its own.
import { EngineFailed } from '../engine/client';
import type { Refusal } from '../engine/engine';
import { ruleSentence } from '../lib/rulebook';
import { currentLanguage, t } from '../lib/words.svelte';
import type { Refused } from './table';

/** For a table: where a rule refused, Refused.svelte tells it in other languages than English. */
export const refusedBy = (no: Refusal): Refused => ({ rule: no.rule, text: no.key ? t(no.key, { why: no.error }) : no.error });

/** Why a file cannot be read, in one sentence: the reader's own words are English, the rule behind them is told in every language. */
export async function whyNot(no: Refusal): Promise<string> {
  const line = /^line (\d+): /.exec(no.error)?.[1];
  const sentence = currentLanguage() === 'en' ? '' : await ruleSentence('common', no.rule);
  return sentence
    ? line
      ? t('page.engine.line', { n: line, text: sentence })
      : sentence
    : no.error || (no.key ? t(no.key, { why: '' }) : '');
}

/** What should not have failed and did. */
export function failure(e: unknown): string {
  console.error(e);
  return t(e instanceof EngineFailed && e.unfetched ? 'page.engine.unfetched' : 'page.engine.stumbled');
}
