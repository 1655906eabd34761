import { SOUNDS, type SoundName, soundLengthMs } from './sounds.ts';

/** Where sounds come out. Nothing of it throws: a station without a loudspeaker works as well. */
export interface AudioOutput {
  /** Begins a sound; `again`: over and over, with a rest, until it is stopped. */
  readonly start: (name: SoundName, again: boolean) => PlayingSound;
  /** From 0 (silent) to 100. */
  readonly setVolume: (percent: number) => void;
}

/** A sound that was begun. */
export interface PlayingSound {
  readonly stop: () => void;
}

export interface SoundPlayer {
  /** Plays it once; it cuts the one before, or is left out where that one is more urgent. */
  readonly play: (name: SoundName) => void;
  /** Sounds the alarm until it is told to end. Nothing cuts it. */
  readonly setAlarm: (on: boolean) => void;
  /** From 0 (silent) to 100. */
  readonly setVolume: (percent: number) => void;
}

/**
 * Plays one sound at a time, so that a hundred scans in ten seconds pile nothing up.
 * @param now milliseconds of a clock that only goes forward
 */
export function createSoundPlayer(output: AudioOutput, now: () => number): SoundPlayer {
  let volume = 0;
  let alarmed = false;
  let ringing: PlayingSound | null = null;
  let last: { readonly name: SoundName; readonly endsAtMs: number; readonly sounding: PlayingSound } | null =
    null;

  const stopLast = (): void => {
    last?.sounding.stop();
    last = null;
  };
  /** The alarm sounds while there is one and the volume is not 0. */
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
    play: (name) => {
      if (volume === 0 || ringing !== null) return;
      const { urgency } = SOUNDS[name];
      const busy = last !== null && now() < last.endsAtMs;
      if (busy && last !== null && SOUNDS[last.name].urgency > urgency) return;
      stopLast();
      last = { name, endsAtMs: now() + soundLengthMs(SOUNDS[name]), sounding: output.start(name, false) };
    },
    setAlarm: (on) => {
      alarmed = on;
      updateAlarm();
    },
    setVolume: (percent) => {
      volume = percent;
      output.setVolume(percent);
      if (volume === 0) stopLast();
      updateAlarm();
    },
  };
}
