// worker.ts: the engine on a thread of its own, so that thinking never holds up a click.
import wasm from '../../generated/parlour.wasm?url';
import { Engine } from './engine';

const engine = Engine.from(fetch(wasm));

onmessage = async (e: MessageEvent<{ id: number; op: keyof Engine; args: unknown[] }>) => {
  const { id, op, args } = e.data;
  try {
    const value = ((await engine)[op] as (...a: unknown[]) => unknown)(...args);
    postMessage({ id, value });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
