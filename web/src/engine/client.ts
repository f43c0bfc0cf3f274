// client.ts: starts the engine in a worker. Calls to the engine return promises.
import wasm from '../../generated/parlour.wasm?url';
import type { Clock, ClockUpdate } from './clock';
import type { Engine } from './engine';

const OPS = [
  'open',
  'updates',
  'act',
  'undo',
  'bot',
  'idle',
  'tick',
  'tickTo',
  'deadline',
  'snapshot',
  'save',
  'caseText',
  'understand',
  'fullCase',
  'pages',
  'index',
  'course',
  'verify',
  'entries',
  'judge',
  'suspects',
  'hint',
] as const;
const CLOCK_OPS = ['begin', 'act', 'halt'] as const;
type Asked<T, K extends keyof T> = { [P in K]: T[P] extends (...args: infer A) => infer R ? (...args: A) => Promise<R> : never };
export type EngineClient = Asked<Engine, (typeof OPS)[number]> & {
  clock: Asked<Clock, (typeof CLOCK_OPS)[number]>;
  news: (news: ClockUpdate) => void;
  close(): void;
};

/** The error that is thrown when the engine fails. `unfetched` is true if the engine failed because a file could not be loaded. */
export class EngineFailed extends Error {
  constructor(
    message: string,
    readonly unfetched: boolean,
  ) {
    super(message);
  }
}

// Compiles the engine once for all tables, while the worker's script is still loading.
let compiled: Promise<WebAssembly.Module> | undefined;
export const prepareEngine = (): Promise<WebAssembly.Module> =>
  (compiled ??= WebAssembly.compileStreaming(fetch(wasm)).catch((e) => {
    compiled = undefined; // the next call of prepareEngine tries again
    throw e;
  }));

export function startEngine(): EngineClient {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  prepareEngine().then(
    (module) => worker.postMessage({ module }),
    (e) => worker.postMessage({ failed: String(e) }),
  );
  const waiting = new Map<number, { yes: (v: unknown) => void; no: (e: Error) => void }>();
  let n = 0;
  worker.onmessage = (e: MessageEvent<{ id: number; value?: unknown; error?: string; unfetched?: boolean; news?: ClockUpdate }>) => {
    if (e.data.news) return client.news(e.data.news);
    const w = waiting.get(e.data.id);
    waiting.delete(e.data.id);
    if (e.data.error) w?.no(new EngineFailed(e.data.error, !!e.data.unfetched));
    else w?.yes(e.data.value);
  };
  // Called if the worker's script could not be loaded.
  worker.onerror = () => {
    for (const w of waiting.values()) w.no(new Error('the engine could not be loaded'));
    waiting.clear();
  };
  const send =
    (op: string) =>
    (...args: unknown[]) =>
      new Promise((yes, no) => {
        waiting.set(++n, { yes, no });
        worker.postMessage({ id: n, op, args });
      });
  const ops = (prefix: string, names: readonly string[]) => Object.fromEntries(names.map((op) => [op, send(prefix + op)]));
  const client = {
    ...ops('', OPS),
    clock: ops('clock.', CLOCK_OPS),
    news: () => undefined,
    close: () => worker.terminate(),
  } as unknown as EngineClient;
  return client;
}
