import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import { createRandom, type Random } from '../../main/sandbox/data/random.ts';
import { freePort } from '../e2e/free-port.ts';
import { receiverAddress } from '../e2e/receiver-address.ts';
import { startVirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { clearBatch, printAll, readPrintTimes } from './batch-run.ts';
import { atMost, type Figure, figure } from './figures.ts';
import { codeOfLabel, findStaleLabels } from './fresh-labels.ts';
import type { ServiceRequest } from './sandbox-partner.ts';
import { type BenchmarkStation, withBenchmarkStation } from './station.ts';

/** What happens to an order between its scan and the print. */
const INCIDENTS = ['removed', 'changed', 'cancelled'] as const;
type Incident = (typeof INCIDENTS)[number];

/** A shift's orders, and how many of them meet what. */
type ShiftSize = Readonly<Record<Incident | 'orders', number>>;

/** One order of a shift: when it is scanned, and what it meets after how many further scans of the same batch. */
interface Scan {
  readonly code: string;
  readonly pauseMs: number;
  readonly incident: Incident | null;
  readonly after: number;
}

const SEED = 22;
/** A packer's time from one scan to the next. */
const PACE_MS = [200, 1_500] as const;
const BATCH = [20, 40] as const;
/** A wrong parcel is noticed, and an order changes, within so many scans. */
const MOST_SCANS_LATER = 12;
/** The most requests for labels that never came out, of all requests. */
const WASTED_PERCENT = 5;
/** Amounts of changed orders, in dong: as many digits as none of the sandbox's orders has. */
const AMOUNTS = [100_000_000, 999_999_999] as const;

/**
 * A packer's shift on a station of its own, whose printer's labels are looked at: orders scanned one by one into batches, some of
 * which are removed, changed or cancelled before they are printed. The service's events say what changes.
 */
export async function measureShift(size: ShiftSize): Promise<Figure[]> {
  const printed = new Map<string, Dots>();
  const printer = await startVirtualPrinter('zpl', {
    onLabel: (label) => void printed.set(codeOfLabel(label) ?? '', label.dots),
  });
  const receiver = { receiverOn: true, receiverPort: await freePort() };
  const settings = { prepareAhead: true, ...receiver, printer: printer.address };
  try {
    return await withBenchmarkStation({ orders: size.orders, settings }, (station) =>
      shiftFigures(station, size, printed),
    );
  } finally {
    await printer.close();
  }
}

async function shiftFigures(
  station: BenchmarkStation,
  size: ShiftSize,
  printed: ReadonlyMap<string, Dots>,
): Promise<Figure[]> {
  const { page, partner, ledger, folder } = station;
  const random = createRandom(SEED);
  await partner.registerWebhook(await receiverAddress(station));
  await partner.takeRequests();
  const batches = drawShift(random, size, partner.takeCodes(size.orders));
  for (const batch of batches) {
    await scanBatch(station, batch, random);
    await printAll(page, batch.filter(comesOut).length);
    await clearBatch(page);
  }
  const requests = await partner.takeRequests();
  const orders = batches.flat();
  const wanted = orders.filter(comesOut).map(({ code }) => code);
  const isWrong = (order: Scan): boolean =>
    readPrintTimes(ledger, [order.code]).length !== (comesOut(order) ? 1 : 0);
  const wrong = orders.filter(isWrong).length;
  const { all, wasted } = countLabelRequests(requests, new Set(wanted));

  const control = orders.find(({ incident }) => incident === null)?.code ?? '';
  await change(station, control, { amount: AMOUNTS[1] });
  const compared = orders.filter(({ incident, code }) => incident === 'changed' || code === control);
  const stale = await findStaleLabels({
    ...{ partner, control, folder: join(folder, 'afresh') },
    printed: new Map([...printed].filter(([code]) => compared.some((one) => one.code === code))),
  });
  const of = `shift of ${size.orders} orders`;
  return [
    figure(`labels printed, ${of}`, 'labels', [wanted.length]),
    figure(`orders with a label too few or too many, ${of}`, 'labels', [wrong], atMost(0)),
    figure(`labels with old data, ${of}`, 'labels', [stale.length], atMost(0)),
    figure(`all requests, ${of}`, 'requests', [requests.length]),
    figure(`tokens and label pages, ${of}`, 'requests', [all]),
    figure(
      `for nothing, of all requests, ${of}`,
      '%',
      [(100 * wasted) / requests.length],
      atMost(WASTED_PERCENT),
    ),
  ];
}

const comesOut = ({ incident }: Scan): boolean => incident === null || incident === 'changed';

/** Draws a shift: its batches, each a list of scans, with incidents at random places. */
function drawShift(random: Random, size: ShiftSize, codes: readonly string[]): Scan[][] {
  const met = new Map<number, Incident>();
  for (const kind of INCIDENTS)
    for (const most = met.size + size[kind]; met.size < most; ) {
      const at = random.integer(0, size.orders - 1);
      if (!met.has(at)) met.set(at, kind);
    }
  const batches: Scan[][] = [];
  for (let from = 0; from < size.orders; from += batches.at(-1)?.length ?? 0) {
    const batch = codes.slice(from, from + random.integer(...BATCH));
    batches.push(
      batch.map((code, at) => ({
        ...{ code, incident: met.get(from + at) ?? null, pauseMs: random.integer(...PACE_MS) },
        after: random.integer(0, Math.min(MOST_SCANS_LATER, batch.length - 1 - at)),
      })),
    );
  }
  return batches;
}

/** Scans a batch at a packer's pace; what happens to its orders happens between the scans. */
async function scanBatch(station: BenchmarkStation, batch: readonly Scan[], random: Random): Promise<void> {
  const { page } = station;
  const rows: number[] = [];
  for (const [at, { code, pauseMs }] of batch.entries()) {
    await pause(pauseMs);
    rows.push(await scan(page, code));
    for (const [of, { code: met, incident, after }] of batch.slice(0, at + 1).entries()) {
      if (incident === null || of + after !== at) continue;
      if (incident === 'changed') await change(station, met, { amount: random.integer(...AMOUNTS) });
      else if (incident === 'cancelled') await change(station, met, 'cancelled');
      else {
        const answer = await page.evaluate((id) => window.tem.calls.station.remove({ id }), rows[of] ?? NaN);
        if (!answer.ok) throw new Error(`a row was not removed: ${answer.problem.code}`);
      }
    }
  }
}

/** @throws Error where the station did not accept the event */
async function change(
  { partner }: BenchmarkStation,
  ...what: Parameters<typeof partner.change>
): Promise<void> {
  const outcome = await partner.change(...what);
  if (outcome !== 'delivered') throw new Error(`an event was ${outcome}`);
}

/** @returns the row's id */
async function scan(page: Page, code: string): Promise<number> {
  const answer = await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
  if (!answer.ok || answer.value.kind !== 'added') throw new Error(`${code} was not added`);
  return answer.value.row.id;
}

/**
 * Counts tokens and label pages, and those of which no label was handed over. The label that came out is that of the last page
 * with its order: of an order that was made again, only the last making was of use.
 */
function countLabelRequests(
  requests: readonly ServiceRequest[],
  handedOver: ReadonlySet<string>,
): { readonly all: number; readonly wasted: number } {
  const made = requests.filter(({ codes }) => codes.length > 0);
  const last = new Map<string, ServiceRequest>();
  for (const request of made)
    for (const code of request.codes)
      if (handedOver.has(code)) last.set(`${request.operation === 'GET /orders/awb'} ${code}`, request);
  return { all: made.length, wasted: made.length - new Set(last.values()).size };
}
