// worker.ts: the engine on a thread of its own, so that thinking never holds up a click. The first message brings the compiled engine.
import { Engine } from './engine';

type First = { module?: WebAssembly.Module; failed?: string };
type Asked = { id: number; op: keyof Engine; args: unknown[] };
let ready: (m: WebAssembly.Module) => void, never: (e: Error) => void;
const engine = new Promise<WebAssembly.Module>((yes, no) => ((ready = yes), (never = no))).then((module) => Engine.of(module));
engine.catch(() => undefined); // each question is answered with it

onmessage = async (e: MessageEvent<First | Asked>) => {
  if (!('op' in e.data)) return e.data.module ? ready(e.data.module) : never(new Error(e.data.failed));
  const { id, op, args } = e.data;
  try {
    const value = ((await engine)[op] as (...a: unknown[]) => unknown)(...args);
    postMessage({ id, value });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
