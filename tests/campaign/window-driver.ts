import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import type { Random } from '../../main/sandbox/data/random.ts';
import type { BatchRow } from '../../shared/station.ts';
import { launchStation } from '../e2e/launch-station.ts';
import type { Partner } from '../e2e/partner-process.ts';
import { scanKeys } from '../e2e/scanner-keys.ts';
import { killAndWait } from '../kill/kill-process.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { evaluateInPage, readStationState, waitUntilIdle, waitUntilReady } from '../soak/station-view.ts';
import { KilledError, LEFT_TO_OTHERS, type StationDriver, WAITS_ITSELF } from './driver.ts';
import type { Paper } from './paper.ts';
import type { People } from './people.ts';

export interface WindowStation {
  readonly name: string;
  readonly dataDir: string;
  readonly partner: Partner;
  readonly printer: VirtualPrinter;
  readonly paper: Pick<Paper, 'count'>;
  readonly random: Random;
  readonly people: People;
}

/** Nothing happens for this long: whoever waits looks again. */
const QUIET_MS = 2_000;
/** The share of batches that are scanned; the others are pasted. And of those that get time to be ready. */
const SCANNED = 0.5;
const WAITS = 0.3;

/** A station with a window, and a packer at it who finishes batches whatever happens. */
export function createWindowDriver(station: WindowStation): StationDriver {
  const { name, dataDir, partner, printer, paper, random, people } = station;
  const temporary = join(dirname(dataDir), 'temporary');
  mkdirSync(temporary, { recursive: true });
  let running: { readonly app: ElectronApplication; readonly page: Page } | null = null;
  let kills = 0;

  async function start(): Promise<Page> {
    if (running !== null) return running.page;
    const before = kills;
    const launched = await launchStation({
      dataDir,
      env: { TMPDIR: temporary },
      accessToken: partner.accessToken,
    });
    // Killed while it started, when there was no process to kill yet.
    if (kills > before) {
      await killAndWait(launched.app.process());
      throw new KilledError(name);
    }
    running = launched;
    return launched.page;
  }

  async function add(page: Page, codes: readonly string[]): Promise<void> {
    if (random.chance(SCANNED)) for (const code of codes) await scanKeys(page, code);
    // Types lost scans again; what was there before the kill stays.
    const there = new Set((await readStationState(page)).rows.map(({ code }) => String(code)));
    const texts = codes.filter((code) => !there.has(code));
    await evaluateInPage(page, (some) => window.tem.calls.station.addCodes({ texts: some }), texts);
  }

  /** Does what one row asks for. @returns whether it was anything */
  async function answer(page: Page, { id, code, state, problem }: BatchRow): Promise<boolean> {
    if (state === 'unknown') {
      await printer.whenLeft();
      const cameOut = paper.count(code, name) > 0;
      await evaluateInPage(page, (word) => window.tem.calls.station.resolve(word), { id, cameOut });
      return true;
    }
    if (state === 'failed') {
      await evaluateInPage(page, (row) => window.tem.calls.station.retry({ id: row }), id);
      return true;
    }
    if (state !== 'held') return false;
    const why = problem?.code ?? null;
    if (WAITS_ITSELF.includes(why)) return people.printAlone({ page, station: name, id, code, why });
    if (!LEFT_TO_OTHERS.includes(why)) throw new Error(`${name} holds ${code}: ${why}`);
    if (await people.takeOver({ page, station: name, id, code, why })) return true;
    await evaluateInPage(page, (row) => window.tem.calls.station.remove({ id: row }), id);
    return true;
  }

  async function finish(page: Page): Promise<void> {
    for (;;) {
      const { rows } = await waitUntilIdle(page, QUIET_MS);
      let acted = false;
      for (const row of rows) acted = (await answer(page, row)) || acted;
      const state = await readStationState(page);
      if (state.rows.some((row) => row.state === 'queued') && state.run.kind !== 'running')
        await evaluateInPage(page, () => window.tem.calls.station.print(undefined));
      else if (!acted && state.rows.every(isDone)) return;
    }
  }

  return {
    name,
    dataDir,
    async workOff(codes) {
      const before = kills;
      try {
        const page = await start();
        await add(page, codes);
        if (random.chance(WAITS)) await waitUntilReady(page, QUIET_MS);
        await finish(page);
        await evaluateInPage(page, () => window.tem.calls.station.clear(undefined));
      } catch (error) {
        if (kills > before) throw new KilledError(name);
        throw error;
      }
    },
    async kill() {
      kills++;
      const killed = running;
      running = null;
      if (killed !== null) await killAndWait(killed.app.process());
    },
    async close() {
      await running?.app.close();
      running = null;
    },
  };
}

const isDone = ({ state }: BatchRow): boolean =>
  state === 'printed' || state === 'submitted' || state === 'confirmed' || state === 'cancelled';
