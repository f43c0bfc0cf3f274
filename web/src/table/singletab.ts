// singletab.ts: a match in this browser is played in one tab at a time. The tab that opened it last plays; other tabs only show it.
const YIELD = 400; // how long a new tab waits for the other tab to save the match, in ms
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('parlour.matches');
const me = Math.random();

export interface Claim {
  /** Resolves when the tab that was playing the match has saved it, or after YIELD ms at the latest. */
  yielded: Promise<void>;
  end(): void;
}

/** Claims a match for this tab. If another tab claims the match later, this tab calls `lost` and then notifies the other tab. */
export function claimMatch(match: string, lost: () => void | Promise<void>): Claim {
  let yields: () => void;
  const yielded = new Promise<void>((done) => (yields = done));
  setTimeout(() => yields(), YIELD);
  const listen = async (e: MessageEvent<{ match: string; tab: number; yielded?: boolean }>) => {
    if (e.data.match !== match || e.data.tab === me) return;
    if (e.data.yielded) return yields();
    await lost();
    channel?.postMessage({ match, tab: me, yielded: true });
  };
  channel?.addEventListener('message', listen);
  channel?.postMessage({ match, tab: me });
  return { yielded, end: () => channel?.removeEventListener('message', listen) };
}
