import type { Page } from '@playwright/test';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { BatchRow } from '../../shared/station.ts';
import { scanKeys } from '../e2e/scanner-keys.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { findUntrueStates, type Paper } from './books.ts';
import { evaluateInPage, readStationState, waitUntil } from './station-page.ts';

/** Where a packer works, and who helps. */
export interface Workplace {
  readonly station: string;
  readonly page: Page;
  readonly printer: VirtualPrinter;
  readonly paper: Paper;
  readonly random: Random;
  /** Resolves once nothing outside of the station is broken that somebody has to mend first. */
  readonly mended?: () => Promise<void>;
  /** What happens to the orders between their scan and the key that prints them. */
  readonly beforePrint?: (codes: readonly string[]) => Promise<void>;
  /** Decides about a held row; without it, such a row is an end. @returns whether anything was done */
  readonly onHeld?: (row: BatchRow) => Promise<boolean>;
}

/** What packers have done, and seen. */
export const newDeeds = () => ({
  /** Labels that may have come out, answered after a look at the printer. */
  answered: 0,
  /** F7: failed rows put back into the queue. */
  retried: 0,
  /** F9 again: a run had ended, or no window received the key. */
  printedAgain: 0,
  /** Ctrl+F7: partner or printer checked at once. */
  lookedAgain: 0,
  /** Runs that were left to resume by themselves. */
  wentOn: 0,
  /** Batches that were given time to be ready before the key, and how many of them were. */
  waited: 0,
  ready: 0,
  /** What the station said at some moment that was not true. */
  untrue: [] as string[],
});
export type Deeds = ReturnType<typeof newDeeds>;

/** The most that are scanned; the others are pasted. */
const MOST_SCANNED = 12;
/** Nothing happens for as long: a key is pressed again. */
const QUIET_MS = 2_000;
/** The station checks by itself every few seconds; a patient packer waits this long. */
const PATIENT_MS = 12_000;
const WAITS = 0.5;
const DONE: readonly string[] = ['printed', 'submitted', 'confirmed', 'cancelled'];

/** Prints a batch, does what Tem asks for until nothing is left to do, and removes it. @returns its final rows */
export async function packOff(
  codes: readonly string[],
  place: Workplace,
  deeds: Deeds,
): Promise<readonly BatchRow[]> {
  const { station, page, printer, paper, random, mended, beforePrint, onHeld } = place;

  async function add(): Promise<void> {
    for (const code of codes.slice(0, random.integer(0, MOST_SCANNED))) await scanKeys(page, code);
    // Pastes the rest, and lost scans; what was there before a kill stays.
    const rows = new Set((await readStationState(page)).rows.map(({ code }) => String(code)));
    const texts = codes.filter((code) => !rows.has(code));
    await evaluateInPage(page, (some) => window.tem.calls.station.addCodes({ texts: some }), texts);
  }

  /** Compares what Tem says with the paper. */
  async function compare(): Promise<void> {
    await printer.whenLeft();
    const { revision, rows } = await readStationState(page);
    const states = new Map(rows.map(({ code, state }) => [String(code), state]));
    const wrong = findUntrueStates(station, states, paper);
    // A run begun meanwhile prints labels that were queued then.
    if (wrong.length > 0 && (await readStationState(page)).revision === revision) deeds.untrue.push(...wrong);
  }

  /** Does what the station asks for. @returns whether it was anything */
  async function act(): Promise<boolean> {
    const { rows, resuming } = await readStationState(page);
    const unknown = rows.filter(({ state }) => state === 'unknown');
    if (unknown.length > 0) {
      await mended?.();
      await printer.whenLeft();
      for (const { id, code } of unknown) {
        deeds.answered++;
        const cameOut = paper.count(code, station) > 0;
        await evaluateInPage(page, (word) => window.tem.calls.station.resolve(word), { id, cameOut });
      }
      return true;
    }
    if (resuming !== null) {
      await mended?.();
      if (random.chance(0.8)) {
        deeds.lookedAgain++;
        await page.keyboard.press('Control+F7');
      } else {
        deeds.wentOn++;
        await waitUntil(page, 'idle', PATIENT_MS);
      }
      return true;
    }
    let acted = false;
    // A scanner that is not calibrated, at a machine that stalled: the scan came in two parts. The whole code was pasted.
    const isPart = ({ code, problem }: BatchRow): boolean =>
      problem?.code === 'order-not-found' && codes.some((one) => one !== code && one.includes(code));
    for (const row of rows)
      if (isPart(row)) {
        await evaluateInPage(page, (id) => window.tem.calls.station.remove({ id }), row.id);
        acted = true;
      } else if (row.state === 'held' && onHeld !== undefined) acted = (await onHeld(row)) || acted;
    const hasFailed = rows.some(({ state }) => state === 'failed');
    if (hasFailed) {
      deeds.retried++;
      await page.keyboard.press('F7');
    } else if ((await readStationState(page)).rows.some(({ state }) => state === 'queued'))
      deeds.printedAgain++;
    else return acted;
    await page.keyboard.press('F9');
    return true;
  }

  await add();
  if (random.chance(WAITS)) {
    deeds.waited++;
    if (await waitUntil(page, 'ready', PATIENT_MS)) deeds.ready++;
  }
  await beforePrint?.(codes);
  await page.keyboard.press('F9');
  for (;;) {
    await waitUntil(page, 'idle', QUIET_MS);
    await compare();
    if (await act()) continue;
    const { rows } = await readStationState(page);
    const isAtEnd = ({ state }: BatchRow): boolean =>
      DONE.includes(state) || (state === 'held' && onHeld === undefined);
    if (!rows.every(isAtEnd)) continue;
    await evaluateInPage(page, () => window.tem.calls.station.clear(undefined));
    return rows;
  }
}
