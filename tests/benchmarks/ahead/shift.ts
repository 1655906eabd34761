import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Dots } from '../../../main/labels/inspect/dots.ts';
import { createRandom, type Random } from '../../../main/sandbox/data/random.ts';
import { freePort } from '../../e2e/free-port.ts';
import { receiverAddress } from '../../e2e/receiver-address.ts';
import { startVirtualPrinter } from '../../printers/virtual/virtual-printer.ts';
import { clearBatch, printAll, readPrintTimes } from '../batch-run.ts';
import type { Figure } from '../benchmark.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';
import { codeOfLabel, findStaleLabels } from './fresh-labels.ts';
import { drawShift, type Incident, type PlannedScan, type ShiftSize } from './shift-plan.ts';
import { countLabelRequests } from './wasted-requests.ts';

const SEED = 22;
/** The most requests for labels that never came out, of all requests. */
const WASTED_PERCENT = 5;
/** Amounts of changed orders, in dong: as many digits as none of the sandbox's orders has. */
const AMOUNTS = [100_000_000, 999_999_999] as const;

/** A scanned order. */
interface Scanned {
  readonly code: string;
  readonly kind: Incident | null;
}

/**
 * The shift on a station of its own, whose printer's labels are looked at. The receiver is on: the service's events say what
 * changes.
 */
export async function measureShift(size: ShiftSize): Promise<Figure[]> {
  const printed = new Map<string, Dots>();
  const printer = await startVirtualPrinter('zpl', {
    onLabel: (label) => void printed.set(codeOfLabel(label) ?? '', label.dots),
  });
  const receiverPort = await freePort();
  const settings = { prepareAhead: true, receiverOn: true, receiverPort, printer: printer.address };
  try {
    return await withBenchmarkStation({ orders: size.orders, settings }, (station) =>
      shiftFigures(station, size, printed),
    );
  } finally {
    await printer.close();
  }
}

/**
 * A packer's shift: orders scanned one by one into batches, some of which are removed, changed or cancelled before they are
 * printed.
 */
async function shiftFigures(
  station: BenchmarkStation,
  size: ShiftSize,
  printed: ReadonlyMap<string, Dots>,
): Promise<Figure[]> {
  const { page, partner, ledger } = station;
  const random = createRandom(SEED);
  await partner.registerWebhook(await receiverAddress(station));
  await partner.takeRequests();
  const orders: Scanned[] = [];
  for (const batch of drawShift(random, size)) {
    const scanned = await scanBatch(station, batch, random);
    orders.push(...scanned);
    await printAll(page, scanned.filter(comesOut).length);
    await clearBatch(page);
  }
  const requests = await partner.takeRequests();
  const wanted = orders.filter(comesOut).map(({ code }) => code);
  const times = new Map(orders.map(({ code }) => [code, readPrintTimes(ledger, [code]).length]));
  const wrong = orders.filter((order) => times.get(order.code) !== (comesOut(order) ? 1 : 0));
  const { all, wasted } = countLabelRequests(requests, new Set(wanted));
  const of = `shift of ${size.orders} orders`;
  return [
    { name: `labels printed, ${of}`, unit: 'labels', values: [wanted.length - wrong.length] },
    zero(`orders with a label too few or too many, ${of}`, 'labels', wrong.length),
    zero(`labels with old data, ${of}`, 'labels', (await findStale(station, orders, printed)).length),
    { name: `all requests, ${of}`, unit: 'requests', values: [requests.length] },
    { name: `tokens and label pages, ${of}`, unit: 'requests', values: [all] },
    { name: `tokens and label pages for nothing, ${of}`, unit: 'requests', values: [wasted] },
    {
      name: `for nothing, of all requests, ${of}`,
      unit: '%',
      values: [(100 * wasted) / requests.length],
      target: { bound: 'most', value: WASTED_PERCENT },
    },
    {
      name: `for nothing, of tokens and label pages, ${of}`,
      unit: '%',
      values: [(100 * wasted) / all],
    },
  ];
}

const comesOut = ({ kind }: Scanned): boolean => kind === null || kind === 'changed';

const zero = (name: string, unit: string, value: number): Figure => ({
  name,
  unit,
  values: [value],
  target: { bound: 'most', value: 0 },
});

/** Scans a batch at a packer's pace; what happens to its orders happens between the scans. */
async function scanBatch(
  { page, partner }: BenchmarkStation,
  batch: readonly PlannedScan[],
  random: Random,
): Promise<readonly Scanned[]> {
  const codes = partner.takeCodes(batch.length);
  const rows: number[] = [];
  for (const [at, { pauseMs }] of batch.entries()) {
    await pause(pauseMs);
    rows.push(await scan(page, codes[at] ?? ''));
    for (const [of, { incident }] of batch.slice(0, at + 1).entries()) {
      if (incident === null || of + incident.afterScans !== at) continue;
      const code = codes[of] ?? '';
      if (incident.kind === 'removed') await remove(page, rows[of] ?? NaN);
      else
        await expectTold(
          partner.change(
            code,
            incident.kind === 'changed' ? { amount: random.integer(...AMOUNTS) } : 'cancelled',
          ),
        );
    }
  }
  return batch.map(({ incident }, at) => ({ code: codes[at] ?? '', kind: incident?.kind ?? null }));
}

/** @throws Error where the station did not accept the event */
async function expectTold(change: Promise<string>): Promise<void> {
  const outcome = await change;
  if (outcome !== 'delivered') throw new Error(`an event was ${outcome}`);
}

/** @returns the row's id */
async function scan(page: Page, code: string): Promise<number> {
  const answer = await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
  if (!answer.ok || answer.value.kind !== 'added') throw new Error(`${code} was not added`);
  return answer.value.row.id;
}

async function remove(page: Page, id: number): Promise<void> {
  const answer = await page.evaluate((row) => window.tem.calls.station.remove({ id: row }), id);
  if (!answer.ok) throw new Error(`a row was not removed: ${answer.problem.code}`);
}

/** The orders that changed and whose labels show what they were before. */
async function findStale(
  { partner, folder }: BenchmarkStation,
  orders: readonly Scanned[],
  printed: ReadonlyMap<string, Dots>,
): Promise<string[]> {
  const control = orders.find(({ kind }) => kind === null)?.code ?? '';
  await expectTold(partner.change(control, { amount: AMOUNTS[1] }));
  const changed = orders.flatMap(({ kind, code }) => (kind === 'changed' ? [code] : []));
  return findStaleLabels({
    partner,
    printed: new Map([...printed].filter(([code]) => code === control || changed.includes(code))),
    control,
    folder: join(folder, 'afresh'),
  });
}
