import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../e2e/partner-process.ts';
import type { Benchmark, Effort, Figure } from '../benchmark.ts';
import { median } from '../statistics.ts';
import { withTemporaryFolder } from '../temporary-folder.ts';
import { measureBundles } from '../window/bundles.ts';
import { type StartOnceOptions, type StartTiming, startOnce } from '../window/start-once.ts';
import { createUsedDataFolder } from '../window/used-data-folder.ts';

const RUNS: Readonly<Record<Effort, { readonly warmUp: number; readonly runs: number }>> = {
  full: { warmUp: 2, runs: 12 },
  quick: { warmUp: 0, runs: 2 },
};
const TARGET_MS = 1_200;
const EMPTY_APP = join(import.meta.dirname, '../window/empty-app');

/** From the start of the process to a station that accepts a scan, and the part of it that any app's start takes. */
export const startBenchmark: Benchmark = {
  name: 'start',
  title: 'From the start of the process to “ready to scan”',
  run: (effort) =>
    withTemporaryFolder(async (folder) => {
      const used = join(folder, 'used');
      createUsedDataFolder(used, { jobs: effort === 'full' ? 10_000 : 100, rows: 100 });
      const all: Record<'empty' | 'first' | 'second', StartTiming[]> = { empty: [], first: [], second: [] };
      const { warmUp, runs } = RUNS[effort];
      // In turn, so that other load on the machine affects all three alike.
      for (let run = 0; run < warmUp + runs; run++) {
        const dataDir = join(folder, `${run}`);
        cpSync(used, `${dataDir}-used`, { recursive: true });
        const starts = {
          empty: await startOnce(emptyApp(`${dataDir}-empty`)),
          first: await startOnce(tem(`${dataDir}-new`, ['--sandbox'])),
          second: await startOnce(tem(`${dataDir}-used`)),
        };
        if (run < warmUp) continue;
        for (const kind of ['empty', 'first', 'second'] as const) all[kind].push(starts[kind]);
      }
      const empty = median(all.empty.map(({ readyMs }) => readyMs));
      return [
        {
          name: 'an app with an empty page, painted',
          unit: 'ms',
          values: all.empty.map(({ readyMs }) => readyMs),
        },
        ...startFigures('first start, empty folder', all.first, empty),
        ...startFigures('with a batch of 100 and 10,000 labels in the ledger', all.second, empty),
        ...measureBundles(join(ROOT, 'dist')),
      ];
    }),
};

function startFigures(of: string, starts: readonly StartTiming[], empty: number): Figure[] {
  const figure = (name: string, value: (start: StartTiming) => number): Figure => ({
    name: `${name}, ${of}`,
    unit: 'ms',
    values: starts.map(value),
  });
  return [
    {
      ...figure('ready to scan', ({ readyMs }) => readyMs),
      target: { bound: 'most', value: TARGET_MS },
    },
    figure('more than the empty app', ({ readyMs }) => readyMs - empty),
    figure('until main runs', ({ runsMs }) => runsMs ?? NaN),
    figure('until the page is asked for', ({ askedMs }) => askedMs),
    figure('until the page is loaded', ({ loadedMs }) => loadedMs),
  ];
}

const ownData = (dataDir: string): string[] => ['--data-dir', dataDir, `--user-data-dir=${dataDir}`];

/** The sandbox's first answer is logged; nothing is requested before the screen is painted. */
const tem = (dataDir: string, args: readonly string[] = []): StartOnceOptions => ({
  appPath: ROOT,
  args: [...ownData(dataDir), ...args],
  readyLine: '"event":"partner call"',
  confirmReady: takesKeys,
});

const emptyApp = (dataDir: string): StartOnceOptions => ({
  appPath: EMPTY_APP,
  args: [`--user-data-dir=${dataDir}`],
  readyLine: '"event":"page loaded"',
  confirmReady: () => Promise.resolve(),
});

/** A key reaches the scan field although nobody has focused it. */
async function takesKeys(page: Page): Promise<void> {
  await page.keyboard.type('S');
  const text = await page.locator('[data-scan-field]').inputValue();
  if (text !== 'S') throw new Error(`the scan field holds "${text}" after an S was typed`);
}
