// analysis.svelte.ts: analyses and verifies a finished match in the worker.
import { startEngine, type EngineClient } from '../engine/client';
import type { Judged, Verified } from '../engine/engine';
import { t } from '../lib/words.svelte';
import { failure, whyNot } from './refused';
import type { View } from './table';

const SPECTATOR = 8;
const PLAYOUTS = 120, // number of simulated matches (playouts) that rate each action
  WORST = 8, // maximum number of mistakes to list
  LEAST = 1 / 50; // a decision is a mistake if it costs more than this fraction of the best possible result

export class Analysis {
  judged = $state.raw<Judged[]>([]);
  /** The progress of the analysis from 0 to 1, or null before it starts. */
  done = $state<number | null>(null);
  entries = $state(0);
  /** True if the game has no analysis. */
  none = $state(false);
  failed = $state('');
  /** The spectator's view before the biggest mistake, or null if it is not known yet or there was no mistake. */
  beforeWorst = $state.raw<View | null>(null);
  private engine: EngineClient | null = null;

  constructor(private file: () => Promise<string | null>) {}
  /** The biggest mistakes, worst first. */
  get worst(): Judged[] {
    return this.judged
      .filter((j) => j.loss > j.max * LEAST)
      .sort((a, b) => b.loss / b.max - a.loss / a.max)
      .slice(0, WORST);
  }
  async begin(): Promise<void> {
    if (this.engine) return;
    const engine = (this.engine = startEngine());
    this.done = 0;
    try {
      const save = await this.file();
      const no = save ? await engine.open({ game: '', seats: 0, seed: '', options: '', save }) : null;
      if (!save || no) return void (this.failed = no ? await whyNot(no) : t('page.replay.none'));
      const n = (this.entries = await engine.entries());
      for (let i = 0; i < n && this.engine === engine; i++) {
        const j = await engine.judge(i, PLAYOUTS);
        if (j === false) return void (this.none = true);
        if (j) this.judged = [...this.judged, j];
        if (i + 1 === n) this.beforeWorst = await this.viewBefore(engine, this.worst[0]);
        this.done = (i + 1) / n;
      }
    } catch (e) {
      if (this.engine === engine) this.failed = failure(e);
    } finally {
      engine.close();
    }
  }
  private async viewBefore(engine: EngineClient, mistake: Judged | undefined): Promise<View | null> {
    const version = mistake?.versions.at(-1); // the spectator's version after the mistake
    return version === undefined ? null : ((await engine.pages(SPECTATOR, Math.max(0, version - 2), 1))[0]?.view as View);
  }
  /** Verifies the match file. If the verification fails, `why` in the result is the reason. */
  async verify(): Promise<Verified & { why: string }> {
    const engine = startEngine();
    try {
      const save = await this.file();
      const v: Verified = save ? await engine.verify(save) : { ok: false, dealt: false, committed: false, nonces: 0 };
      return { ...v, why: v.ok ? '' : v.no ? await whyNot(v.no) : t('page.replay.none') };
    } catch (e) {
      return { ok: false, why: failure(e), dealt: false, committed: false, nonces: 0 };
    } finally {
      engine.close();
    }
  }
  close(): void {
    this.engine?.close();
    this.engine = null;
  }
}
