// stages.svelte.ts: mounts the parts of a large component in several tasks, so that the page can handle input between them.

/** Counts from 1 to `last`, one step in each browser task, after the component is mounted. The component mounts part N when `at` reaches
 * N. It shows nothing until `done` is true, so that the layout is computed only once and nothing moves. */
export class Stages {
  at = $state(1);
  constructor(private last: number) {
    $effect(() => {
      if (this.at >= this.last) return;
      const timer = setTimeout(() => this.at++);
      return () => clearTimeout(timer);
    });
  }
  get done(): boolean {
    return this.at >= this.last;
  }
}
