import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { verifyReceipts } from '../../main/database/verify-receipts.ts';
import { describeReceiptBreak } from '../../shared/receipt-text.ts';
import type { LabelState } from '../../shared/station.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { electronArguments, electronBinary, TEST_PRINTERS } from '../electron/launch.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { type KillFigures, recordKill } from './figures.ts';
import { countWrites, type KillMoment, type StartMeasures, waitForMoment } from './moments.ts';
import type { PrinterRoute } from './printer-route.ts';

/** One batch that is killed again and again until it is finished. */
export interface KillRound {
  /** A folder of the round's own. */
  readonly folder: string;
  readonly codes: readonly string[];
  /** Arguments of every start, without codes. */
  readonly args: readonly string[];
  readonly printer: VirtualPrinter;
  readonly route: PrinterRoute;
  /** When a start is killed; null lets it run to its end. */
  readonly nextKill: () => KillMoment | null;
  /** Called with the duration of a start that nobody killed. */
  readonly onCompletedStart: (measures: StartMeasures) => void;
}

/** Starts Tem on one batch, kills it and starts it again until a start completes; then counts. */
export async function killRound(round: KillRound, figures: KillFigures): Promise<void> {
  const { folder, codes, printer, route } = round;
  const ledger = join(folder, 'data', 'ledger.sqlite');
  for (;;) {
    const moment = round.nextKill();
    const known = (): boolean => readStates(ledger).size === codes.length;
    const alive = await startAndKill(round, moment, known());
    const states = readStates(ledger);
    if (alive && moment !== null) recordKill(figures, moment.kind, [...states.values()]);
    if (moment?.kind === 'paused' || moment?.kind === 'stopped') {
      // A start that finds the queue as the killed one left it, and ends by itself: nothing can be printed.
      await startAndKill({ ...round, onCompletedStart: () => undefined }, null, known());
      figures.untrue.push(...findFalseStates(readStates(ledger), countPrinted(printer)));
      await checkReceipts(ledger, countPrinted(printer), figures);
      await route.queue?.resume();
    }
    // What the killed process had sent is in the printer.
    await route.drained();
    figures.untrue.push(...findFalseStates(readStates(ledger), countPrinted(printer)));
    await checkReceipts(ledger, countPrinted(printer), figures);
    // All is done, except for what a start after the kill makes of the rest.
    if (moment === null || (!alive && isThrough(states, codes.length))) break;
  }
  const states = readStates(ledger);
  const out = countPrinted(printer);
  for (const code of codes) {
    const times = out.get(code) ?? 0;
    const state = states.get(code) ?? 'queued';
    figures.labels++;
    if (times > 1) figures.doubled++;
    if (state === 'unknown') {
      figures.asked++;
      figures.askedAndOut += times;
    } else if (state === 'failed' && times === 0) figures.failed++;
    else if (times === 0) figures.lost++;
    else figures.printedOnce++;
  }
}

function isThrough(states: ReadonlyMap<string, LabelState>, labels: number): boolean {
  const ended: readonly LabelState[] = ['printed', 'submitted', 'unknown', 'failed'];
  return states.size === labels && [...states.values()].every((state) => ended.includes(state));
}

/** @returns whether the process was still alive when it was killed */
async function startAndKill(
  { folder, codes, args, printer, route, onCompletedStart }: KillRound,
  moment: KillMoment | null,
  known: boolean,
): Promise<boolean> {
  // The codes are passed again until all are in the ledger: the kill may have interrupted adding them.
  const given = known ? ['--resume'] : ['--resume', ...codes];
  const writes = countWrites(join(folder, 'data'));
  const [startMs, bytesBefore] = [performance.now(), printer.bytesRead];
  const child = spawn(
    electronBinary().path,
    electronArguments(ROOT, ['print', '--json', ...args, ...given]),
    {
      stdio: 'ignore',
      // A process group of its own: its browser must not outlive it.
      detached: true,
      env: { ...process.env, ...TEST_PRINTERS, ...route.env, TMPDIR: folder },
    },
  );
  try {
    const ended = once(child, 'exit');
    if (moment !== null) await Promise.race([waitForMoment(moment, printer, writes, route.queue), ended]);
    else await ended;
    const alive = child.exitCode === null;
    killGroup(child);
    await ended;
    if (!alive)
      onCompletedStart({
        ms: performance.now() - startMs,
        writes: writes.writes,
        bytes: printer.bytesRead - bytesBefore,
      });
    return alive;
  } finally {
    writes.close();
  }
}

export function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function readStates(ledger: string): Map<string, LabelState> {
  if (!existsSync(ledger)) return new Map();
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    const rows = database.prepare('SELECT code, state FROM label').all();
    return new Map(rows.map((row) => [String(row['code']), String(row['state']) as LabelState]));
  } catch {
    // Killed before the tables were created.
    return new Map();
  } finally {
    database.close();
  }
}

/** Whether the chain is intact after the kill, with a receipt for each label that came out. */
async function checkReceipts(
  ledger: string,
  out: ReadonlyMap<string, number>,
  figures: KillFigures,
): Promise<void> {
  const receipts = readReceiptCodes(ledger);
  if (receipts === null) return;
  const { broken } = await verifyReceipts(ledger);
  figures.chains++;
  figures.receipts = Math.max(figures.receipts, receipts.length);
  if (broken !== null) figures.untrue.push(describeReceiptBreak(broken, 'en'));
  for (const [code, times] of out) {
    // A queue's marker (printer-route.ts) is no label.
    if (code === NO_CODE) continue;
    const own = receipts.filter((receipt) => receipt === code).length;
    if (own < times) figures.untrue.push(`${code} came out ${times} times with ${own} receipts`);
  }
}

/** The codes of all receipts; null where the ledger has not got that far. */
function readReceiptCodes(ledger: string): string[] | null {
  if (!existsSync(ledger)) return null;
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    const rows = database.prepare(`SELECT json_extract(content, '$.code') AS code FROM receipt`).all();
    return rows.map(({ code }) => String(code));
  } catch {
    return null;
  } finally {
    database.close();
  }
}

/** For what came out without an order's title. */
const NO_CODE = '?';

/** How often each order came out. */
function countPrinted(printer: VirtualPrinter): Map<string, number> {
  const out = new Map<string, number>();
  for (const { title } of printer.labels) {
    const code = /^Tem (\S+) #/.exec(title ?? '')?.[1] ?? NO_CODE;
    out.set(code, (out.get(code) ?? 0) + 1);
  }
  return out;
}

/** The untrue statements of the ledger. */
function findFalseStates(
  states: ReadonlyMap<string, LabelState>,
  out: ReadonlyMap<string, number>,
): string[] {
  return [...states].flatMap(([code, state]) => {
    const times = out.get(code) ?? 0;
    const inHand = state === 'queued' || state === 'preparing' || state === 'proven' || state === 'held';
    if (inHand && times > 0) return [`${code} is ${state} and came out`];
    if (state === 'failed' && times > 0) return [`${code} has failed and came out`];
    if (state === 'printed' && times === 0) return [`${code} is printed and did not come out`];
    return [];
  });
}
