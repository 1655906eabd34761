/** The station's sounds. */
export const SOUND_NAMES = [
  'accepted',
  'duplicate',
  'unknown',
  'held',
  'failed',
  'confirmed',
  'ime',
  'done',
  'wrong',
] as const;
export type SoundName = (typeof SOUND_NAMES)[number];

/** The timbre of a note: the strength of its overtones, starting with the fundamental. */
export const VOICES = {
  soft: [1, 0.2],
  reed: [1, 0, 0.4, 0, 0.25, 0, 0.15],
  buzz: [1, 0.7, 0.5, 0.4, 0.3, 0.25, 0.2],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export interface Note {
  /** Start and length, in milliseconds. */
  readonly atMs: number;
  readonly ms: number;
  /** Pitch at the start and the end, in hertz. */
  readonly from: number;
  readonly to: number;
  readonly voice: keyof typeof VOICES;
  /** Loudness from 0 to 1. */
  readonly level: number;
}

export interface Sound {
  readonly notes: readonly Note[];
  /**
   * A sound is cut off by the next one that is at least as urgent; a less urgent one is skipped meanwhile. So a failed
   * label is heard even if the next scan comes 100 ms later.
   */
  readonly urgency: 0 | 1 | 2;
}

type Tune = Pick<Note, 'voice' | 'level'>;

/** A sequence of notes: pitch (or start and end of a glide), length, and the silence after it. */
function tune(
  { voice, level }: Tune,
  ...parts: readonly (readonly [pitch: number | readonly [number, number], ms: number, restMs?: number])[]
): readonly Note[] {
  let atMs = 0;
  return parts.map(([pitch, ms, restMs = 0]) => {
    const [from, to] = typeof pitch === 'number' ? [pitch, pitch] : pitch;
    const note = { atMs, ms, from, to, voice, level };
    atMs += ms + restMs;
    return note;
  });
}

const soft: Tune = { voice: 'soft', level: 0.8 };
const reed: Tune = { voice: 'reed', level: 0.85 };
const buzz: Tune = { voice: 'buzz', level: 0.9 };

/**
 * Each sound has its own contour (single, repeated, rising, falling, alternating, gliding), so that they differ even
 * where noise masks the pitch. Small speakers reproduce 500 to 3,000 Hz best; overtones reach that range.
 */
export const SOUNDS: Readonly<Record<SoundName, Sound>> = {
  // Heard two thousand times a day: short and soft.
  accepted: { urgency: 0, notes: tune(soft, [1320, 85]) },
  duplicate: { urgency: 0, notes: tune(soft, [880, 60, 70], [880, 60]) },
  confirmed: { urgency: 0, notes: tune(soft, [880, 80], [1320, 150]) },
  done: { urgency: 0, notes: tune({ voice: 'soft', level: 0.35 }, [660, 110], [830, 110], [990, 150]) },
  // A question: one rising note.
  held: { urgency: 1, notes: tune(reed, [[440, 990], 290]) },
  // No: one falling note.
  unknown: { urgency: 1, notes: tune(buzz, [[520, 175], 260]) },
  // Three steps down.
  failed: { urgency: 1, notes: tune(reed, [880, 95, 20], [660, 95, 20], [440, 160]) },
  // A rattle: alternates faster than a hand could.
  ime: {
    urgency: 1,
    notes: tune(buzz, [740, 40], [555, 40], [740, 40], [555, 40], [740, 40], [555, 40], [740, 40], [555, 60]),
  },
  // An alarm: slow, loud alternation, repeated until it is acknowledged.
  wrong: {
    urgency: 2,
    notes: tune({ voice: 'buzz', level: 1 }, [988, 170], [698, 170], [988, 170], [698, 170]),
  },
};

/** The silence before the alarm repeats, in milliseconds. */
export const ALARM_REST_MS = 420;

/** A sound's length, in milliseconds. */
export function soundLengthMs({ notes }: Sound): number {
  return Math.max(...notes.map(({ atMs, ms }) => atMs + ms));
}
