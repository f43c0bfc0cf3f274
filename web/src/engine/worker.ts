// worker.ts: runs the engine, and the clock of real-time matches, in a separate thread, so that a search never blocks the page. The
// first message contains the compiled module.
import { Clock } from './clock';
import { Engine, type MatchSetup, type Network } from './engine';

const cases = import.meta.glob<string>('../../generated/case-*.bin', { query: '?url', import: 'default', eager: true });
const networks = import.meta.glob<string>('../../generated/network-*.bin', { query: '?url', import: 'default', eager: true });

type First = { module?: WebAssembly.Module; failed?: string };
type Asked = { id: number; op: string; args: unknown[] };
/** The error for a file that could not be loaded. A later attempt may succeed. */
class Unfetched extends Error {}
async function fetched(url: string): Promise<Uint8Array> {
  const answer = await fetch(url).catch((e) => {
    throw new Unfetched(String(e));
  });
  if (!answer.ok) throw new Unfetched(`${url}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
/** Returns the weights of a game's network, or undefined if the game has none or they cannot be loaded. Its master then plays without. */
async function networkOf({ game, save }: MatchSetup): Promise<Network | undefined> {
  const id = game || (/^game ([\w-]+)$/m.exec(save ?? '')?.[1] ?? ''); // a match file names its game
  const url = networks[`../../generated/network-${id}.bin`];
  const weights = url && (await fetched(url).catch(() => undefined));
  return weights ? { game: id, weights } : undefined;
}
let ready: (m: WebAssembly.Module) => void, never: (e: Error) => void;
const engine = new Promise<WebAssembly.Module>((yes, no) => ((ready = yes), (never = no))).then((module) => Engine.of(module));
engine.catch(() => undefined); // avoids the browser's "unhandled rejection" error; each request reports the failure in its answer
const clock = engine.then((e) => new Clock(e, (news) => postMessage({ news })));
clock.catch(() => undefined);

onmessage = async (e: MessageEvent<First | Asked>) => {
  if (!('op' in e.data)) return e.data.module ? ready(e.data.module) : never(new Unfetched(e.data.failed));
  const { id, op, args } = e.data;
  const [what, part] = op.split('.');
  try {
    const whole = (part ? await clock : await engine) as unknown as Record<string, (...a: unknown[]) => unknown>;
    // The texts of a case stay in the worker. The page gets only the texts that its viewer may read.
    if (what === 'open') {
      const setup = args[0] as MatchSetup;
      const story = setup.caseId && (await fetched(cases[`../../generated/case-${setup.caseId}.bin`]));
      args.push(story, await networkOf(setup));
    }
    postMessage({ id, value: whole[part ?? what](...args) });
  } catch (error) {
    postMessage({ id, error: String(error), unfetched: error instanceof Unfetched });
  }
};
