import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { scanKeys } from '../e2e/scanner-keys.ts';
import { addAndAwait, measureLoopDelay } from './batch-run.ts';
import { atMost, type Benchmark, type Figure, figure, figuresOf, type Target } from './figures.ts';
import { installScanObserver, type ScanTimestamps } from './scan-watch.ts';
import { withBenchmarkStation } from './station.ts';

/** Rows in the batch when a scan arrives, the number of scans measured then, and of those one after the other at the end. */
const PLANS = {
  full: { sizes: [1, 100, 2_000], scans: 40, row: 100 },
  quick: { sizes: [1, 100], scans: 3, row: 10 },
};
const WARM_UP = 10;
const PACE_MS = 100;
const TARGET_MS = 16;
/** A fast scanner: a code of 22 characters, its Enter and the pause after it (scanner-keys.ts) fit into the pace. */
const TYPING = { gapMs: 0.8, letGo: false } as const;
const LIMIT_MS = 5_000;

/** From the scanner's Enter key to the painted row. */
export const scan: Benchmark = {
  name: 'scan',
  title: 'From a scan to its row on the screen',
  run(effort) {
    const { sizes, scans, row } = PLANS[effort];
    const orders = Math.max(...sizes) + sizes.length * (scans + WARM_UP) + row;
    return withBenchmarkStation({ orders }, async (station) => {
      const { app, page, partner } = station;
      await page.addInitScript(installScanObserver);
      await page.reload();
      await page.locator('main:not([aria-busy])').waitFor();
      const figures: Figure[] = [];
      let rows = 0;
      for (const size of sizes) {
        await addAndAwait(station, partner.takeCodes(size - rows), 'status');
        rows = size;
        const seen: ScanTimestamps[] = [];
        for (const code of partner.takeCodes(scans + WARM_UP)) {
          const [one] = await observe(page, rows, 1, () => scanKeys(page, code, TYPING));
          if (one === undefined) throw new Error(`a scan was not shown within ${LIMIT_MS} ms`);
          seen.push(one);
          await takeOut(page, code);
        }
        figures.push(...scanFigures(`${size} rows`, seen.slice(WARM_UP), atMost(TARGET_MS)));
      }
      const loop = await measureLoopDelay(app);
      const inARow = await observe(page, rows, row, async () => {
        const [start, sent] = [performance.now(), [] as Promise<void>[]];
        for (const [at, code] of partner.takeCodes(row).entries()) {
          await sleep(Math.max(0, start + at * PACE_MS - performance.now()));
          sent.push(scanKeys(page, code, TYPING));
        }
        await Promise.all(sent);
      });
      const { p99, max } = await loop.end();
      const of = `${row} scans, one each ${PACE_MS} ms, ${rows} rows`;
      const state = await page.evaluate(() => window.tem.calls.station.state(undefined));
      const missing = row + rows - (state.ok ? state.value.rows.length : NaN);
      return [
        ...figures,
        ...scanFigures(of, inARow, atMost(TARGET_MS, 'p95')),
        figure(`scans without a row, ${of}`, 'scans', [missing], atMost(0)),
        figure(`event-loop delay p99, ${of}`, 'ms', [p99], atMost(20)),
        figure(`event-loop delay, longest, ${of}`, 'ms', [max]),
      ];
    });
  },
};

/** Figures of scans under the same conditions. The wait for the next frame depends on when within a frame the key arrives. */
function scanFigures(of: string, scans: readonly ScanTimestamps[], target: Target): Figure[] {
  const parts = scans.flatMap(({ enterMs, notifiedMs, rowMs, frameMs, paintedMs }) =>
    notifiedMs === null || rowMs === null || frameMs === null || paintedMs === null
      ? []
      : [{ whole: paintedMs - enterMs, frame: frameMs - rowMs, main: notifiedMs - enterMs }],
  );
  const one = figuresOf(of, parts);
  return [
    one('Enter to painted row', 'ms', ({ whole }) => whole),
    one('without the wait for a frame', 'ms', ({ whole, frame }) => whole - frame, target),
    one('main, its commit and the IPC both ways', 'ms', ({ main }) => main),
  ];
}

/** @param rows those in the batch before @returns the scans that were painted */
async function observe(
  page: Page,
  rows: number,
  scans: number,
  work: () => Promise<void>,
): Promise<readonly ScanTimestamps[]> {
  await page.evaluate(async (first) => window.benchScans?.begin(first), rows + 1);
  await work();
  return page.evaluate(
    async ({ wanted, limitMs }) => (await window.benchScans?.ended(wanted, limitMs)) ?? [],
    { wanted: scans, limitMs: LIMIT_MS },
  );
}

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
