import type { Page } from '@playwright/test';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { BatchRow, StationState } from '../../shared/station.ts';
import { scanKeys } from '../e2e/scanner-keys.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { evaluateInPage, readStationState, waitUntilIdle, waitUntilReady } from './station-view.ts';
import { isPossible, type Tally } from './tally.ts';

interface OperatorDependencies {
  readonly page: Page;
  readonly printer: VirtualPrinter;
  readonly tally: Tally;
  readonly random: Random;
  /** Whether somebody is still at the printer or the partner: the fault there is not over yet. */
  readonly externalFaultsOver: () => Promise<void>;
  /** What happens to scanned orders before the key that prints them. */
  readonly beforePrint: (codes: readonly string[]) => Promise<void>;
}

/** What the operator had to do, in numbers. */
export interface OperatorCounts {
  /** Questions about labels that may have come out, answered after a look at the printer. */
  answered: number;
  /** F7: failed rows put back into the queue. */
  retried: number;
  /** F9 again: a run had ended, or no window received the key. */
  printedAgain: number;
  /** Ctrl+F7: partner or printer checked at once. */
  lookedAgain: number;
  /** Runs that resumed by themselves. */
  wentOn: number;
  /** Batches that were given time to be ready before the key, and how many of them were. */
  waited: number;
  ready: number;
}

/** A station's operator, who finishes batches whatever happens. */
export interface Operator {
  readonly done: Readonly<OperatorCounts>;
  /** Untrue states seen at any observation. */
  readonly untrue: readonly string[];
  /** Prints a batch, does what Tem asks until nothing is left to do, and removes it. Returns its final rows. */
  workOff(codes: readonly string[]): Promise<readonly BatchRow[]>;
}

/** The number scanned; the others are pasted. */
const SCANNED = 3;
/** Presses a key again when nothing happens for this long. */
const QUIET_MS = 2_000;
/** The station checks by itself every few seconds; a patient operator waits this long. */
const PATIENT_MS = 12_000;
/** The share of batches for which the operator lets every row be ready. */
const WAITS = 0.5;
/** Nobody tries more often. */
const MAX_ROUNDS = 30;

export function createOperator({
  page,
  printer,
  tally,
  random,
  externalFaultsOver,
  beforePrint,
}: OperatorDependencies): Operator {
  const done: OperatorCounts = {
    answered: 0,
    retried: 0,
    printedAgain: 0,
    lookedAgain: 0,
    wentOn: 0,
    waited: 0,
    ready: 0,
  };
  const untrue: string[] = [];

  async function add(codes: readonly string[]): Promise<void> {
    for (const code of codes.slice(0, SCANNED)) await scanKeys(page, code);
    const texts = codes.slice(SCANNED);
    await evaluateInPage(page, (some) => window.tem.calls.station.addCodes({ texts: some }), texts);
    // Types lost scans again.
    const rows = new Set((await readStationState(page)).rows.map(({ code }) => String(code)));
    const missing = codes.filter((code) => !rows.has(code));
    await evaluateInPage(page, (some) => window.tem.calls.station.addCodes({ texts: some }), missing);
  }

  /** Looks at the printer, and answers what came out. */
  async function answer(rows: readonly BatchRow[]): Promise<void> {
    await externalFaultsOver();
    await printer.whenLeft();
    for (const { id, code } of rows) {
      done.answered++;
      const cameOut = tally.of(code) > 0;
      await evaluateInPage(page, (word) => window.tem.calls.station.resolve(word), { id, cameOut });
    }
  }

  /** Does what the state asks for. Returns whether there was anything. */
  async function act({ rows, resuming }: StationState): Promise<boolean> {
    const unknown = rows.filter(({ state }) => state === 'unknown');
    if (unknown.length > 0) await answer(unknown);
    else if (resuming !== null) await goOn();
    else if (rows.some(({ state }) => state === 'failed')) {
      done.retried++;
      await page.keyboard.press('F7');
      await page.keyboard.press('F9');
    } else if (rows.some(({ state }) => state === 'queued')) {
      done.printedAgain++;
      await page.keyboard.press('F9');
    } else return false;
    return true;
  }

  /** The station waits for partner or printer. Usually presses a key, sometimes waits until it resumes by itself. */
  async function goOn(): Promise<void> {
    await externalFaultsOver();
    if (random.chance(0.8)) {
      done.lookedAgain++;
      await page.keyboard.press('Control+F7');
    } else {
      done.wentOn++;
      await waitUntilIdle(page, PATIENT_MS);
    }
  }

  /** Compares what Tem says with what the printer has printed. */
  async function compare(): Promise<void> {
    const { revision, rows } = await readStationState(page);
    const wrong = rows.flatMap(({ code, state }) => {
      const times = tally.of(code);
      return isPossible(times, state) ? [] : [`${code} is ${state}, came out ${times} times`];
    });
    // A run begun meanwhile prints labels that were queued then.
    if (wrong.length > 0 && (await readStationState(page)).revision === revision) untrue.push(...wrong);
  }

  return {
    done,
    untrue,
    async workOff(codes) {
      await add(codes);
      if (random.chance(WAITS)) {
        done.waited++;
        if (await waitUntilReady(page, PATIENT_MS)) done.ready++;
      }
      await beforePrint(codes);
      await page.keyboard.press('F9');
      for (let turn = 0; turn < MAX_ROUNDS; turn++) {
        const state = await waitUntilIdle(page, QUIET_MS);
        await printer.whenLeft();
        await compare();
        if (!(await act(state))) break;
      }
      const { rows } = await readStationState(page);
      await evaluateInPage(page, () => window.tem.calls.station.clear(undefined));
      return rows;
    },
  };
}
