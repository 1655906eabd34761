import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSoundPlayer } from '../../../../../renderer/scanning/sound/sound-player.ts';
import {
  SOUND_NAMES,
  SOUNDS,
  type SoundName,
  soundLengthMs,
} from '../../../../../renderer/scanning/sound/sounds.ts';

/** A loudspeaker that records what sounds now and what it received. */
function createHarness(volume = 70) {
  let nowMs = 0;
  const given: string[] = [];
  const sounding = new Set<string>();
  const player = createSoundPlayer(
    {
      start: (name, again) => {
        const mark = `${name}${again ? ' again' : ''}#${given.length}`;
        given.push(again ? `${name} again` : name);
        sounding.add(mark);
        return { stop: () => sounding.delete(mark) };
      },
      setVolume: () => undefined,
    },
    () => nowMs,
  );
  player.setVolume(volume);
  return {
    player,
    given,
    sounding: () => [...sounding].map((mark) => mark.split('#')[0]),
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
}

describe('the player', () => {
  it('cuts a sound off at the next one: a hundred scans in ten seconds do not pile up', () => {
    const { player, given, sounding, pass } = createHarness();
    for (let scan = 0; scan < 100; scan += 1) {
      player.play(scan % 2 === 0 ? 'duplicate' : 'accepted');
      expect(sounding()).toHaveLength(1);
      pass(100);
    }
    expect(given).toHaveLength(100);
  });

  it('plays a failure to its end while codes are scanned, and no longer', () => {
    const { player, given, sounding, pass } = createHarness();
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

  it('plays the alarm over everything until it is acknowledged', () => {
    const { player, given, sounding } = createHarness();
    player.play('accepted');
    player.setAlarm(true);
    for (const name of SOUND_NAMES) player.play(name);
    player.setAlarm(true);
    expect(sounding()).toEqual(['wrong again']);
    expect(given).toEqual(['accepted', 'wrong again']);
    player.setAlarm(false);
    expect(sounding()).toEqual([]);
    player.play('confirmed');
    expect(sounding()).toEqual(['confirmed']);
  });

  it('is silent at volume 0, even for the alarm, which resumes with the volume', () => {
    const { player, given, sounding } = createHarness(0);
    player.setAlarm(true);
    for (const name of SOUND_NAMES) player.play(name);
    expect(given).toEqual([]);
    player.setVolume(20);
    expect(sounding()).toEqual(['wrong again']);
    player.setVolume(0);
    expect(sounding()).toEqual([]);
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
        const { player, sounding, pass } = createHarness();
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
