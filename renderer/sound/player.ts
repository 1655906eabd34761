import { lengthMs, SOUNDS, type SoundName } from './sounds.ts';

/** Where sounds come out. Nothing of it throws: a station without a loudspeaker works as well. */
export interface Output {
  /** Begins a sound; `again`: over and over, with a rest, until it is stopped. */
  readonly start: (name: SoundName, again: boolean) => Sounding;
  /** From 0 (silent) to 100. */
  readonly setVolume: (percent: number) => void;
}

/** A sound that was begun. */
export interface Sounding {
  readonly stop: () => void;
}

export interface Player {
  /** Plays it once; it cuts the one before, or is left out where that one is more urgent. */
  readonly play: (name: SoundName) => void;
  /** Sounds the alarm until it is told to end. Nothing cuts it. */
  readonly alarm: (on: boolean) => void;
  /** From 0 (silent) to 100. */
  readonly setVolume: (percent: number) => void;
}

/**
 * Plays one sound at a time, so that a hundred scans in ten seconds pile nothing up.
 * @param now milliseconds of a clock that only goes forward
 */
export function createPlayer(output: Output, now: () => number): Player {
  let volume = 0;
  let alarmed = false;
  let ringing: Sounding | null = null;
  let last: { readonly name: SoundName; readonly endsAtMs: number; readonly sounding: Sounding } | null =
    null;

  const stopLast = (): void => {
    last?.sounding.stop();
    last = null;
  };
  /** The alarm sounds while there is one and the volume is not 0. */
  const ring = (): void => {
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
      last = { name, endsAtMs: now() + lengthMs(SOUNDS[name]), sounding: output.start(name, false) };
    },
    alarm: (on) => {
      alarmed = on;
      ring();
    },
    setVolume: (percent) => {
      volume = percent;
      output.setVolume(percent);
      if (volume === 0) stopLast();
      ring();
    },
  };
}
