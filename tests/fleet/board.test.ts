import { expect, it } from 'vitest';
import { createBoardReader } from '../../main/fleet/board/read-board.ts';
import { dayOf } from '../../main/history/history-conditions.ts';
import { describePostgres, sharedPostgres } from '../helpers/postgres/describe-postgres.ts';
import { createTestFleet, linkedAccount, startStation, type TestStation } from './fleet-fixture.ts';
import { entry } from './journal-entries.ts';

const server = sharedPostgres();

const reportOf = (day: string, printed: number, failed: number) => ({
  workMode: 'batch',
  printing: true,
  queued: 2,
  questions: 1,
  issues: [],
  today: { day, printed, reprints: 0, failed, unknown: 0 },
});

/** A station that says what the test tells it to, and another that looks at the board. */
async function boardOfTwo() {
  const fleet = await createTestFleet(server());
  let report: object | null = null;
  const looking = await startStation(fleet, { name: 'Bàn 1' });
  const seen = await startStation(fleet, { name: 'Bàn 2', live: () => report });
  const read = createBoardReader({ engine: looking, here: looking.id, now: Date.now });
  const find = async (station: TestStation) => {
    const board = await read.board();
    return { board, found: board.stations.find(({ id }) => id === station.id) };
  };
  return {
    fleet,
    seen,
    find: () => find(seen),
    /** Sends it, and waits until it is there. */
    async say(next: object | null): Promise<void> {
      report = next;
      seen.link.beat();
      // Calls of one station are answered one after the other.
      await linkedAccount(seen);
    },
  };
}

describePostgres('a station on the board', () => {
  it('shows its own count of today while it is there, and the journal’s once it is gone', async () => {
    const { seen, say, find } = await boardOfTwo();
    const today = dayOf(Date.now());
    const account = await linkedAccount(seen);
    const now = Date.now();
    await seen.journal.deliver(0, [
      entry(1, { account, submittedAtMs: now }),
      entry(2, { account, submittedAtMs: now, state: 'submitted' }),
      entry(3, { account, submittedAtMs: now, state: 'failed' }),
      entry(4, { account, submittedAtMs: now, state: 'unknown' }),
      entry(5, { account, submittedAtMs: now, state: 'submitting' }),
      entry(6, { account, submittedAtMs: now - 3 * 86_400_000, state: 'failed' }),
    ]);
    // It has said nothing yet.
    expect((await find()).found).toMatchObject({
      live: true,
      report: null,
      today: { printed: 2, failed: 1 },
      unknown: 1,
    });
    // It knows of labels that the fleet does not have: of an account that is not linked.
    await say(reportOf(today, 7, 3));
    const { found, board } = await find();
    expect(found).toMatchObject({ today: { printed: 7, failed: 3 }, unknown: 1, report: { queued: 2 } });
    expect(board.atMs - (found?.lastSeenAtMs ?? 0)).toBeGreaterThanOrEqual(0);
    expect(board.atMs - (found?.lastSeenAtMs ?? 0)).toBeLessThan(60_000);
    // Nothing new to say: what it said stays.
    await say(null);
    expect((await find()).found).toMatchObject({ today: { printed: 7, failed: 3 } });
    // Its clock has not passed midnight, or it has not reported since.
    await say(reportOf('2026-01-01', 900, 50));
    expect((await find()).found).toMatchObject({ today: { printed: 2, failed: 1 } });
    await say(reportOf(today, 7, 3));
    await seen.stop();
    expect((await find()).found).toMatchObject({ live: false, today: { printed: 2, failed: 1 } });
  });

  it('that was killed has the journal’s count, and says nothing of its last run in its next one', async () => {
    const { fleet, seen, say, find } = await boardOfTwo();
    await say(reportOf(dayOf(Date.now()), 7, 3));
    await seen.link.stop(false).catch(() => undefined);
    // As if nothing had been told at its end: its report still stands there, its lease has ended.
    await fleet.query(`UPDATE tem.station SET live = $2 WHERE id = $1`, [
      seen.id,
      JSON.stringify(reportOf(dayOf(Date.now()), 7, 3)),
    ]);
    expect((await find()).found).toMatchObject({
      live: false,
      today: { printed: 0, failed: 0 },
      report: { queued: 2 },
    });
    await startStation(fleet, { name: 'Bàn 2', login: seen.login, memory: seen.memory, live: () => null });
    expect((await find()).found).toMatchObject({ live: true, report: null });
  });
});
