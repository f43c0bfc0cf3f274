// sound.ts: plays short synthesised sounds, unless sound is turned off in the settings.
import { settings } from './settings.svelte';

let context: AudioContext | undefined;
export type Sound = 'card' | 'coin' | 'bell' | 'snip' | 'boom' | 'tap' | 'ready' | 'go' | 'gong' | 'turn';

function tone(at: number, hz: number, length: number, gain: number, type: OscillatorType = 'sine', fall = 1): void {
  const c = context!;
  const o = c.createOscillator(),
    g = c.createGain();
  o.type = type;
  o.frequency.setValueAtTime(hz, at);
  o.frequency.exponentialRampToValueAtTime(Math.max(20, hz * fall), at + length);
  g.gain.setValueAtTime(0, at);
  g.gain.linearRampToValueAtTime(gain, at + 0.005);
  g.gain.exponentialRampToValueAtTime(0.0001, at + length);
  o.connect(g).connect(c.destination);
  o.start(at);
  o.stop(at + length);
}

function noise(at: number, length: number, gain: number, hz: number): void {
  const c = context!;
  const buffer = c.createBuffer(1, Math.ceil(c.sampleRate * length), c.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / data.length);
  const s = c.createBufferSource(),
    f = c.createBiquadFilter(),
    g = c.createGain();
  s.buffer = buffer;
  f.type = 'bandpass';
  f.frequency.value = hz;
  g.gain.value = gain;
  s.connect(f).connect(g).connect(c.destination);
  s.start(at);
}

export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return;
  if (!navigator.userActivation?.hasBeenActive) return; // browsers block sound until the player's first input
  context ??= new AudioContext();
  const now = context.currentTime;
  if (sound === 'card') noise(now, 0.07, 0.12, 2400);
  if (sound === 'tap') noise(now, 0.03, 0.08, 900);
  if (sound === 'coin') [0, 0.06].forEach((d) => tone(now + d, 1900 + d * 6000, 0.12, 0.03, 'triangle'));
  if (sound === 'bell') [1, 2.01, 2.8].forEach((k, i) => tone(now, 523 * k, 1.2 / (i + 1), 0.05 / (i + 1)));
  if (sound === 'snip') [0, 0.05].forEach((d) => noise(now + d, 0.04, 0.25, 4200));
  if (sound === 'ready') [0, 0.09].forEach((d) => tone(now + d, 330, 0.12, 0.06, 'triangle'));
  if (sound === 'go') tone(now, 880, 0.3, 0.1, 'triangle', 1.02);
  if (sound === 'turn') [0, 0.14].forEach((d, i) => tone(now + d, i ? 784 : 587, 0.5, 0.05, 'triangle'));
  if (sound === 'gong') [1, 1.48, 2.1].forEach((k, i) => tone(now, 196 * k, 1 / (i + 1), 0.09 / (i + 1)));
  if (sound === 'boom') {
    noise(now, 1.2, 0.5, 120);
    tone(now, 90, 1.1, 0.25, 'sine', 0.3);
  }
}
