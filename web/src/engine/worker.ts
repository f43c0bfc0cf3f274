// worker.ts: the engine on a thread of its own, so that thinking never holds up a click. A match
// against the clock runs here, too. The first message brings the compiled engine.
import { Clock } from './clock';
import { Engine } from './engine';

type First = { module?: WebAssembly.Module; failed?: string };
type Asked = { id: number; op: string; args: unknown[] };
let ready: (m: WebAssembly.Module) => void, never: (e: Error) => void;
const engine = new Promise<WebAssembly.Module>((yes, no) => ((ready = yes), (never = no))).then((module) => Engine.of(module));
engine.catch(() => undefined); // each question is answered with it
const clock = engine.then((e) => new Clock(e, (news) => postMessage({ news })));
clock.catch(() => undefined);

onmessage = async (e: MessageEvent<First | Asked>) => {
  if (!('op' in e.data)) return e.data.module ? ready(e.data.module) : never(new Error(e.data.failed));
  const { id, op, args } = e.data;
  const [what, part] = op.split('.');
  try {
    const whole = (part ? await clock : await engine) as unknown as Record<string, (...a: unknown[]) => unknown>;
    postMessage({ id, value: whole[part ?? what](...args) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
