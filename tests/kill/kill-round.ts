import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { LabelState } from '../../shared/station.ts';
import { ROOT } from '../e2e/partner-process.ts';
import { electronBinary } from '../electron/launch.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';

/** One batch that is killed again and again until it is through. */
export interface KillRound {
  /** A folder of the round's own. */
  readonly folder: string;
  readonly codes: readonly string[];
  /** Arguments of every start, without codes. */
  readonly args: readonly string[];
  readonly printer: VirtualPrinter;
  /** Milliseconds from a start to its kill; null lets the start run to its end. */
  readonly nextKillMs: () => number | null;
}

/** What a round has shown. */
export interface KillFigures {
  /** Those that met the process alive. */
  kills: number;
  /** States of labels at the moments of the kills. */
  readonly atKill: Partial<Record<LabelState, number>>;
  labels: number;
  /** Came out once, and Tem says so. */
  printedOnce: number;
  /** Tem asks; of these so many had come out. */
  asked: number;
  askedAndOut: number;
  /** Did not come out, and Tem neither asks nor says why. */
  lost: number;
  /** Came out twice. */
  doubled: number;
  /** A state on disk that was not true at some moment. */
  untrue: string[];
}

export function noFigures(): KillFigures {
  return {
    kills: 0,
    atKill: {},
    labels: 0,
    printedOnce: 0,
    asked: 0,
    askedAndOut: 0,
    lost: 0,
    doubled: 0,
    untrue: [],
  };
}

/** Starts Tem on one batch, kills it, starts it again, until a start has come to its end; then counts. */
export async function killRound(round: KillRound, figures: KillFigures): Promise<void> {
  const { folder, codes, printer } = round;
  const ledger = join(folder, 'data', 'ledger.sqlite');
  for (;;) {
    const killMs = round.nextKillMs();
    const alive = await startAndKill(round, killMs, statesIn(ledger).size === codes.length);
    // What the killed process had sent is in the printer.
    await printer.whenLeft();
    const states = statesIn(ledger);
    figures.untrue.push(...untruths(states, outOf(printer)));
    if (alive) {
      figures.kills++;
      for (const state of states.values()) figures.atKill[state] = (figures.atKill[state] ?? 0) + 1;
    }
    // Nothing is left to be done, but what a start after the kill makes of what it finds.
    if (killMs === null || (!alive && isThrough(states, codes.length))) break;
  }
  const states = statesIn(ledger);
  const out = outOf(printer);
  for (const code of codes) {
    const times = out.get(code) ?? 0;
    const state = states.get(code) ?? 'queued';
    figures.labels++;
    if (times > 1) figures.doubled++;
    if (state === 'unknown') {
      figures.asked++;
      figures.askedAndOut += times;
    } else if (times === 0) figures.lost++;
    else figures.printedOnce++;
  }
}

function isThrough(states: ReadonlyMap<string, LabelState>, labels: number): boolean {
  const ended: readonly LabelState[] = ['printed', 'submitted', 'unknown', 'failed'];
  return states.size === labels && [...states.values()].every((state) => ended.includes(state));
}

/** @returns whether the process was still alive when it was killed */
async function startAndKill(
  { folder, codes, args }: KillRound,
  killMs: number | null,
  known: boolean,
): Promise<boolean> {
  // Until every code is in the ledger the codes are given again: the kill may have come while they were added.
  const given = known ? ['--resume'] : ['--resume', ...codes];
  const child = spawn(electronBinary().path, [ROOT, 'print', '--json', ...args, ...given], {
    stdio: 'ignore',
    // A group of its own: its browser must not outlive it.
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  const ended = once(child, 'exit');
  if (killMs === null) {
    await ended;
    return false;
  }
  const timer = pause(killMs);
  await Promise.race([timer, ended]);
  const alive = child.exitCode === null;
  killGroup(child);
  await ended;
  return alive;
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

function statesIn(ledger: string): Map<string, LabelState> {
  if (!existsSync(ledger)) return new Map();
  const database = new DatabaseSync(ledger, { timeout: 5_000 });
  try {
    const rows = database.prepare('SELECT code, state FROM label').all();
    return new Map(rows.map((row) => [String(row['code']), String(row['state']) as LabelState]));
  } catch {
    // Killed before the tables were made.
    return new Map();
  } finally {
    database.close();
  }
}

/** How often each order came out. */
function outOf(printer: VirtualPrinter): Map<string, number> {
  const out = new Map<string, number>();
  for (const { title } of printer.labels) {
    const code = /^Tem (\S+) #/.exec(title ?? '')?.[1] ?? '?';
    out.set(code, (out.get(code) ?? 0) + 1);
  }
  return out;
}

/** What the ledger says that is not so. */
function untruths(states: ReadonlyMap<string, LabelState>, out: ReadonlyMap<string, number>): string[] {
  return [...states].flatMap(([code, state]) => {
    const times = out.get(code) ?? 0;
    const inHand = state === 'queued' || state === 'preparing' || state === 'proven' || state === 'held';
    if (inHand && times > 0) return [`${code} is ${state} and came out`];
    if (state === 'printed' && times === 0) return [`${code} is printed and did not come out`];
    return [];
  });
}
