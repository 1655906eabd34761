import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderSamples } from '../../../renderer/scanning/sound/render-samples.ts';
import { createSoundPlayer } from '../../../renderer/scanning/sound/sound-player.ts';
import {
  ALARM_REST_MS,
  SOUND_NAMES,
  SOUNDS,
  type SoundName,
  soundLengthMs,
} from '../../../renderer/scanning/sound/sounds.ts';

describe('the player', () => {
  /** A player whose loudspeaker records what sounds now and what it received. */
  function start(volume = 70) {
    let nowMs = 0;
    const given: string[] = [];
    const sounding = new Map<number, string>();
    const loudspeaker = {
      start: (name: SoundName, again: boolean) => {
        const number = given.push(again ? `${name} again` : name);
        sounding.set(number, given.at(-1) ?? '');
        return { stop: () => sounding.delete(number) };
      },
      setVolume: () => undefined,
    };
    const player = createSoundPlayer(loudspeaker, () => nowMs);
    player.setVolume(volume);
    return { player, given, sounding: () => [...sounding.values()], pass: (ms: number) => (nowMs += ms) };
  }

  it('plays a failure to its end while codes are scanned, and no longer', () => {
    const { player, given, sounding, pass } = start();
    player.play('failed');
    pass(soundLengthMs(SOUNDS.failed) - 1);
    player.play('accepted');
    expect(sounding()).toEqual(['failed']);
    pass(1);
    player.play('accepted');
    player.play('unknown');
    expect(sounding()).toEqual(['unknown']);
    expect(given).toEqual(['failed', 'accepted', 'unknown']);
  });

  it('plays the alarm over everything until it is acknowledged, but is silent at volume 0', () => {
    const { player, given, sounding } = start();
    player.play('accepted');
    player.setAlarm(true);
    for (const name of SOUND_NAMES) player.play(name);
    player.setAlarm(true);
    expect([sounding(), given]).toEqual([['wrong again'], ['accepted', 'wrong again']]);
    player.setVolume(0);
    expect(sounding()).toEqual([]);
    player.setVolume(20);
    expect(sounding()).toEqual(['wrong again']);
    player.setAlarm(false);
    expect(sounding()).toEqual([]);
    player.play('confirmed');
    expect(sounding()).toEqual(['confirmed']);
    const silent = start(0);
    for (const name of SOUND_NAMES) silent.player.play(name);
    expect(silent.given).toEqual([]);
  });

  it('never plays two sounds at once', () => {
    const event = fc.oneof(
      fc.record({ play: fc.constantFrom<SoundName>(...SOUND_NAMES) }),
      fc.record({ alarm: fc.boolean() }),
      fc.record({ volume: fc.constantFrom(0, 1, 70, 100) }),
      fc.record({ pass: fc.nat(500) }),
    );
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const { player, sounding, pass } = start();
        let alarm = false;
        let volume = 70;
        for (const one of events) {
          if ('play' in one) player.play(one.play);
          else if ('alarm' in one) player.setAlarm((alarm = one.alarm));
          else if ('volume' in one) player.setVolume((volume = one.volume));
          else pass(one.pass);
          expect(sounding().length).toBeLessThanOrEqual(1);
          expect(sounding().includes('wrong again')).toBe(alarm && volume > 0);
          if (volume === 0) expect(sounding()).toEqual([]);
        }
      }),
    );
  });
});

describe('the sounds', () => {
  const RATE = 16_000;
  /** The approximate step in which the ear resolves a melody. */
  const STEP_MS = 20;

  /** The pitch of each step in semitones from the melody's middle, so in any key; null if silent. */
  function lineOf(name: SoundName): readonly (number | null)[] {
    const { notes } = SOUNDS[name];
    const line = Array.from({ length: Math.ceil(soundLengthMs(SOUNDS[name]) / STEP_MS) }, (_, step) => {
      const at = (step + 0.5) * STEP_MS;
      const note = notes.find(({ atMs, ms }) => atMs <= at && at < atMs + ms);
      if (note === undefined) return null;
      return 12 * Math.log2(note.from + ((note.to - note.from) * (at - note.atMs)) / note.ms);
    });
    const pitches = line.flatMap((pitch) => pitch ?? []).toSorted((a, b) => a - b);
    const middle = pitches[Math.floor(pitches.length / 2)] ?? 0;
    return line.map((pitch) => (pitch === null ? null : pitch - middle));
  }

  it('have the pitch of their notes', () => {
    const samples = renderSamples(SOUNDS.accepted, RATE);
    const upwards = samples.filter((value, at) => at > 0 && value >= 0 && (samples[at - 1] ?? 0) < 0).length;
    expect(Math.abs(upwards / (samples.length / RATE) - 1320)).toBeLessThan(30);
  });

  it('are distinguishable by melody alone, in any key', () => {
    const lines = SOUND_NAMES.map(lineOf);
    for (const [first, one] of lines.entries())
      for (const [second, other] of lines.entries()) {
        if (first === second) continue;
        const steps = Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at);
        // Steps in which one sounds and the other is silent, or that are more than two semitones apart.
        const different = steps.filter((at) => {
          const [a, b] = [one[at] ?? null, other[at] ?? null];
          return a === null || b === null ? a !== b : Math.abs(a - b) > 2;
        });
        expect(
          different.length / steps.length,
          `${SOUND_NAMES[first]} and ${SOUND_NAMES[second]}`,
        ).toBeGreaterThan(0.3);
      }
  });

  it.each(SOUND_NAMES)(
    '%s suits a loudspeaker, begins and ends softly, and is over before the next scan',
    (name) => {
      const samples = renderSamples(SOUNDS[name], RATE);
      const peak = samples.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      expect(peak).toBeLessThanOrEqual(1);
      expect(peak).toBeGreaterThan(0.2);
      for (const edge of [samples[0], samples.at(-1)]) expect(Math.abs(edge ?? 1)).toBeLessThan(0.05);
      expect(soundLengthMs(SOUNDS[name]) < 400).toBe(name !== 'wrong');
    },
  );

  it('are softest for a finished batch and most urgent for a wrong label', () => {
    const power = (name: SoundName): number =>
      renderSamples(SOUNDS[name], RATE).reduce((sum, value) => sum + value * value, 0) /
      soundLengthMs(SOUNDS[name]);
    for (const name of SOUND_NAMES.filter((name) => name !== 'done' && name !== 'wrong')) {
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
