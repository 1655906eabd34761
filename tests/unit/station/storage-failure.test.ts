import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { openOrderBook } from '../../../main/orders/order-book.ts';
import type { Printer, PrintResult } from '../../../main/printers/printer.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { LabelEvent } from '../../../main/station/transition.ts';
import { toOrderBrief } from '../../../shared/order.ts';
import type { RunSummary } from '../../../shared/station.ts';
import { ordersOf } from '../../helpers/station-orders.ts';
import { code, PRINTED } from './fakes.ts';
import { problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

const LABELS = 6;

/** A batch on a ledger whose disk takes nothing from a moment on. */
function createHarness(
  fail: (database: Database, step: number, event: LabelEvent) => void = () => undefined,
) {
  const database = openDatabase(':memory:');
  onTestFinished(() => database.close());
  const whole = openLabelStore(database);
  let step = 0;
  const ledger: LabelStore = {
    ...whole,
    step(ids, what) {
      if (ids.length > 0) fail(database, step++, what.event);
      return whole.step(ids, what);
    },
  };
  const desk = openDesk({ database, ledger, scanned: LABELS });
  step = 0;
  /** How often each label came out. */
  const out = new Map<string, number>();
  const lost: string[] = [];
  const printer = (says: () => PrintResult | Promise<PrintResult>, jobsAhead: number): Printer => ({
    name: 'fake',
    maxPendingJobs: jobsAhead,
    check: () => Promise.resolve(),
    print(label) {
      // The guarantee: whatever may come out is in the ledger before.
      const row = ledger.find(desk.station.batchId, label.code);
      if (row?.state !== 'submitting') lost.push(label.code);
      out.set(label.code, (out.get(label.code) ?? 0) + 1);
      return Promise.resolve({ file: null, result: says() });
    },
  });
  return { ...desk, out, lost, print: desk.print, printer };
}

const readOnly = ({ sqlite }: Database): void => sqlite.exec('PRAGMA query_only = ON');
const writable = ({ sqlite }: Database): void =>
  sqlite.exec('PRAGMA query_only = OFF; PRAGMA max_page_count = 100000');

/** What must hold after a run on a disk that filled up, and after the run that follows once there is room. */
async function expectTruth(
  { database, station, states, out, lost, print, printer, ledger }: ReturnType<typeof createHarness>,
  first: RunSummary | string,
): Promise<void> {
  expect(lost).toEqual([]);
  // No label that may be out is read as queued or failed from the ledger, now or after a crash.
  for (const row of station.state().rows)
    if (out.has(row.code))
      expect(['queued', 'preparing', 'proven', 'failed', 'cancelled']).not.toContain(row.state);
  writable(database);
  const second = await problemCode(print({ printer: printer(() => PRINTED, 1) }));
  expect(['no problem', 'nothing-to-print']).toContain(second);
  expect([...out.values()].every((times) => times === 1)).toBe(true);
  const after = states();
  expect(after.filter((state) => !['printed', 'submitted', 'unknown'].includes(state))).toEqual([]);
  expect(out.size + after.filter((state) => state === 'unknown').length).toBeGreaterThanOrEqual(LABELS);
  if (typeof first === 'string') expect(first).toMatch(/^data-/);
  for (const { id, state } of ledger.rows(station.batchId))
    if (state === 'unknown') expect(ledger.hasOpenJob(id)).toBe(false);
}

const summaryOr = (work: Promise<RunSummary>): Promise<RunSummary | string> =>
  work.catch((error: unknown) => problemCode(Promise.reject(error)));

describe.each<[string, () => PrintResult | Promise<PrintResult>, number]>([
  ['a printer that says it at once', () => PRINTED, 1],
  ['a spooler that says it later', () => setImmediate(PRINTED), 2],
  ['a printer that says nothing', () => ({ state: 'submitted', why: { vi: 'không', en: 'no' } }), 1],
])('%s, on a full disk', (_name, says, jobsAhead) => {
  it('prints no label unknown to the ledger, and none twice, from any step of the run on', async () => {
    for (let failing = 0; failing < 3 + LABELS * 4; failing++) {
      const made = createHarness((database, step) => (step === failing ? readOnly(database) : undefined));
      const run = made.print({ chunkSize: 2, printer: made.printer(says, jobsAhead) });
      const summary = await summaryOr(run);
      if (typeof summary !== 'string' && summary.endedBy !== null) {
        expect(summary.endedBy).toMatchObject({ code: 'data-read-only' });
        const { printed, failed, unknown, skipped, held } = summary;
        expect([printed + unknown + skipped + held, failed]).toEqual([LABELS, 0]);
      }
      await expectTruth(made, summary);
    }
  });
});

it('ends the run with a message once the disk is full', async () => {
  let full = 0;
  for (let pages = 0; pages < 5; pages++) {
    const made = createHarness();
    const { sqlite } = made.database;
    const now = Number(sqlite.prepare('PRAGMA page_count').get()?.['page_count']);
    sqlite.exec(`PRAGMA max_page_count = ${now + pages}`);
    const summary = await summaryOr(made.print({ chunkSize: 2, printer: made.printer(() => PRINTED, 1) }));
    const ended = typeof summary === 'string' ? summary : summary.endedBy?.code;
    if (ended !== undefined) expect(ended).toBe('data-disk-full');
    full += ended === undefined ? 0 : 1;
    await expectTruth(made, summary);
  }
  expect(full).toBeGreaterThan(0);
});

it.each(['run', 'start'])('asks about a label whose result can’t be stored, at the next %s', async (next) => {
  const made = createHarness((database, _step, event) =>
    event === 'print' ? readOnly(database) : undefined,
  );
  const summary = { printed: 0, failed: 0, unknown: 1, skipped: LABELS - 1 };
  expect(await made.print({ printer: made.printer(() => PRINTED, 1) })).toMatchObject(summary);
  expect(made.states()[0]).toBe('submitting');
  writable(made.database);
  const after = next === 'start' ? openDesk({ database: made.database }) : made;
  if (next === 'run') {
    made.ledger.remove([1, 2, 3, 4, 5].map(made.id));
    expect(await problemCode(made.print())).toBe('nothing-to-print');
  }
  expect(after.row(0)).toMatchObject({ state: 'unknown', problem: { code: 'handover-unknown' } });
  expect(made.out.size).toBe(1);
});

it('repeats a look-up whose response could not be stored', async () => {
  const book = openOrderBook(openDatabase(':memory:'), () => 'sandbox');
  const { order } = book.record({
    code: code(7),
    origin: 'looked-up',
    recency: { of: null },
    atMs: 1,
    facts: {},
  });
  const find = () => Promise.resolve({ orders: [toOrderBrief(order)], askedService: true });
  const { station, states, scan, database } = openDesk({ orders: ordersOf({ find }) });
  station.scan('EG500123');
  readOnly(database);
  await station.whenLookupsDone();
  expect(states()).toEqual(['looking-up']);
  writable(database);
  scan(1);
  await station.whenLookupsDone();
  const queued = [7, 1].map((number) => ({ code: code(number), state: 'queued' }));
  expect(station.state().rows).toMatchObject(queued);
});
