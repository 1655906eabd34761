import type { FleetBoard, FleetStation } from '../../../../shared/fleet-board.ts';

/**
 * Whether a station is there.
 * - `unclear`: it was when the board was read last, which is too long ago to say so now.
 */
export type Presence = 'live' | 'gone' | 'unclear';

/** A session's lease (30 s), the wait until the board is read again, and a little more. */
const CERTAIN_MS = 45_000;

/**
 * How long ago a station was seen, in milliseconds: by the database's clock up to the reading, then by the screen's.
 * @param boardAgeMs how long ago the board was read
 */
export const sinceSeenMs = (
  { atMs }: Pick<FleetBoard, 'atMs'>,
  { lastSeenAtMs }: Pick<FleetStation, 'lastSeenAtMs'>,
  boardAgeMs: number,
): number => Math.max(0, atMs - lastSeenAtMs) + boardAgeMs;

/** Whether a station is there. @param ageMs how long ago it was seen last; this one is where the screen is */
export function presenceOf({ live, here }: Pick<FleetStation, 'live' | 'here'>, ageMs: number): Presence {
  if (!live) return 'gone';
  return here || ageMs <= CERTAIN_MS ? 'live' : 'unclear';
}

/** How many stations are there. */
export const countLive = (board: FleetBoard, boardAgeMs: number): number =>
  board.stations.filter((station) => presenceOf(station, sinceSeenMs(board, station, boardAgeMs)) === 'live')
    .length;

/** How long ago, in the largest unit that fits; `day`: a date says it better. */
export type Age =
  | { readonly unit: 'now' | 'day' }
  | { readonly unit: 'minutes' | 'hours'; readonly number: number };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Puts an age into words' units, rounded down. @param ms an age in milliseconds */
export function ageOf(ms: number): Age {
  if (ms < MINUTE_MS) return { unit: 'now' };
  if (ms < HOUR_MS) return { unit: 'minutes', number: Math.floor(ms / MINUTE_MS) };
  if (ms < DAY_MS) return { unit: 'hours', number: Math.floor(ms / HOUR_MS) };
  return { unit: 'day' };
}
