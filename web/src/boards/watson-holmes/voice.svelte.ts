// voice.svelte.ts: a text read aloud by the browser's own speech, on this machine, when somebody asks for it.
class Voice {
  /** What is being read, or nothing. */
  reading = $state('');
  readonly there = typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';

  read(text: string): void {
    this.hush();
    if (!this.there) return;
    this.reading = text;
    // Long texts are spoken paragraph by paragraph: some voices give up in the middle of one that is too long.
    const parts = text.split('\n').filter((p) => p.trim());
    parts.forEach((p, i) => {
      const said = new SpeechSynthesisUtterance(p);
      said.lang = 'en-GB';
      said.rate = 0.95;
      if (i === parts.length - 1) said.onend = () => (this.reading = this.reading === text ? '' : this.reading);
      said.onerror = () => (this.reading = '');
      speechSynthesis.speak(said);
    });
  }
  hush(): void {
    this.reading = '';
    if (this.there) speechSynthesis.cancel();
  }
}
export const voice = new Voice();
