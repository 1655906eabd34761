import { once } from 'node:events';
import { join } from 'node:path';
import type { LabelState } from '../../shared/station.ts';
import type { VirtualPrinter } from '../printers/virtual/virtual-printer.ts';
import { type KillFigures, recordFates, recordKill } from './figures.ts';
import { killGroup, startCommand } from './kill-process.ts';
import { checkReceipts, countPrinted, findFalseStates, readStates } from './ledger-checks.ts';
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
  recordFates(figures, codes, readStates(ledger), countPrinted(printer));
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
  const child = startCommand(['print', '--json', ...args, ...given], { ...route.env, TMPDIR: folder });
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
