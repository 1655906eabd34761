import { describe, expect, it } from 'vitest';
import type { LabelStore } from '../../../main/station/label-store.ts';
import { createPrintOne, type PrintOne } from '../../../main/station/print-one.ts';
import type { AccountOrder } from '../../../main/station/station-accounts.ts';
import type { LabelEvent } from '../../../main/station/transition.ts';
import { HOLD_CODES, holdOf, offeredAnswers } from '../../../shared/hold.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { BatchRow, ReprintReason } from '../../../shared/station.ts';
import { NO_ORDERS, ONLY_KEY } from '../../helpers/station-orders.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';
import { code, fakeLabels, fakePrinter, slowPrinter } from './fakes.ts';
import { options, problemCode } from './stations.ts';
import { newWorkstation, type TestWorkstation } from './workstations.ts';

interface Harness extends TestWorkstation {
  readonly printOne: (of: OrderCode, reason: ReprintReason | null) => ReturnType<PrintOne>;
  readonly printer: ReturnType<typeof fakePrinter>;
  /** The orders whose leftover jobs were cancelled. */
  readonly cancelled: OrderCode[];
  readonly row: (number: number) => BatchRow | undefined;
}

function createHarness(more: Parameters<typeof newWorkstation>[0] = {}): Harness {
  const test = newWorkstation(more);
  const printer = fakePrinter();
  test.set.run = () => options({ printer });
  const cancelled: OrderCode[] = [];
  const leftoverJobs = { cancel: async (of: AccountOrder) => void cancelled.push(of.code) };
  const { accounts } = NO_ORDERS;
  const printOne = createPrintOne({
    station: test.workstation,
    labelStore: test.ledger,
    accounts,
    leftoverJobs,
  });
  return {
    ...test,
    printer,
    cancelled,
    printOne: (of, reason) => printOne({ account: ONLY_KEY, code: of }, reason),
    row: (number) => test.workstation.state().rows.find((row) => row.code === code(number)),
  };
}

/** Hands an order's label over in another batch, by the steps that a run takes. */
function printEarlier(
  ledger: LabelStore,
  number: number,
  steps: readonly Exclude<LabelEvent, 'hold'>[] = ['print'],
): void {
  const { id } = ledger.add(ledger.openBatch('command-line'), queuedLabel(code(number)));
  ledger.step([id], { event: 'prepare', reprint: null });
  ledger.step([id], { event: 'prove' });
  ledger.step([id], { event: 'submit', title: 'Tem', size: 'S9', printer: 'Zebra_80', pages: 1 });
  for (const event of steps) ledger.step([id], { event });
}

