import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { blankDots } from '../../main/labels/inspect/dots.ts';
import { ZPL } from '../../main/printers/languages/zpl.ts';
import { createRandom, type Random } from '../../main/sandbox/data/random.ts';
import { formatRawQueue } from '../../shared/raw-printer.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import type { LabelState } from '../../shared/station.ts';
import { type BenchmarkPartner, startBenchmarkPartner } from '../benchmarks/sandbox-partner.ts';
import { serviceSettings } from '../benchmarks/station.ts';
import { type Cups, startCups } from '../cups/cups.ts';
import { serviceArguments } from '../e2e/command-line.ts';
import { launchStation } from '../e2e/launch-station.ts';
import { listPrepared } from '../e2e/list-files.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import {
  type Account,
  checkReceipts,
  createPaper,
  emptyAccount,
  findFailures,
  findUntrueStates,
  formatAccount,
  type Paper,
  readStates,
  type States,
  settle,
} from './books.ts';
import {
  countWrites,
  createMoments,
  type Measures,
  MOMENTS,
  type Moment,
  type MomentKind,
} from './kill-moments.ts';
import { createOrderChanges, type OrderChanges } from './order-changes.ts';
import { killAndWait, killGroup, startCommand } from './process-control.ts';
import { ENDLESS, type Run, type Scenario } from './scenario.ts';
import { readStationState, waitUntil } from './station-page.ts';

/** What kills have shown. */
export interface KillFigures {
  /** Those that hit a live process. */
  kills: number;
  /** The same by kind, and how many of them hit a label that may have been coming out. */
  readonly byMoment: Partial<Record<MomentKind, { kills: number; onTheWay: number }>>;
  /** States of labels at the kills. */
  readonly atKill: Partial<Record<LabelState, number>>;
  readonly account: Account;
  /** The length of the longest chain of receipts. */
  receipts: number;
  /** Prepared labels on disk at the kills of a window's station. */
  prepared: number;
}

/** What is killed: `tem print`, the same through a raw queue of CUPS, or a station with a window that prepares labels. */
export type KillForm = keyof typeof MOMENTS;

/** Two documents in each batch, so that a kill can also come between them. */
const BATCH = { command: 4, queue: 4, window: 6 } as const;
const CHUNK_SIZE = { command: 2, queue: 2, window: 4 } as const;
/** A batch killed this often is finished, or nearly; at a window each kill changes an order, and one has to stay as it was. */
const MOST_IN_ROUND = { command: 12, queue: 12, window: 4 } as const;
/** Until a start has been measured. */
const USUAL: Measures = { ms: 2_500, writes: 60, bytes: 60_000 };

interface Round {
  readonly form: KillForm;
  readonly folder: string;
  readonly dataDir: string;
  readonly codes: readonly string[];
  readonly partner: BenchmarkPartner;
  readonly paper: Paper;
  readonly printer: VirtualPrinter;
  readonly changes: OrderChanges;
  readonly queue: Queue | null;
  readonly random: Random;
  readonly figures: KillFigures;
  /** Called with what a start took that nobody killed. */
  readonly onMeasured: (measures: Partial<Measures>) => void;
}

