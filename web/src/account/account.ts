// account.ts: the requests about the player's own account. See docs/hosting.md, "HTTP requests".
import { server, type Answer } from '../online/server.svelte';
import { t } from '../lib/words.svelte';

export interface Session {
  id: string;
  browser: string;
  system: string;
  created_at: number;
  used_at: number;
  expires_at: number;
  /** True for the session of this browser. */
  this: boolean;
}
export type Scope = 'read' | 'play' | 'admin';
export interface ApiToken {
  id: string;
  label: string;
  created_at: number;
  used_at: number;
  expires_at: number;
  scopes: Scope[];
}

async function list<T>(path: string): Promise<T | null> {
  try {
    const answer = await fetch(path);
    if (answer.status === 401) void server.refreshSession(); // the session was ended from another browser
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
/** The player's sessions, newest first; null if they could not be loaded. */
export const sessions = () => list<{ sessions: Session[] }>('/api/sessions').then((a) => a?.sessions ?? null);
/** The player's API tokens, newest first, and the number of tokens that a person may have; null if they could not be loaded. */
export const tokens = () => list<{ tokens: ApiToken[]; most: number }>('/api/tokens');

/** Downloads everything that the server stores about the player. Returns the server's refusal, or whether the file is complete. */
export async function exportData(): Promise<Answer> {
  const answer = await fetch('/api/me/export').catch(() => null);
  const file = await answer?.blob().catch(() => null);
  if (!answer || !file) return { ok: false, text: t('page.offline') };
  const told: Answer = JSON.parse(await file.text());
  if (!answer.ok) return told;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'parlour-data.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  return { ok: true, complete: told.complete };
}
export const changePassphrase = (old: string, fresh: string): Promise<Answer> => server.post('/api/passphrase', { old, new: fresh });
/** Sets a new passphrase with the token of a reset link. The answer has the `name` of the account. */
export const resetPassphrase = (token: string, fresh: string): Promise<Answer> => server.post('/api/reset', { token, new: fresh });
export const endSession = (id: string): Promise<Answer> => server.post('/api/session-end', { id });
export const endOtherSessions = (): Promise<Answer> => server.post('/api/sessions-end-others');
export const createToken = (label: string, scopes: Scope[], days: number): Promise<Answer> =>
  server.post('/api/token', { label, scopes, days });
export const revokeToken = (id: string): Promise<Answer> => server.post('/api/token-revoke', { id });
