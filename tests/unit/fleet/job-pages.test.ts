import { describe, expect, it } from 'vitest';
import { createJobPages } from '../../../main/fleet/board/job-pages.ts';
import type { JobFilter, JobPlace } from '../../../main/fleet/calls/board.ts';
import type { JobRow } from '../../../main/fleet/sql/answers.ts';

const ALL: JobFilter = {
  text: null,
  account: null,
  station: null,
  printer: null,
  state: null,
  fromMs: null,
  toMs: null,
};
/** Jobs 0, 1, 2 … of one station, the newest first. */
const COUNT = 1_000;
const jobAt = (at: number): JobRow => ({ station: 's', job: at, submitted_ms: COUNT - at }) as JobRow;

function createServer() {
  const reads: number[] = [];
  const jobs = async (_filter: JobFilter, after: JobPlace | null, limit: number) => {
    reads.push(limit);
    const from = after === null ? 0 : after.job + 1;
    return Array.from({ length: Math.max(0, Math.min(limit, COUNT - from)) }, (_none, at) =>
      jobAt(from + at),
    );
  };
  return { reads, page: createJobPages({ jobs }) };
}

describe('the pages of a long list of jobs', () => {
  it('are read one after the other without the rows before them', async () => {
    const { page, reads } = createServer();
    for (const from of [0, 100, 200])
      expect((await page(ALL, from, 100)).map(({ job }) => job)).toEqual(
        Array.from({ length: 100 }, (_none, at) => from + at),
      );
    expect(reads).toEqual([100, 100, 100]);
  });

  it('are right wherever the list is scrolled to', async () => {
    const { page, reads } = createServer();
    await page(ALL, 0, 100);
    expect((await page(ALL, 700, 100))[0]?.job).toBe(700);
    expect((await page(ALL, 300, 100))[0]?.job).toBe(300);
    expect((await page(ALL, 950, 100)).map(({ job }) => job)).toHaveLength(50);
    // From the nearest place that is known.
    expect(reads).toEqual([100, 700, 300, 250]);
  });

  it('of another filter begin anew, and a list read from its start forgets its places', async () => {
    const { page, reads } = createServer();
    await page(ALL, 0, 100);
    await page({ ...ALL, state: 'failed' }, 100, 100);
    await page(ALL, 0, 100);
    await page(ALL, 200, 100);
    expect(reads).toEqual([100, 200, 100, 200]);
  });
});
