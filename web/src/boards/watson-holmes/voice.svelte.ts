// voice.svelte.ts: reads a text aloud with the browser's speech synthesis.
class Voice {
  /** The text being read aloud, or an empty string. */
  reading = $state('');
  readonly there = typeof speechSynthesis !== 'undefined' && typeof SpeechSynthesisUtterance !== 'undefined';

  read(text: string): void {
    this.hush();
    if (!this.there) return;
    this.reading = text;
    // Speak one utterance per paragraph, because some voices stop in the middle of a long utterance.
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