/** Kills starts, batch after batch, until it has done so this often; all lanes add to the same figures. */
export async function killOften(
  { form, kills, lanes }: { readonly form: KillForm; readonly kills: number; readonly lanes: number },
  { seed, folder }: Pick<Run, 'seed' | 'folder'>,
  figures = emptyFigures(),
  isLate: () => boolean = () => false,
): Promise<KillFigures> {
  await using open = new AsyncDisposableStack();
  // At a window each round has its own orders, one kill at least, and one more round in each lane may be under way.
  const partner = await startBenchmarkPartner(
    form === 'window' ? (kills + lanes) * BATCH.window : BATCH[form],
  );
  open.defer(() => partner.close());
  const cups = form === 'queue' ? open.use(await startCups()) : null;
  const shared = form === 'window' ? [] : partner.takeCodes(BATCH[form]);
  const isOver = (): boolean => figures.kills >= kills || isLate();
  const lane = async (at: number): Promise<void> => {
    const random = createRandom(seed + at);
    const draw = createMoments(random, MOMENTS[form]);
    let measures = USUAL;
    for (let round = 0; !isOver(); round++) {
      let left = form === 'window' ? random.integer(1, MOST_IN_ROUND[form]) : MOST_IN_ROUND[form];
      const nextKill = (): Moment | null =>
        left-- <= 0 || (form !== 'window' && isOver()) ? null : draw(measures);
      const codes = form === 'window' ? partner.takeCodes(BATCH[form]) : shared;
      const onMeasured: Round['onMeasured'] = ({ ms, writes = 1, bytes = 1 }) => {
        measures = {
          // The slowest time is that of a busy machine.
          ms: ms === undefined ? measures.ms : Math.max(1_000, Math.min(4_000, ms + 300)),
          // A start with little left to do says little.
          writes: Math.max(measures.writes, writes),
          bytes: Math.max(measures.bytes, bytes),
        };
      };
      const own = join(folder, `kill-${at}-${round}`);
      await withRound(cups, { form, folder: own, codes, partner, random, figures, onMeasured }, (made) =>
        killBatch(made, nextKill),
      );
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, at) => lane(at + 1)));
  return figures;
}

