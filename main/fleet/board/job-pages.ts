import type { JobFilter, JobPlace } from '../calls/board.ts';
import type { JobRow } from '../sql/answers.ts';

interface JobPagesDependencies {
  readonly jobs: (filter: JobFilter, after: JobPlace | null, limit: number) => Promise<readonly JobRow[]>;
}

/** Filters whose places are remembered: a manager looks at one, and an export may run beside it. */
const MAX_FILTERS = 4;

/**
 * Reads a long list of jobs by row number, as a list on the screen asks for it. The database finds the rows after a place at once, but
 * would count up to a row number: the places passed are remembered, until the list is read from its start again.
 */
export function createJobPages({ jobs }: JobPagesDependencies) {
  /** Places by the number of rows before them, by filter. */
  const places = new Map<string, Map<number, JobPlace>>();

  function placesOf(filter: JobFilter): Map<number, JobPlace> {
    const key = JSON.stringify(filter);
    const known = places.get(key) ?? new Map<number, JobPlace>();
    // Kept in the order of their latest use.
    places.delete(key);
    places.set(key, known);
    const [oldest] = places.keys();
    if (places.size > MAX_FILTERS && oldest !== undefined) places.delete(oldest);
    return known;
  }

  return async (filter: JobFilter, from: number, count: number): Promise<readonly JobRow[]> => {
    const known = placesOf(filter);
    // Jobs have come meanwhile: every place has moved.
    if (from === 0) known.clear();
    const start = Math.max(0, ...[...known.keys()].filter((at) => at <= from));
    const rows = await jobs(filter, known.get(start) ?? null, from - start + count);
    const wanted = rows.slice(from - start);
    const last = wanted.at(-1);
    if (last !== undefined)
      known.set(from + wanted.length, {
        station: last.station,
        job: last.job,
        submitted_ms: last.submitted_ms,
      });
    return wanted;
  };
}
