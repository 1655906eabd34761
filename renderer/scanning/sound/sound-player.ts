import { SOUNDS, type SoundName, soundLengthMs } from './sounds.ts';

/** Plays sounds. Never throws: a station works without a loudspeaker too. */
export interface AudioOutput {
  /** Starts a sound; `again`: repeats it with a rest until it is stopped. */
  readonly start: (name: SoundName, again: boolean) => PlayingSound;
  /** From 0 (silent) to 100. */
  readonly setVolume: (percent: number) => void;
}

/** A sound that has started. */
export interface PlayingSound {
  readonly stop: () => void;
}

export type SoundPlayer = ReturnType<typeof createSoundPlayer>;

/**
 * Plays one sound at a time, so that sounds never pile up even at a hundred scans in ten seconds.
 * @param now milliseconds of a monotonic clock
 */
export function createSoundPlayer(output: AudioOutput, now: () => number) {
  let volume = 0;
  let alarmed = false;
  let ringing: PlayingSound | null = null;
  let last: { readonly name: SoundName; readonly endsAtMs: number; readonly sounding: PlayingSound } | null =
    null;

  const stopLast = (): void => {
    last?.sounding.stop();
    last = null;
  };
  /** The alarm sounds while it is on and the volume is not 0. */
  const updateAlarm = (): void => {
    const wanted = alarmed && volume > 0;
    if (wanted && ringing === null) {
      stopLast();
      ringing = output.start('wrong', true);
    } else if (!wanted) {
      ringing?.stop();
      ringing = null;
    }
  };

  return {
    /** Plays a sound once. It cuts off the previous one, or is skipped if that one is more urgent. */
    play: (name: SoundName) => {
      if (volume === 0 || ringing !== null) return;
      const { urgency } = SOUNDS[name];
      const busy = last !== null && now() < last.endsAtMs;
      if (busy && last !== null && SOUNDS[last.name].urgency > urgency) return;
      stopLast();
      last = { name, endsAtMs: now() + soundLengthMs(SOUNDS[name]), sounding: output.start(name, false) };
    },
    /** Sounds the alarm until it is switched off. Nothing cuts it off. */
    setAlarm: (on: boolean) => {
      alarmed = on;
      updateAlarm();
    },
    /** From 0 (silent) to 100. */
    setVolume: (percent: number) => {
      volume = percent;
      output.setVolume(percent);
      if (volume === 0) stopLast();
      updateAlarm();
    },
  };
}
