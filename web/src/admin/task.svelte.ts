// task.svelte.ts: a request that changes something, and what the page says about it.
import { refusalText, type Answer } from '../online/server.svelte';
import { ask } from './admin';

export class Task {
  busy = $state(false);
  /** Why the server refused the latest request, or an empty string. */
  no = $state('');
  /** A sentence that says what the latest request has changed, or an empty string. */
  done = $state('');

  constructor(private send: (op: string, members: Record<string, unknown>) => Promise<Answer> = ask) {}
  /** Sends the request, unless one is on its way. `done` makes the sentence from the answer. Returns the answer, or null if it is a
   * refusal. */
  async run(op: string, members: Record<string, unknown>, done: string | ((a: Answer) => string)): Promise<Answer | null> {
    if (this.busy) return null;
    this.busy = true;
    this.no = this.done = '';
    const a = await this.send(op, members);
    this.busy = false;
    if (a.ok) this.done = typeof done === 'string' ? done : done(a);
    else this.no = refusalText(a);
    return a.ok ? a : null;
  }
  refuse(text: string): null {
    this.no = text;
    this.done = '';
    return null;
  }
}
