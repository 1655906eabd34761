import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Dots } from '../../main/labels/inspect/dots.ts';
import type { Random } from '../../main/sandbox/data/random.ts';
import { codeOfLabel, findStaleLabels } from '../benchmarks/ahead/fresh-labels.ts';
import type { BenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import { launchStation } from '../e2e/launch-station.ts';
import { listPrepared } from '../e2e/list-files.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { readStationState, waitUntilReady } from '../soak/station-view.ts';
import { type KillFigures, recordFates, recordKill } from './figures.ts';
import { killAndWait } from './kill-process.ts';
import { checkReceipts, countPrinted, findFalseStates, readStates } from './ledger-checks.ts';
import type { StartMeasures, WindowMoment } from './moments.ts';

/** One batch of a station with a window, killed again and again. Its settings are in its data folder. */
export interface WindowRound {
  /** A folder of the round's own, with the data folder `data`. */
  readonly folder: string;
  readonly codes: readonly string[];
  readonly partner: BenchmarkPartner;
  readonly printer: VirtualPrinter;
  readonly random: Random;
  /** When a start is killed; null lets it print all that is left. */
  readonly nextKill: () => WindowMoment | null;
  /** Called with what a start needed until its rows were ready, or read at the printer. */
  readonly onMeasured: (measures: Partial<StartMeasures>) => void;
}

/** Nothing happens for this long where rows are not going to be ready. */
const QUIET_MS = 5_000;
/** In dong: as many digits as none of the sandbox's orders has. */
const AMOUNTS = [100_000_000, 999_999_999] as const;

/**
 * Adds orders to a station, kills it while their labels are prepared, ready or printed, and starts it again until it has printed
 * the rest; then counts, and compares what came out with what the service says. While the station is dead, an order changes.
 */
export async function killWindowRound(round: WindowRound, figures: KillFigures): Promise<void> {
  const { folder, codes, partner, printer, random } = round;
  const dataDir = join(folder, 'data');
  const ledger = join(dataDir, 'ledger.sqlite');
  const changed = new Set<string>();
  for (let isFirst = true; ; isFirst = false) {
    const moment = round.nextKill();
    const startedAtMs = Date.now();
    const { app, page } = await launchStation({
      dataDir,
      env: { TMPDIR: folder },
      accessToken: partner.accessToken,
    });
    if (isFirst) await addOrders(page, codes);
    const left = (): void => {
      const old = listPrepared(dataDir).filter((file) => isOlder(file, startedAtMs));
      figures.untrue.push(...old.map((file) => `${basename(file)} was prepared before the start`));
    };
    if (moment === null) await printRest(page, random);
    else await reach(moment, page, round, left);
    left();
    if (moment !== null) figures.prepared += listPrepared(dataDir).length;
    await killAndWait(app.process());
    const states = readStates(ledger);
    if (moment !== null) recordKill(figures, moment.kind, [...states.values()]);
    // What the killed process had sent is in the printer.
    await printer.whenLeft();
    const out = countPrinted(printer);
    figures.untrue.push(...findFalseStates(readStates(ledger), out));
    await checkReceipts(ledger, out, figures);
    if (moment === null) break;
    // Tem is dead and told nothing.
    const waiting = codes.filter((code) => states.get(code) === 'queued' && !out.has(code));
    if (waiting.length > 0) {
      const code = random.pick(waiting);
      changed.add(code);
      await partner.change(code, { amount: random.integer(...AMOUNTS) });
    }
  }
  const out = countPrinted(printer);
  recordFates(figures, codes, readStates(ledger), out);
  figures.untrue.push(...(await findStale(round, changed)).map((code) => `${code} came out with old data`));
}

async function addOrders(page: Page, codes: readonly string[]): Promise<void> {
  const added = await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), [...codes]);
  if (!added.ok || added.value.added !== codes.length)
    throw new Error(`not all were added: ${JSON.stringify(added)}`);
}

/** Resolves at the moment. @param whenReady called once every row is ready */
async function reach(
  moment: WindowMoment,
  page: Page,
  { printer, onMeasured }: WindowRound,
  whenReady: () => void,
): Promise<void> {
  if (moment.kind === 'preparing') return pause(moment.ms);
  const start = performance.now();
  if (await waitUntilReady(page, QUIET_MS)) onMeasured({ ms: performance.now() - start });
  whenReady();
  if (moment.kind === 'printing') {
    const before = printer.bytesRead;
    const read = printer.whenRead(moment.bytes);
    // Its answer never comes where the station is killed before.
    const printed = print(page)
      .then(() => onMeasured({ bytes: printer.bytesRead - before }))
      .catch(() => undefined);
    await Promise.race([read, printed]);
  }
  await pause(moment.ms);
}

const print = (page: Page): Promise<unknown> =>
  page.evaluate(() => window.tem.calls.station.print(undefined));

/** Prints what is queued, sometimes before it is ready. */
async function printRest(page: Page, random: Random): Promise<void> {
  if (random.chance(0.5)) await waitUntilReady(page, QUIET_MS);
  const { rows } = await readStationState(page);
  if (rows.some(({ state }) => state === 'queued')) await print(page);
}

function isOlder(file: string, thanMs: number): boolean {
  const times = statSync(file, { throwIfNoEntry: false });
  return times !== undefined && times.mtimeMs < thanMs;
}

/** The orders whose label came out with old data. @param changed those that changed before their label came out */
async function findStale(
  { codes, folder, partner, printer, random }: WindowRound,
  changed: ReadonlySet<string>,
): Promise<string[]> {
  const printed = new Map<string, Dots>();
  for (const label of printer.labels) {
    const code = codeOfLabel(label);
    if (code !== null) printed.set(code, label.dots);
  }
  const control = codes.find((code) => printed.has(code) && !changed.has(code));
  if (control === undefined) throw new Error('no label came out of an order that did not change');
  await partner.change(control, { amount: random.integer(...AMOUNTS) });
  return findStaleLabels({ partner, printed, control, folder: join(folder, 'afresh') });
}
