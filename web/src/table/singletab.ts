// singletab.ts: makes sure that a match in this browser is played in only one tab at a time. This is the tab that opened the match last.
// Other tabs only show the match.
const YIELD = 400; // maximum time in ms that a new tab waits until the other tab has saved the match
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