async function withRound(
  cups: Cups | null,
  given: Omit<Round, 'dataDir' | 'paper' | 'printer' | 'queue' | 'changes'>,
  work: (round: Round) => Promise<void>,
): Promise<void> {
  const { form, folder, partner, random } = given;
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir, { recursive: true });
  const paper = createPaper();
  const changes = createOrderChanges(partner, random);
  const printer = await paper.startPrinter('', changes.keep);
  try {
    const usual = serviceSettings(partner, printer.address);
    const settings: SettingsPatch = { ...usual, chunkSize: CHUNK_SIZE[form], prepareAhead: true };
    writeFileSync(join(dataDir, 'settings.json'), JSON.stringify(settings));
    const queue = cups === null ? null : await openQueue(cups, basename(folder), printer, paper, folder);
    await work({ ...given, dataDir, paper, printer, queue, changes });
  } finally {
    await printer.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Starts Tem on one batch, kills it and starts it again until all is done; then counts. */
async function killBatch(round: Round, nextKill: () => Moment | null): Promise<void> {
  const { form, folder, dataDir, codes, paper, printer, queue, changes, random, figures } = round;
  const ledger = join(dataDir, 'ledger.sqlite');
  const { untrue } = figures.account;
  const check = async (): Promise<States> => {
    const states = readStates(ledger);
    const { receipts, wrong } = await checkReceipts(ledger, codes, paper);
    figures.receipts = Math.max(figures.receipts, receipts);
    untrue.push(...findUntrueStates('', states, paper), ...wrong);
    return states;
  };
  for (let isFirst = true; ; isFirst = false) {
    const moment = nextKill();
    const alive =
      form === 'window'
        ? await killWindow(round, moment, isFirst)
        : await killCommand(round, moment, readStates(ledger));
    const states = readStates(ledger);
    if (alive && moment !== null) recordKill(figures, moment.kind, [...states.values()]);
    if (moment?.kind === 'paused' || moment?.kind === 'stopped') {
      // A start that finds the queue as the killed one left it, and ends by itself: nothing can be printed.
      await killCommand({ ...round, onMeasured: () => undefined }, null, states);
      await check();
      await queue?.resume();
    }
    // What the killed process had sent is in the printer.
    await (queue?.drained() ?? printer.whenLeft());
    await check();
    if (moment === null || (!alive && isThrough(states, codes.length))) break;
    // Tem is dead and told nothing.
    const waiting = codes.filter((code) => states.get(code) === 'queued' && paper.count(code) === 0);
    if (form === 'window' && waiting.length > 0) await changes.change(random.pick(waiting));
  }
  settle(figures.account, {
    orders: codes.map((code) => ({ code, stations: [''] })),
    paper,
    ledgers: new Map([['', readStates(ledger)]]),
    // Only a stopped queue gives labels back.
    asking: queue === null ? ['unknown'] : ['unknown', 'failed'],
  });
  if (form !== 'window') return;
  const stale = await changes.findStale(join(folder, 'afresh'));
  untrue.push(...stale.map((code) => `${code} came out with old data`));
}

function isThrough(states: States, labels: number): boolean {
  const ended: readonly LabelState[] = ['printed', 'submitted', 'unknown', 'failed'];
  return states.size === labels && [...states.values()].every((state) => ended.includes(state));
}

/** @returns whether `tem print` was still alive when it was killed. @param moment null: it is let run to its end */
async function killCommand(round: Round, moment: Moment | null, { size }: States): Promise<boolean> {
  const { folder, dataDir, codes, partner, printer, queue, onMeasured } = round;
  // The codes are passed again until all are in the ledger: the kill may have interrupted adding them.
  const given = size === codes.length ? ['--resume'] : ['--resume', ...codes];
  // Nobody answers for a queue's head.
  const to = queue === null ? [printer.address] : [queue.printer, '--head-mm', '104'];
  const args = ['--size', 'S9', '--printer', ...to];
  const command = ['print', '--json', ...args, ...serviceArguments(partner, { dataDir }), ...given];
  const writes = countWrites(dataDir);
  const [startMs, bytesBefore] = [performance.now(), printer.bytesRead];
  const child = startCommand(command, { ...queue?.env, TMPDIR: folder });
  try {
    const ended = once(child, 'exit');
    const reach = async ({ kind, ms, writes: wanted, bytes }: Moment): Promise<void> => {
      if (kind === 'write') await writes.reached(wanted);
      else if (kind !== 'time') await printer.whenRead(bytes);
      if (kind === 'paused') await queue?.pause();
      if (kind === 'stopped') await queue?.stop();
      await pause(ms);
    };
    await (moment === null ? ended : Promise.race([reach(moment), ended]));
    const alive = child.exitCode === null;
    killGroup(child);
    await ended;
    const bytes = printer.bytesRead - bytesBefore;
    if (!alive) onMeasured({ ms: performance.now() - startMs, writes: writes.writes, bytes });
    return alive;
  } finally {
    writes.close();
  }
}

/** Nothing happens for this long where rows are not going to be ready. */
const QUIET_MS = 15_000;

/** Kills a station with a window. @param moment null: it prints what is left before @returns true */
async function killWindow(round: Round, moment: Moment | null, isFirst: boolean): Promise<boolean> {
  const { folder, dataDir, codes, partner, printer, random, figures, onMeasured } = round;
  const startedAtMs = Date.now();
  const { app, page } = await launchStation({
    dataDir,
    env: { TMPDIR: folder },
    accessToken: partner.accessToken,
  });
  if (isFirst) await addOrders(page, codes);
  const checkPrepared = (): void => {
    for (const file of listPrepared(dataDir)) {
      const times = statSync(file, { throwIfNoEntry: false });
      if (times !== undefined && times.mtimeMs < startedAtMs)
        figures.account.untrue.push(`${basename(file)} was prepared before the start`);
    }
  };
  const print = (): Promise<unknown> => page.evaluate(() => window.tem.calls.station.print(undefined));
  if (moment === null) {
    // Sometimes before it is ready.
    if (random.chance(0.5)) await waitUntil(page, 'ready', QUIET_MS);
    if ((await readStationState(page)).rows.some(({ state }) => state === 'queued')) await print();
  } else {
    if (moment.kind !== 'preparing') {
      const start = performance.now();
      if (await waitUntil(page, 'ready', QUIET_MS)) onMeasured({ ms: performance.now() - start });
      checkPrepared();
    }
    if (moment.kind === 'printing') {
      const before = printer.bytesRead;
      const read = printer.whenRead(moment.bytes);
      // Its answer never comes where the station is killed before.
      const printed = print()
        .then(() => onMeasured({ bytes: printer.bytesRead - before }))
        .catch(() => undefined);
      await Promise.race([read, printed]);
    }
    await pause(moment.ms);
    figures.prepared += listPrepared(dataDir).length;
  }
  checkPrepared();
  await killAndWait(app.process());
  return true;
}

async function addOrders(page: Page, codes: readonly string[]): Promise<void> {
  const added = await page.evaluate((texts) => window.tem.calls.station.addCodes({ texts }), [...codes]);
  if (!added.ok || added.value.added !== codes.length)
    throw new Error(`not all were added: ${JSON.stringify(added)}`);
}

/** A raw queue of CUPS, which keeps what a killed process has left in it. */
interface Queue {
  readonly printer: string;
  readonly env: Readonly<Record<string, string>>;
  /** The label under way is finished. */
  pause(): Promise<void>;
  /** The label is interrupted: CUPS would send it again from its beginning. */
  stop(): Promise<void>;
  resume(): Promise<void>;
  /** Resolves once everything handed over has come out. */
  drained(): Promise<void>;
}

async function openQueue(
  cups: Cups,
  queue: string,
  { port }: VirtualPrinter,
  paper: Paper,
  folder: string,
): Promise<Queue> {
  let markers = 0;
  let stopped = false;
  await cups.addRaw(queue, port);
  return {
    printer: formatRawQueue({ language: 'zpl', queue }),
    env: cups.env,
    pause: () => cups.holdQueue(queue),
    async stop() {
      stopped = true;
      await cups.command('cupsdisable', queue);
    },
    async resume() {
      if (stopped) await cups.command('cupsenable', queue);
      else await cups.releaseQueue(queue);
      stopped = false;
    },
    // A queue is first in, first out: what has not come out before its last job never will.
    async drained() {
      const title = `marker ${++markers}`;
      const file = join(folder, title);
      await writeFile(file, ZPL.encode(blankDots(8, 8), { dpi: 203, title }));
      await cups.command('lp', '-d', queue, '-o', 'raw', file);
      await paper.until(() => paper.count(title) > 0);
      await rm(file);
    },
  };
}

const emptyFigures = (): KillFigures => ({
  kills: 0,
  byMoment: {},
  atKill: {},
  account: emptyAccount(),
  receipts: 0,
  prepared: 0,
});

/** Handed over, or being handed over: at such a moment nobody knows whether it comes out. */
const ON_THE_WAY: readonly LabelState[] = ['submitting', 'submitted'];

function recordKill(figures: KillFigures, kind: MomentKind, states: readonly LabelState[]): void {
  const { byMoment, atKill } = figures;
  figures.kills++;
  const own = (byMoment[kind] ??= { kills: 0, onTheWay: 0 });
  own.kills++;
  if (states.some((state) => ON_THE_WAY.includes(state))) own.onTheWay++;
  for (const state of states) atKill[state] = (atKill[state] ?? 0) + 1;
}

export function formatFigures({
  kills,
  byMoment,
  atKill,
  account,
  receipts,
  prepared,
}: KillFigures): string[] {
  const moments = Object.entries(byMoment).map(
    ([kind, { kills: own, onTheWay }]) => `by ${kind} ${own} (${onTheWay} with a label on its way)`,
  );
  const states = Object.entries(atKill).map(([state, number]) => `${state} ${number}`);
  return [
    `${kills} kills, ${moments.join(', ')}; labels then: ${states.join(', ')}`,
    formatAccount('batches', account),
    `up to ${receipts} receipts in a chain; ${prepared} prepared files at the kills`,
  ];
}

/** Two batches at once; `--queue` through a raw queue of CUPS, `--window` a station with a window. */
export const kill: Scenario<{ kills: number; minutes: number; queue: boolean; window: boolean }> = {
  defaults: { kills: 1_000, minutes: ENDLESS, queue: false, window: false },
  async run({ kills, minutes, queue, window }, run) {
    const figures = emptyFigures();
    const { lost, doubled } = figures.account;
    run.everyMinute(() => `${figures.kills} kills, ${lost.length} lost, ${doubled.length} twice`);
    const form = window ? 'window' : queue ? 'queue' : 'command';
    await killOften({ form, kills, lanes: 2 }, run, figures, () => run.minutes() >= minutes);
    return { failures: findFailures(form, figures.account), lines: formatFigures(figures), figures };
  },
};
