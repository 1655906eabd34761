import { expect, it } from 'vitest';
import { createPrintOne } from '../../../main/station/print-one.ts';
import type { LabelEvent } from '../../../main/station/transition.ts';
import { HOLD_CODES, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import type { WorkMode } from '../../../shared/settings.ts';
import type { ReprintReason } from '../../../shared/station.ts';
import { NO_ORDERS, ONLY_KEY } from '../../helpers/station-orders.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { code, labelsFailing, numbersOf, printerThrowing, slowPrinter, trouble } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { openDesk } from './workstations.ts';

function createHarness(mode: WorkMode = 'batch', scanned = 0) {
  const desk = openDesk({ mode, reprintDays: 0, scanned });
  /** The orders whose leftover jobs were cancelled. */
  const cancelled: number[] = [];
  const printOne = createPrintOne({
    station: desk.station,
    labelStore: desk.ledger,
    accounts: NO_ORDERS.accounts,
    leftoverJobs: { cancel: async ({ code: of }) => void cancelled.push(...numbersOf([of])) },
  });
  return {
    ...desk,
    cancelled,
    printOne: (number: number, reason: ReprintReason | null = null) =>
      printOne({ account: ONLY_KEY, code: code(number) }, reason),
    /** Hands an order's label over in another batch, by the steps that a run takes. */
    printEarlier(number: number, ...last: readonly Exclude<LabelEvent, 'hold'>[]) {
      const { ledger } = desk;
      const { id } = ledger.add(ledger.openBatch('command-line'), queuedLabel(code(number)));
      ledger.step([id], { event: 'prepare', reprint: null }, { event: 'prove' });
      ledger.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_80', pages: 1 });
      for (const event of last) ledger.step([id], { event });
    },
  };
}

it('adds the order and prints exactly its label', async () => {
  const { printOne, printed, row } = createHarness('batch', 1);
  expect(await printOne(1)).toMatchObject({
    kind: 'done',
    row: { code: code(1), state: 'printed', reprint: null },
    summary: { printed: 1, endedBy: null },
  });
  expect([printed(), row(0)?.state]).toEqual([[1], 'queued']);
});

it('prints a row that waits in the batch, and tries a failed one again', async () => {
  const { printOne, set } = createHarness('batch', 1);
  set.run = () => options({ labels: labelsFailing({ code: 'missing-label' }, 0) });
  const failed = { row: { state: 'failed', problem: { code: 'missing-label' } }, summary: { failed: 1 } };
  expect(await printOne(0)).toMatchObject(failed);
  set.run = () => options();
  expect(await printOne(0)).toMatchObject({ row: { state: 'printed', reprint: null } });
});

it('asks for a reason before it prints a label that may have come out, however long ago', async () => {
  const { printOne, printEarlier, printed, states, cancelled } = createHarness();
  printEarlier(1, 'print');
  printEarlier(2, 'doubt');
  const earlier = { times: 1, printer: 'Zebra_80' };
  for (const number of [1, 2])
    expect(await printOne(number)).toMatchObject({ kind: 'printed-before', earlier });
  // Nothing was done.
  expect([printed(), states(), cancelled]).toEqual([[], [], []]);
  expect(await printOne(1, 'damaged')).toMatchObject({ row: { state: 'printed', reprint: 'damaged' } });
  expect(cancelled).toEqual([1]);
  // Nor again by itself.
  expect(await printOne(1)).toMatchObject({ kind: 'printed-before', earlier: { times: 2 } });
  expect(await printOne(1, 'lost')).toMatchObject({ row: { state: 'printed', reprint: 'lost' } });
  expect(printed()).toEqual([1, 1]);
});

it('is a first print if the label never came out, also with a reason', async () => {
  const { printOne, printEarlier } = createHarness();
  for (const [number, reason] of [
    [1, null],
    [2, 'damaged'],
  ] as const) {
    printEarlier(number, 'fail');
    expect(await printOne(number, reason)).toMatchObject({ row: { state: 'printed', reprint: null } });
  }
});

it('retries a failed row with the reason if an earlier label came out', async () => {
  const { printOne, printEarlier, ledger, scan, id } = createHarness();
  printEarlier(1, 'print');
  scan(1);
  ledger.step([id(1)], { event: 'prepare', reprint: null }, { event: 'fail' });
  const row = { id: id(1), state: 'printed', reprint: 'unreadable' };
  expect(await printOne(1, 'unreadable')).toMatchObject({ row });
});

it.each(HOLD_CODES)('prints a row held for %s only if the reason answers that', async (problem) => {
  const { printOne, printEarlier, printed, ledger, scan, row, id } = createHarness();
  printEarlier(1, 'print');
  scan(1);
  ledger.step([id(1)], { event: 'hold', problem: { code: problem }, reprint: null });
  const held = row(1);
  const allowed = held !== undefined && offeredAnswers(holdOf(held), 'history').includes('reprint');
  expect(await printOne(1, 'changed')).toMatchObject(
    allowed
      ? { row: { state: 'printed', reprint: 'changed' }, summary: { printed: 1 } }
      : { row: { state: 'held', problem: { code: problem }, reprint: null }, summary: null },
  );
  expect(printed()).toEqual(allowed ? [1] : []);
});

it('refuses while a run is on, and changes nothing', async () => {
  const { printOne, printEarlier, print, states } = createHarness('batch', 1);
  const printer = slowPrinter(1);
  printEarlier(2, 'print');
  const run = print({ printer });
  expect(await problemCode(printOne(1))).toBe('already-printing');
  expect(await problemCode(printOne(2, 'lost'))).toBe('already-printing');
  await expect.poll(() => printer.taken).toHaveLength(1);
  printer.say(code(0), { state: 'printed' });
  await run;
  expect(states()).toEqual(['printed']);
});

it('prints once if it is asked for twice at the same time', async () => {
  const { printOne, printEarlier, printed } = createHarness();
  printEarlier(1, 'print');
  const both = await Promise.all([printOne(1, 'lost'), printOne(1, 'lost')].map(problemCode));
  expect([both, printed()]).toEqual([['no problem', 'already-printing'], [1]]);
});

it('prints once in one-by-one mode', async () => {
  const { printOne, printEarlier, printed, station } = createHarness('one-by-one');
  printEarlier(1, 'print');
  await printOne(1, 'lost');
  await printOne(1, 'damaged');
  // A run of its own would begin within a turn of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  await station.whenIdle();
  expect(printed()).toEqual([1, 1]);
});

it('leaves the label in the batch if no run can begin, or if the printer can’t print', async () => {
  const { printOne, set, row } = createHarness();
  set.run = () => Promise.reject(trouble('no-printer'));
  expect(await problemCode(printOne(1))).toBe('no-printer');
  expect(row(1)).toMatchObject({ state: 'queued' });
  set.run = () => options({ printer: printerThrowing('printer-not-ready') });
  expect(await printOne(1)).toMatchObject({
    row: { state: 'queued' },
    summary: { printed: 0, endedBy: { code: 'printer-not-ready' } },
  });
});

it('does nothing if the batch is full', async () => {
  const { printOne, station, printed, states } = createHarness();
  station.addCodes(Array.from({ length: 5_000 }, (_none, at) => code(1_000 + at)));
  expect(await problemCode(printOne(1))).toBe('batch-full');
  expect([states().length, printed()]).toEqual([5_000, []]);
});
