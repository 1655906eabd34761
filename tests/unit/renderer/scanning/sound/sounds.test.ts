import { describe, expect, it } from 'vitest';
import { renderSamples } from '../../../../../renderer/scanning/sound/render-samples.ts';
import {
  ALARM_REST_MS,
  SOUND_NAMES,
  SOUNDS,
  type SoundName,
  soundLengthMs,
} from '../../../../../renderer/scanning/sound/sounds.ts';

const RATE = 16_000;
/** The approximate step in which the ear resolves a melody. */
const STEP_MS = 20;

const pairs = SOUND_NAMES.flatMap((one, at) =>
  SOUND_NAMES.slice(at + 1).map((other) => [one, other] as const),
);

/** The pitch of each step in semitones; null if silent. */
function lineOf(name: SoundName): readonly (number | null)[] {
  const samples = renderSamples(SOUNDS[name], RATE);
  const size = (STEP_MS * RATE) / 1000;
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, at) => {
    const step = samples.subarray(at * size, (at + 1) * size);
    const loudness = Math.sqrt(step.reduce((sum, value) => sum + value * value, 0) / size);
    return loudness < 0.02 ? null : 12 * Math.log2(pitchOf(samples, at * size, size));
  });
}

/** The pitch in hertz from where a sound repeats itself (autocorrelation), 120 to 1,600 Hz. */
function pitchOf(samples: Float32Array, from: number, size: number): number {
  const likeness = (lag: number): number => {
    let sum = 0;
    let power = 0;
    for (let at = from; at < from + size; at += 1) {
      sum += (samples[at] ?? 0) * (samples[at + lag] ?? 0);
      power += ((samples[at] ?? 0) ** 2 + (samples[at + lag] ?? 0) ** 2) / 2;
    }
    return power === 0 ? 0 : sum / power;
  };
  const lags = Array.from({ length: RATE / 120 - RATE / 1600 }, (_, at) => at + RATE / 1600);
  const best = Math.max(...lags.map(likeness));
  // The first that is nearly as good: twice the lag repeats as well.
  const lag = lags.find((one) => likeness(one) > 0.93 * best) ?? 1;
  return RATE / lag;
}

/**
 * How different two lines are, whatever key they are played in: the share of steps in which one sounds and the other is
 * silent, or in which they are more than two semitones apart once both are moved to the same middle.
 */
function difference(one: SoundName, other: SoundName): number {
  const [left, right] = [LINES.get(one) ?? [], LINES.get(other) ?? []];
  const middle = (line: typeof left): number => {
    const pitches = line.flatMap((pitch) => pitch ?? []).toSorted((a, b) => a - b);
    return pitches[Math.floor(pitches.length / 2)] ?? 0;
  };
  const [leftMiddle, rightMiddle] = [middle(left), middle(right)];
  const steps = Math.max(left.length, right.length);
  let different = 0;
  for (let at = 0; at < steps; at += 1) {
    const [a, b] = [left[at] ?? null, right[at] ?? null];
    if (a === null && b === null) continue;
    if (a === null || b === null || Math.abs(a - leftMiddle - (b - rightMiddle)) > 2) different += 1;
  }
  return different / steps;
}

const LINES = new Map(SOUND_NAMES.map((name) => [name, lineOf(name)]));

describe('the sounds', () => {
  it.each(pairs)('%s and %s are distinguishable by melody alone, in any key', (one, other) => {
    expect(difference(one, other)).toBeGreaterThan(0.3);
  });

  it.each(SOUND_NAMES)('%s stays within a loudspeaker’s range, begins and ends softly', (name) => {
    const samples = renderSamples(SOUNDS[name], RATE);
    const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
    expect(peak).toBeLessThanOrEqual(1);
    expect(peak).toBeGreaterThan(0.2);
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(0.05);
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(0.05);
  });

  it.each(SOUND_NAMES)('%s is over before the next scan', (name) => {
    if (name === 'wrong') expect(soundLengthMs(SOUNDS[name])).toBeGreaterThan(400);
    else expect(soundLengthMs(SOUNDS[name])).toBeLessThan(400);
  });

  it('are softest for a finished batch and most urgent for a wrong label', () => {
    const power = (name: SoundName): number =>
      renderSamples(SOUNDS[name], RATE).reduce((sum, value) => sum + value * value, 0) /
      soundLengthMs(SOUNDS[name]);
    const others = SOUND_NAMES.filter((name) => name !== 'done' && name !== 'wrong');
    for (const name of others) {
      expect(power('done')).toBeLessThan(power(name));
      expect(SOUNDS[name].urgency).toBeLessThan(SOUNDS.wrong.urgency);
    }
  });

  it('include the pause after the alarm in its samples', () => {
    const samples = renderSamples(SOUNDS.wrong, RATE, ALARM_REST_MS);
    expect(samples.length).toBe(Math.ceil(((soundLengthMs(SOUNDS.wrong) + ALARM_REST_MS) * RATE) / 1000));
    expect(samples.subarray(-RATE / 10).every((value) => value === 0)).toBe(true);
  });
});
