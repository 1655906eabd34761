import { type Note, type Sound, soundLengthMs, VOICES } from './sounds.ts';

/** A note fades in and out so that it doesn't click. */
const ATTACK_MS = 4;
const RELEASE_MS = 22;

/**
 * Renders a sound as samples between -1 and 1; tests check exactly what is played.
 * @param rate samples per second
 * @param restMs silence after it
 */
export function renderSamples(sound: Sound, rate: number, restMs = 0): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.ceil(((soundLengthMs(sound) + restMs) * rate) / 1000));
  for (const note of sound.notes) addNote(samples, note, rate);
  return samples;
}

function addNote(samples: Float32Array, { atMs, ms, from, to, voice, level }: Note, rate: number): void {
  const first = Math.round((atMs * rate) / 1000);
  const count = Math.min(Math.round((ms * rate) / 1000), samples.length - first);
  const overtones = VOICES[voice];
  const whole = overtones.reduce<number>((sum, strength) => sum + strength, 0);
  let phase = 0;
  for (let at = 0; at < count; at += 1) {
    const hertz = from * (to / from) ** (at / count);
    phase += (2 * Math.PI * hertz) / rate;
    let value = 0;
    overtones.forEach((strength, index) => {
      // Overtones above half the rate would alias to another pitch.
      if (hertz * (index + 1) < rate / 2) value += strength * Math.sin(phase * (index + 1));
    });
    const loudness = level * envelope(at, count, rate);
    samples[first + at] = (samples[first + at] ?? 0) + (loudness * value) / whole;
  }
}

/** Rises from 0 to 1 and falls back to 0 over a note. */
function envelope(at: number, count: number, rate: number): number {
  const attack = Math.min((ATTACK_MS * rate) / 1000, count / 4);
  const release = Math.min((RELEASE_MS * rate) / 1000, count / 2);
  const part = Math.min(1, at / attack, (count - 1 - at) / release);
  return Math.sin((Math.max(0, part) * Math.PI) / 2) ** 2;
}
