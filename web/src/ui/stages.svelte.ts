// stages.svelte.ts: mounts the parts of a large component in several tasks, so that the page can handle input between them.

/** Counts the tasks since the component was mounted, from 1 to `last`. The component mounts a part when `at` reaches the number of the
 * part, and displays nothing before `done`, so that the layout is computed only once and nothing moves. */
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
