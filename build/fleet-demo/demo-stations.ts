import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { FleetBoard } from '../../shared/fleet-board.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { type LaunchedStation, launchStation } from '../../tests/e2e/launch-station.ts';
import { electronBinary } from '../../tests/electron/launch.ts';
import { findVisibleChromium } from '../../tests/electron/stand-in/visible-chromium.ts';
import { joinFleet, makeLogins, setUpFleet } from '../../tests/endurance/fleet/join.ts';
import type { Postgres } from '../../tests/helpers/postgres/postgres.ts';
import { toAppPath } from '../electron/system.ts';

/** Three stations of the demo, joined. */
export interface DemoStations {
  /** Whether somebody sees their windows. */
  readonly visible: boolean;
  /** Told the board now, after each change and from time to time. @returns ends it */
  onBoard(listener: (board: FleetBoard) => void): Promise<() => Promise<void>>;
  /** The first station prints some orders, and the second scans one of them, too. @returns what the second says of it */
  scanSomewhere(): Promise<string>;
  close(): Promise<void>;
}

const NAMES = ['Bàn 1', 'Bàn 2', 'Bàn 3'];
const PRINTED = 3;
/** That a station has ended is known only by looking, milliseconds. */
const LOOK_AGAIN_MS = 2_000;
/** The keys that open the board. */
const BOARD_KEYS = 'Control+8';

/** Starts them in practice mode, each with a data folder of its own that prints into a folder. @param stop between two: no further one */
export async function openDemoStations(
  postgres: Postgres,
  folder: string,
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<DemoStations> {
  const visible = electronBinary().kind === 'electron' || findVisibleChromium(env) !== null;
  await setUpFleet(postgres, true);
  const logins = await makeLogins(
    postgres,
    NAMES.map(() => postgres.port),
  );
  const opened: LaunchedStation[] = [];
  const close = async (): Promise<void> => {
    await Promise.allSettled(opened.map(({ app }) => app.close()));
  };
  try {
    for (const [at, login] of logins.entries()) {
      stop.throwIfAborted();
      const own = join(folder, `station-${at + 1}`);
      const settings: SettingsPatch = {
        stationName: NAMES[at] ?? '',
        partner: 'sandbox',
        printer: `file:${toAppPath(join(own, 'labels'))}`,
        size: 'S9',
        guide: 'done',
      };
      const dataDir = join(own, 'data');
      await mkdir(dataDir, { recursive: true });
      await writeFile(join(dataDir, 'settings.json'), JSON.stringify(settings));
      const station = await launchStation({
        dataDir,
        env: { TMPDIR: own, ...(visible ? { TEM_HEADED: '1' } : {}) },
        accessToken: null,
      });
      opened.push(station);
      await joinFleet(station.page, login);
    }
  } catch (error) {
    await close();
    throw error;
  }
  const [first, second] = opened.map(({ page }) => page);
  if (first === undefined || second === undefined) throw new Error('no stations');
  await first.keyboard.press(BOARD_KEYS);
  return {
    visible,
    async onBoard(listener) {
      await first.exposeFunction('demoBoard', listener);
      await first.evaluate(followBoard, LOOK_AGAIN_MS);
      return () => first.evaluate(() => void window.dispatchEvent(new Event('demo-end')));
    },
    async scanSomewhere() {
      const codes = await somePrintable(first);
      await first.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), codes);
      await first.evaluate(() => window.tem.calls.station.print(undefined));
      await second.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), codes.slice(0, 1));
      const problem = await firstHold(second);
      return `${NAMES[1]} has scanned ${codes[0]}, too: ${describeProblem(problem, 'en')}`;
    },
    close,
  };
}

/** Runs in a window: tells `demoBoard` the board, until the event `demo-end`. */
async function followBoard(lookAgainMs: number): Promise<void> {
  const { calls, messages } = window.tem;
  // Put there by exposeFunction, which no type knows.
  const { demoBoard } = window as unknown as { readonly demoBoard: (board: FleetBoard) => void };
  const tell = async (): Promise<void> => {
    const board = await calls.fleet.board(undefined);
    if (board.ok) demoBoard(board.value);
  };
  const off = messages.fleet.board(() => void tell());
  const timer = setInterval(() => void tell(), lookAgainMs);
  window.addEventListener(
    'demo-end',
    () => {
      off();
      clearInterval(timer);
    },
    { once: true },
  );
  await tell();
}

/** Why the station's first row is held, once it is. */
const firstHold = (page: Page): Promise<Problem> =>
  page.evaluate(async () => {
    const { calls, messages } = window.tem;
    const { promise, resolve } = Promise.withResolvers<Problem>();
    const look = async (): Promise<void> => {
      const state = await calls.station.state(undefined);
      const row = state.ok ? state.value.rows[0] : undefined;
      if (row?.state === 'held' && row.problem !== null) resolve(row.problem);
    };
    const off = messages.station.changed(() => void look());
    await look();
    const problem = await promise;
    off();
    return problem;
  });

/** Orders of the built-in sandbox, which has the same at every station. */
async function somePrintable(page: Page): Promise<string[]> {
  const found = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
  if (!found.ok) throw new Error(found.problem.code);
  return found.value.slice(0, PRINTED);
}
