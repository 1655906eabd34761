import { closeSync, openSync, rmSync } from 'node:fs';
import { ProblemError } from '../../shared/problem.ts';
import type { Log } from '../log/log.ts';
import { OWN_FILE } from '../own-modes.ts';
import { backupsIn } from './backup-name.ts';
import { openDatabase } from './database.ts';
import { type Depth, type Health, healthOf, sizeOf, wasLeftOpen } from './health.ts';
import type { Places } from './places.ts';
import { createLedger, restoreLedger } from './restore.ts';
import { NEWEST, newer } from './schema.ts';
import { writeBackup } from './write-backup.ts';

/**
 * A ledger up to this size is looked at before it is opened: some 20,000 labels, 0.1 s. A larger one is looked at beside
 * (prove-ledger.ts).
 */
export const AT_ONCE_BYTES = 64_000_000;

/**
 * Makes the ledger one that this Tem can open: makes the first one, restores a broken one, brings an old one to the newest
 * version (with a backup before). Only for a process that is alone with the ledger.
 * @param nowMs milliseconds since 1970
 * @throws ProblemError ledger-newer (nothing was touched), data-disk-full, data-read-only, data-not-written, ledger-busy
 */
export function makeReady(places: Places, nowMs: number, log: Log, atOnceBytes = AT_ONCE_BYTES): void {
  const health = healthOf(places.ledger, depthFor(places, atOnceBytes));
  switch (health.kind) {
    case 'missing':
      // Deleted by whatever it was: backups that are still there are better than nothing.
      if (backupsIn(places.backups, nowMs).length === 0) createLedger(places);
      else restoreLedger(places, nowMs, log);
      break;
    case 'broken':
      log({ event: 'ledger broken', why: health.why });
      restoreLedger(places, nowMs, log);
      break;
    case 'newer':
      throw newer(places.ledger, health.version);
    case 'whole':
      if (health.version < NEWEST) bringUp(places, health.version, nowMs, log);
      break;
  }
  rmSync(places.suspect, { force: true });
}

/** Whether the ledger can be opened as it is; for a process that is not alone with it. @throws ProblemError ledger-newer */
export function isReady({ ledger }: Places): boolean {
  const health: Health = healthOf(ledger, 'head');
  if (health.kind === 'newer') throw newer(ledger, health.version);
  return health.kind === 'whole' && health.version === NEWEST;
}

/** The next start has to look at all of the ledger. */
export function markSuspect({ suspect }: Places): void {
  try {
    // Where it is there already, it says what it has to.
    if (sizeOf(suspect) === null) closeSync(openSync(suspect, 'wx', OWN_FILE));
  } catch {
    // A disk that takes nothing any more: the next start looks as far as it does every day.
  }
}

/** How much of the ledger is read before it is opened. */
function depthFor({ ledger, suspect }: Places, atOnceBytes: number): Depth {
  if (sizeOf(suspect) !== null) return 'everything';
  if ((sizeOf(ledger) ?? 0) > atOnceBytes) return 'head';
  // What was not closed is looked at more closely: its log may be another's, or lost.
  return wasLeftOpen(ledger) ? 'everything' : 'pages';
}

function bringUp(places: Places, from: number, nowMs: number, log: Log): void {
  const start = performance.now();
  try {
    writeBackup(places, { kind: 'before', version: NEWEST }, nowMs);
    openDatabase(places.ledger).close();
    const milliseconds = Math.round(performance.now() - start);
    log({ event: 'ledger brought up', from, to: NEWEST, milliseconds });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== 'ledger-broken') throw error;
    // A large one, of which only the head was looked at.
    log({ event: 'ledger broken', why: 'it could not be brought to the newest version' });
    restoreLedger(places, nowMs, log);
  }
}
