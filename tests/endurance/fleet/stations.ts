import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { Random } from '../../../main/sandbox/data/random.ts';
import { serviceArguments } from '../../e2e/command-line.ts';
import { type LaunchedStation, launchStation } from '../../e2e/launch-station.ts';
import type { Partner } from '../../e2e/partner-process.ts';
import type { VirtualPrinter } from '../../printers/virtual/virtual-printer.ts';
import { type Paper, readRows, type StoredRow } from '../books.ts';
import { type Deeds, packOff } from '../packer.ts';
import { killAndWait, startCommand } from '../process-control.ts';
import { evaluateInPage } from '../station-page.ts';

/** A real station, as somebody works at it. */
export interface StationDriver {
  /**
   * Works orders off with everything that a person does about them; starts what is not running. Orders that it has had before are
   * gone on with. @throws KilledError where `kill` came between
   */
  workOff(codes: readonly string[]): Promise<void>;
  /** Kills all of its processes; the next `workOff` starts it. */
  kill(): Promise<void>;
  /** Ends it in order. */
  close(): Promise<void>;
}

export interface StationParts {
  readonly name: string;
  readonly dataDir: string;
  readonly partner: Partner;
  readonly printer: VirtualPrinter;
}

/** Somebody has killed the station meanwhile. */
export class KilledError extends Error {}

/** Problems for which a row waits by itself: it is queued again when its cause is over. */
const WAITS_ITSELF: readonly (string | null)[] = [
  'fleet-unreachable',
  'fleet-in-doubt',
  'fleet-account-unlinked',
];
/** Problems that another station's label explains: the row is left to it, unless a manager takes it over. */
const LEFT_TO_OTHERS: readonly (string | null)[] = ['claimed-elsewhere', 'printed-before'];
/** A person tries again after as long, while nothing but the fleet's database is missing. */
const AGAIN_MS = 1_500;

function temporaryOf(dataDir: string): string {
  const temporary = join(dirname(dataDir), 'temporary');
  mkdirSync(temporary, { recursive: true });
  return temporary;
}

/** A station that prints with `tem print`: a new command for each batch, taken up with --resume after a kill. */
export function createCommandDriver({ name, dataDir, partner, printer }: StationParts): StationDriver {
  const temporary = temporaryOf(dataDir);
  const args = ['--size', 'S9', '--printer', printer.address, ...serviceArguments(partner, { dataDir })];
  let running: ChildProcess | null = null;
  let kills = 0;
  const rowsOf = (codes: readonly string[]): StoredRow[] => {
    const newest = new Map(readRows(join(dataDir, 'ledger.sqlite')).map((row) => [row.code, row]));
    return codes.flatMap((code) => newest.get(code) ?? []);
  };
  const print = async (given: readonly string[]): Promise<void> => {
    const before = kills;
    running = startCommand(['print', '--json', ...args, ...given], { TMPDIR: temporary });
    await once(running, 'exit').finally(() => (running = null));
    if (kills > before) throw new KilledError(name);
  };
  const isToDo = ({ state, problem }: StoredRow): boolean =>
    state === 'queued' || state === 'preparing' || state === 'proven' || WAITS_ITSELF.includes(problem);
  return {
    async workOff(codes) {
      const known = rowsOf(codes).length;
      // A kill may have come before any of them, or all, was in the ledger.
      if (known < codes.length) await print(known === 0 ? codes : ['--resume', ...codes]);
      while (rowsOf(codes).some(isToDo)) {
        await print(['--resume']);
        if (rowsOf(codes).some(isToDo)) await pause(AGAIN_MS);
      }
      await printer.whenLeft();
    },
    async kill() {
      kills++;
      if (running !== null) await killAndWait(running);
    },
    close: () => Promise.resolve(),
  };
}

/** A held row in front of somebody who may decide about it. */
export interface Question {
  readonly page: Page;
  readonly station: string;
  /** The row's id. */
  readonly id: number;
  readonly code: string;
  /** The problem's code. */
  readonly why: string | null;
}

/** @returns whether the row may be printed at this station now */
export type Decide = (question: Question) => Promise<boolean>;

/** The orders of which a named person has said that they may be printed again. */
export type Words = string[];

/** How often somebody takes an order over, or lets it be printed although the fleet cannot be asked. */
const TAKES_OVER = 0.1;
const PRINTS_ALONE = 0.02;
const PERSONS = ['Chị Hoa', 'Anh Minh', 'Quản lý ca 2'];

/** Gives a word, which is written down before: whoever is killed between has said it. @returns whether it was taken */
async function give({ page, id, code, why }: Question, person: string, words: Words): Promise<boolean> {
  words.push(code);
  const call = why === 'claimed-elsewhere' ? ('takeOver' as const) : ('printAlone' as const);
  const answer = await evaluateInPage(page, ({ call: name, ...word }) => window.tem.calls.fleet[name](word), {
    call,
    id,
    person,
  });
  return answer.ok;
}

/** Managers and supervisors, who sometimes decide what a station may not decide. */
export function createPeople(random: Random, words: Words): Decide {
  return async (question) => {
    const { why } = question;
    const share = why === 'claimed-elsewhere' ? TAKES_OVER : why === 'fleet-unreachable' ? PRINTS_ALONE : 0;
    return random.chance(share) && give(question, random.pick(PERSONS), words);
  };
}

/** A manager at the end, who has looked at all printers: takes over what did not come out. */
export function createManager(words: Words, paper: Paper): Decide {
  return async (question) => {
    if (question.why !== 'claimed-elsewhere' || paper.count(question.code) > 0) return false;
    // The first time Tem may say that the holder's label has no known end.
    return (await give(question, 'Chị Hoa', words)) || give(question, 'Chị Hoa', []);
  };
}

export interface WindowParts extends StationParts {
  readonly paper: Paper;
  readonly random: Random;
  readonly decide: Decide;
  readonly deeds: Deeds;
}

/** A station with a window, and a packer at it who finishes batches whatever happens. */
export function createWindowDriver(parts: WindowParts): StationDriver {
  const { name, dataDir, partner, printer, paper, random, decide, deeds } = parts;
  const env = { TMPDIR: temporaryOf(dataDir) };
  let running: LaunchedStation | null = null;
  let kills = 0;

  async function start(): Promise<Page> {
    if (running !== null) return running.page;
    const before = kills;
    const launched = await launchStation({ dataDir, env, accessToken: partner.accessToken });
    // Killed while it started, when there was no process to kill yet.
    if (kills > before) {
      await killAndWait(launched.app.process());
      throw new KilledError(name);
    }
    running = launched;
    return launched.page;
  }
  return {
    async workOff(codes) {
      const before = kills;
      try {
        const page = await start();
        const place = { station: name, page, printer, paper, random };
        await packOff(
          codes,
          {
            ...place,
            async onHeld({ id, code, problem }) {
              const why = problem?.code ?? null;
              if (await decide({ page, station: name, id, code, why })) return true;
              if (WAITS_ITSELF.includes(why)) return false;
              if (!LEFT_TO_OTHERS.includes(why)) throw new Error(`${name} holds ${code}: ${why}`);
              await evaluateInPage(page, (row) => window.tem.calls.station.remove({ id: row }), id);
              return true;
            },
          },
          deeds,
        );
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