describe('printing one label', () => {
  it('adds the order and prints exactly its label', async () => {
    const { printOne, printer, workstation, row } = createHarness();
    workstation.scan(code(0));
    expect(await printOne(code(1), null)).toMatchObject({
      kind: 'done',
      row: { code: code(1), state: 'printed', reprint: null },
      summary: { printed: 1, endedBy: null },
    });
    expect(printer.printed).toEqual([code(1)]);
    expect(row(0)?.state).toBe('queued');
  });

  it('prints a row that waits in the batch, and tries a failed one again', async () => {
    const { printOne, printer, workstation, set, row } = createHarness();
    workstation.scan(code(0));
    const problems = new Map([[code(0), { code: 'missing-label' as const }]]);
    set.run = () => options({ printer, labels: fakeLabels(problems) });
    expect(await printOne(code(0), null)).toMatchObject({
      row: { state: 'failed', problem: { code: 'missing-label' } },
      summary: { failed: 1 },
    });
    set.run = () => options({ printer });
    expect(await printOne(code(0), null)).toMatchObject({ row: { state: 'printed' } });
    expect(row(0)?.reprint).toBeNull();
  });

  it('asks for a reason before it prints a label that may have come out, however long ago', async () => {
    const { printOne, printer, ledger, states, cancelled } = createHarness();
    printEarlier(ledger, 1);
    printEarlier(ledger, 2, ['doubt']);
    for (const number of [1, 2])
      expect(await printOne(code(number), null)).toMatchObject({
        kind: 'printed-before',
        earlier: { times: 1, printer: 'Zebra_80' },
      });
    // Nothing was done.
    expect([printer.printed, states(), cancelled]).toEqual([[], [], []]);
    expect(await printOne(code(1), 'damaged')).toMatchObject({
      row: { state: 'printed', reprint: 'damaged' },
    });
    expect(cancelled).toEqual([code(1)]);
    // Nor again by itself.
    expect(await printOne(code(1), null)).toMatchObject({ kind: 'printed-before', earlier: { times: 2 } });
    expect(await printOne(code(1), 'lost')).toMatchObject({ row: { state: 'printed', reprint: 'lost' } });
    expect(printer.printed).toEqual([code(1), code(1)]);
  });

  it('is a first print if the label never came out, also with a reason', async () => {
    const { printOne, ledger } = createHarness();
    printEarlier(ledger, 1, ['fail']);
    expect(await printOne(code(1), null)).toMatchObject({ row: { state: 'printed', reprint: null } });
    printEarlier(ledger, 2, ['fail']);
    expect(await printOne(code(2), 'damaged')).toMatchObject({ row: { state: 'printed', reprint: null } });
  });

  it('retries a failed row with the reason if an earlier label came out', async () => {
    const { printOne, ledger, workstation, row } = createHarness();
    printEarlier(ledger, 1);
    workstation.scan(code(1));
    const id = row(1)?.id ?? 0;
    ledger.step([id], { event: 'prepare', reprint: null });
    ledger.step([id], { event: 'fail' });
    expect(await printOne(code(1), 'unreadable')).toMatchObject({
      row: { id, state: 'printed', reprint: 'unreadable' },
    });
  });

  it.each(HOLD_CODES)('prints a row held for %s only if the reason answers that', async (problem) => {
    const { printOne, printer, ledger, workstation, row } = createHarness();
    printEarlier(ledger, 1);
    workstation.scan(code(1));
    ledger.step([row(1)?.id ?? 0], { event: 'hold', problem: { code: problem }, reprint: null });
    const before = row(1);
    const allowed = before !== undefined && offeredAnswers(holdOf(before), 'history').includes('reprint');
    expect(await printOne(code(1), 'changed')).toMatchObject(
      allowed
        ? { row: { state: 'printed', reprint: 'changed' }, summary: { printed: 1 } }
        : { row: { state: 'held', problem: { code: problem }, reprint: null }, summary: null },
    );
    expect(printer.printed).toHaveLength(allowed ? 1 : 0);
  });

  it('refuses while a run is on, and changes nothing', async () => {
    const { printOne, workstation, set, states, ledger, row } = createHarness();
    const slow = slowPrinter(1);
    set.run = () => options({ printer: slow });
    printEarlier(ledger, 2);
    workstation.scan(code(0));
    const run = workstation.print();
    expect(await problemCode(printOne(code(1), null))).toBe('already-printing');
    expect(await problemCode(printOne(code(2), 'lost'))).toBe('already-printing');
    expect(row(1)).toBeUndefined();
    await expect.poll(() => slow.taken).toHaveLength(1);
    slow.say(code(0), { state: 'printed' });
    await run;
    expect(states()).toEqual(['printed']);
  });

  it('prints once if it is asked for twice at the same time', async () => {
    const { printOne, printer, ledger } = createHarness();
    printEarlier(ledger, 1);
    const [first, second] = await Promise.allSettled([printOne(code(1), 'lost'), printOne(code(1), 'lost')]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { problem: { code: 'already-printing' } } });
    expect(printer.printed).toEqual([code(1)]);
  });

  it('prints once in one-by-one mode', async () => {
    const { printOne, printer, ledger, workstation } = createHarness({ mode: 'one-by-one' });
    printEarlier(ledger, 1);
    await printOne(code(1), 'lost');
    await printOne(code(1), 'damaged');
    await new Promise((resolve) => setTimeout(resolve, 20));
    await workstation.whenIdle();
    expect(printer.printed).toEqual([code(1), code(1)]);
  });

  it('leaves the label in the batch if no run can begin', async () => {
    const { printOne, set, row } = createHarness();
    set.run = () => Promise.reject(new ProblemError('no-printer'));
    expect(await problemCode(printOne(code(1), null))).toBe('no-printer');
    expect(row(1)).toMatchObject({ state: 'queued' });
  });

  it('says what stopped it if the printer can’t print, and keeps the label queued', async () => {
    const { printOne, set } = createHarness();
    const printer = fakePrinter(
      (): Promise<void> =>
        Promise.reject(new ProblemError('printer-not-ready', { printer: 'Zebra', reason: 'paper' })),
    );
    set.run = () => options({ printer });
    expect(await printOne(code(1), null)).toMatchObject({
      row: { state: 'queued' },
      summary: { printed: 0, endedBy: { code: 'printer-not-ready' } },
    });
  });

  it('does nothing if the batch is full', async () => {
    const { printOne, workstation, printer } = createHarness();
    workstation.addCodes(Array.from({ length: 5_000 }, (_none, at) => code(1_000 + at)));
    expect(await problemCode(printOne(code(1), null))).toBe('batch-full');
    expect(workstation.state().rows).toHaveLength(5_000);
    expect(printer.printed).toEqual([]);
  }, 30_000);
});
