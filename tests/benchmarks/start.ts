import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openDatabase } from '../../main/database/database.ts';
import { openLabelStore } from '../../main/station/label-store.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { queuedLabel } from '../helpers/test-label-store.ts';
import { atMost, type Benchmark, type Figure, figure, figuresOf, median } from './figures.ts';
import { type StartTiming, startOnce } from './start-once.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

const PLANS = { full: { warmUp: 2, runs: 12, jobs: 10_000 }, quick: { warmUp: 0, runs: 2, jobs: 100 } };
const TARGET_MS = 1_200;
const EMPTY_APP = join(import.meta.dirname, 'empty-app');

/** From the start of the process to a station that accepts a scan, and the part of it that any app's start takes. */
export const start: Benchmark = {
  name: 'start',
  title: 'From the start of the process to “ready to scan”',
  run: (effort) =>
    withTemporaryFolder(async (folder) => {
      const { warmUp, runs, jobs } = PLANS[effort];
      const used = join(folder, 'used');
      createUsedDataFolder(used, jobs, 100);
      const all: Record<'empty' | 'first' | 'second', StartTiming[]> = { empty: [], first: [], second: [] };
      // In turn, so that other load on the machine affects all three alike.
      for (let run = 0; run < warmUp + runs; run++) {
        const at = join(folder, `${run}`);
        cpSync(used, `${at}-used`, { recursive: true });
        const starts = {
          empty: await startOnce({
            appPath: EMPTY_APP,
            args: [`--user-data-dir=${at}-empty`],
            readyLine: '"event":"page loaded"',
          }),
          first: await startTem(`${at}-new`, ['--sandbox']),
          second: await startTem(`${at}-used`),
        };
        if (run < warmUp) continue;
        for (const kind of ['empty', 'first', 'second'] as const) all[kind].push(starts[kind]);
      }
      const empty = all.empty.map(({ readyMs }) => readyMs);
      return [
        figure('an app with an empty page, painted', 'ms', empty),
        ...startFigures('first start, empty folder', all.first, median(empty)),
        ...startFigures('with a batch of 100 and 10,000 labels in the ledger', all.second, median(empty)),
      ];
    }),
};

function startFigures(of: string, starts: readonly StartTiming[], empty: number): Figure[] {
  const one = figuresOf(of, starts);
  return [
    one('ready to scan', 'ms', ({ readyMs }) => readyMs, atMost(TARGET_MS)),
    one('more than the empty app', 'ms', ({ readyMs }) => readyMs - empty),
    one('until main runs', 'ms', ({ runsMs }) => runsMs ?? NaN),
    one('until the page is loaded', 'ms', ({ loadedMs }) => loadedMs),
  ];
}

/** The sandbox's first answer is logged; nothing is requested before the screen is painted. */
const startTem = (dataDir: string, args: readonly string[] = []): Promise<StartTiming> =>
  startOnce({
    appPath: ROOT,
    args: ['--data-dir', dataDir, `--user-data-dir=${dataDir}`, ...args],
    readyLine: '"event":"partner call"',
    confirmReady: takesKeys,
  });

/** A key reaches the scan field although nobody has focused it. */
async function takesKeys(page: Page): Promise<void> {
  await page.keyboard.type('S');
  const text = await page.locator('[data-scan-field]').inputValue();
  if (text !== 'S') throw new Error(`the scan field holds "${text}" after an S was typed`);
}

/** Makes the data folder of a station that has printed labels before, and has a batch in progress. */
function createUsedDataFolder(dataDir: string, jobs: number, rows: number): void {
  mkdirSync(dataDir, { recursive: true });
  const printer = `file:${join(dataDir, 'labels')}`;
  const settings: SettingsPatch = { partner: 'sandbox', printer, guide: 'done' };
  writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
  const database = openDatabase(join(dataDir, 'ledger.sqlite'));
  try {
    const ledger = openLabelStore(database);
    const labelAt = (at: number) => queuedLabel(`SGNS336484LM.${200_000_000 + at}`);
    const before = ledger.openBatch('station');
    database.transaction(() => {
      for (let at = 0; at < jobs; at++) {
        const { id } = ledger.add(before, labelAt(at));
        ledger.step([id], { event: 'prepare' });
        ledger.step([id], { event: 'prove' });
        ledger.step([id], { event: 'submit', size: 'S9', printer: 'Xprinter', title: `Tem ${id}` });
        ledger.step([id], { event: 'hand-over', final: true });
      }
    });
    const queued = Array.from({ length: rows }, (_, at) => labelAt(jobs + at));
    ledger.addAll(ledger.openBatch('station'), queued);
  } finally {
    database.close();
  }
}
