import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { scanKeys } from '../../e2e/scanner-keys.ts';
import { addAndAwaitStatus } from '../batch-run.ts';
import type { Benchmark, Effort, Figure } from '../benchmark.ts';
import { measureLoopDelay } from '../loop-delay.ts';
import { type BenchmarkStation, withBenchmarkStation } from '../station.ts';
import { measureCommitTimes, measureRoundTrips } from '../window/scan-floor.ts';
import { type ScanParts, scanFigures, splitScan } from '../window/scan-parts.ts';
import { installScanObserver, type ScanTimestamps } from '../window/scan-watch.ts';

/** Rows in the batch when a scan arrives, and the number of scans measured then. */
interface Plan {
  readonly sizes: readonly number[];
  readonly scans: number;
  /** Scans one after the other, `paceMs` apart, into the largest batch. */
  readonly row: number;
}

const PLANS: Readonly<Record<Effort, Plan>> = {
  full: { sizes: [1, 100, 2_000], scans: 40, row: 100 },
  quick: { sizes: [1, 100], scans: 3, row: 10 },
};
const WARM_UP = 10;
const PACE_MS = 100;
/** A fast scanner: a code of 22 characters, its Enter and the pause after it (scanner-keys.ts) fit into the pace. */
const TYPING = { gapMs: 0.8, letGo: false } as const;
const LIMIT_MS = 5_000;

/** From the scanner's Enter key to the painted row. */
export const scanBenchmark: Benchmark = {
  name: 'scan',
  title: 'From a scan to its row on the screen',
  run(effort) {
    const { sizes, scans, row } = PLANS[effort];
    const largest = Math.max(...sizes);
    const orders = largest + sizes.length * (scans + WARM_UP) + row;
    return withBenchmarkStation({ orders }, async (station) => {
      const { app, page, partner, folder } = station;
      await page.addInitScript(installScanObserver);
      await page.reload();
      await page.locator('main:not([aria-busy])').waitFor();
      const figures: Figure[] = [];
      let rows = 0;
      for (const size of sizes) {
        await addAndAwaitStatus(station, partner.takeCodes(size - rows));
        rows = size;
        const shown: ScanParts[] = [];
        for (let at = 0; at < scans + WARM_UP; at++) shown.push(await scanOnce(station, size));
        figures.push(...scanFigures(formatRows(size), shown.slice(WARM_UP), 'median'));
      }
      const loop = await measureLoopDelay(app);
      const all = await scanInARow(page, partner.takeCodes(row), rows);
      const { p99, max } = await loop.end();
      const there = all.flatMap((one) => splitScan(one) ?? []);
      const of = `${row} scans, one each ${PACE_MS} ms, ${formatRows(rows)}`;
      figures.push(
        ...scanFigures(of, there, 'p95'),
        {
          name: `scans without a row, ${of}`,
          unit: 'scans',
          values: [row - (await countRows(page)) + rows],
          target: { bound: 'most', value: 0 },
        },
        {
          name: `event-loop delay p99, ${of}`,
          unit: 'ms',
          values: [p99],
          target: { bound: 'most', value: 20 },
        },
        { name: `event-loop delay, longest, ${of}`, unit: 'ms', values: [max] },
        {
          name: 'a call that does nothing, there and back',
          unit: 'ms',
          values: await measureRoundTrips(page),
        },
        {
          name: 'commit of a row, on disk, by itself',
          unit: 'ms',
          values: measureCommitTimes(folder, largest),
        },
      );
      return figures;
    });
  },
};

const formatRows = (rows: number): string => (rows === 1 ? '1 row' : `${rows.toLocaleString('en-US')} rows`);

/** Scans an order into a batch of this size, waits for its look-up, and removes it again. */
async function scanOnce({ page, partner }: BenchmarkStation, rows: number): Promise<ScanParts> {
  const [code] = partner.takeCodes(1);
  if (code === undefined) throw new Error('no order is left');
  await begin(page, rows + 1);
  await scanKeys(page, code, TYPING);
  const parts = (await endedScans(page, 1)).flatMap((one) => splitScan(one) ?? [])[0];
  if (parts === undefined) throw new Error(`a scan was not shown within ${LIMIT_MS} ms`);
  await takeOut(page, code);
  return parts;
}

/** Scans at a fixed pace, however long each takes. */
async function scanInARow(
  page: Page,
  codes: readonly string[],
  rows: number,
): Promise<readonly ScanTimestamps[]> {
  await begin(page, rows + 1);
  const start = performance.now();
  const sent: Promise<void>[] = [];
  for (const [at, code] of codes.entries()) {
    await sleep(Math.max(0, start + at * PACE_MS - performance.now()));
    sent.push(scanKeys(page, code, TYPING));
  }
  await Promise.all(sent);
  return endedScans(page, codes.length);
}

const begin = (page: Page, line: number): Promise<void> =>
  page.evaluate(async (first) => window.benchScans?.begin(first), line);

const endedScans = (page: Page, scans: number): Promise<readonly ScanTimestamps[]> =>
  page.evaluate(async ({ wanted, limitMs }) => (await window.benchScans?.ended(wanted, limitMs)) ?? [], {
    wanted: scans,
    limitMs: LIMIT_MS,
  });

const countRows = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const state = await window.tem.calls.station.state(undefined);
    return state.ok ? state.value.rows.length : NaN;
  });

/** Removes a row once its order was looked up. */
async function takeOut(page: Page, code: string): Promise<void> {
  const taken = await page.evaluate(
    async ({ text, limitMs }) => {
      const { calls, messages } = window.tem;
      type Rows = readonly { id: number; code: string; order: { status: string | null } | null }[];
      const found = Promise.withResolvers<number>();
      const look = (rows: Rows): void => {
        const row = rows.find((one) => one.code === text && (one.order?.status ?? null) !== null);
        if (row !== undefined) found.resolve(row.id);
      };
      const off = messages.station.changed(({ changed }) => look(changed));
      const timer = setTimeout(() => found.reject(new Error(`${text} was not looked up`)), limitMs);
      try {
        const state = await calls.station.state(undefined);
        if (state.ok) look(state.value.rows);
        return await calls.station.remove({ id: await found.promise });
      } finally {
        clearTimeout(timer);
        off();
      }
    },
    { text: code, limitMs: LIMIT_MS },
  );
  if (!taken.ok) throw new Error(`the row was not taken out: ${taken.problem.code}`);
}
