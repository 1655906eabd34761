import { closeSync, constants, copyFileSync, openSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { despiteHolders } from '../held-file.ts';
import type { Log } from '../log/log.ts';
import { OWN_FILE } from '../own-modes.ts';
import { type Backup, backupsIn, stampOf } from './backup-name.ts';
import { openDatabase } from './database.ts';
import { doubtRestored, noteRestored } from './doubt-restored.ts';
import { fileFailure } from './failure.ts';
import { healthOf, sizeOf } from './health.ts';
import { readLoss, writeLoss } from './notice-file.ts';
import { besides, type Places } from './places.ts';
import { flush } from './write-backup.ts';

/**
 * Puts the newest backup that is whole in the place of a ledger that is broken or gone; where there is none, an empty one.
 * What was broken is kept under another name. Only for a process that is alone with the ledger; interrupted, it is done
 * again by the next start.
 * @throws ProblemError data-disk-full, data-read-only, data-not-written; the ledger is then what it was
 */
export function restoreLedger(places: Places, nowMs: number, log: Log): void {
  const { ledger, folder, backups, notice } = places;
  try {
    const next = unfinished(places);
    const from = backupsIn(backups, nowMs).find((backup) => isWhole(backup, log)) ?? null;
    if (from === null) makeEmpty(next);
    // Nothing is there (see unfinished); a link that somebody has put there meanwhile is not followed.
    else copyFileSync(from.file, next, constants.COPYFILE_EXCL);
    makeRestored(next, nowMs, from?.atMs ?? null);
    flush(next);
    // The reminder first: whoever is interrupted from here on begins again, and says it again.
    const kept = freeName(folder, nowMs);
    const wasThere = [ledger, besides(ledger)[0]].some((file) => sizeOf(file) !== null);
    const earlier = readLoss(notice)?.kept ?? null;
    writeLoss(notice, { kept: wasThere ? kept : earlier, backupAtMs: from?.atMs ?? null });
    if (wasThere) setAside(ledger, kept);
    despiteHolders(() => renameSync(next, ledger));
    log({ event: 'ledger restored', backup: from === null ? null : new Date(from.atMs).toISOString() });
  } catch (error) {
    throw fileFailure(error, folder);
  }
}

/** Makes the first ledger of a data folder. @throws ProblemError as `restoreLedger` */
export function createLedger(places: Places): void {
  try {
    const next = unfinished(places);
    makeEmpty(next);
    flush(next);
    despiteHolders(() => renameSync(next, places.ledger));
  } catch (error) {
    throw fileFailure(error, places.folder);
  }
}

/** Where a ledger is made: it gets its name when it is whole, so that an empty file is never a ledger. */
function unfinished({ ledger }: Places): string {
  const next = `${ledger}.new`;
  for (const file of [next, ...besides(next)]) rmSync(file, { force: true });
  return next;
}

function makeEmpty(file: string): void {
  closeSync(openSync(file, 'wx', OWN_FILE));
  openDatabase(file).close();
}

/** Brings it to the newest version, and says in it that it was restored. */
function makeRestored(file: string, nowMs: number, backupAtMs: number | null): void {
  const { sqlite, close } = openDatabase(file);
  try {
    doubtRestored(sqlite, nowMs);
    noteRestored(sqlite, nowMs, backupAtMs);
  } finally {
    close();
  }
}

function isWhole({ file, atMs }: Backup, log: Log): boolean {
  const health = healthOf(file, 'everything');
  if (health.kind !== 'whole')
    log({ event: 'backup not usable', made: new Date(atMs).toISOString(), health: health.kind });
  return health.kind === 'whole';
}

/** Renames the ledger with all that belongs to it, so that it can still be opened by hand. */
function setAside(ledger: string, kept: string): void {
  const [wal, shm] = besides(ledger);
  const [keptWal, keptShm] = besides(kept);
  // An empty log is what the look at the file made.
  if ((sizeOf(wal) ?? 0) === 0) for (const file of [wal, shm]) rmSync(file, { force: true });
  // The log first: left behind by an interruption, it would be taken for that of the next ledger.
  const moved: (() => void)[] = [];
  try {
    for (const [from, to] of [
      [wal, keptWal],
      [shm, keptShm],
      [ledger, kept],
    ] as const) {
      if (sizeOf(from) === null) continue;
      despiteHolders(() => renameSync(from, to));
      moved.unshift(() => renameSync(to, from));
    }
  } catch (error) {
    // Held by another program (Windows): without its log the ledger would pass for a whole one that ends earlier.
    for (const back of moved) back();
    throw error;
  }
}

/** A name that nothing has: two breaks within a second must not overwrite each other. */
function freeName(folder: string, nowMs: number): string {
  for (let turn = 0; ; turn++) {
    const name = join(folder, `ledger.broken-${stampOf(nowMs)}${turn === 0 ? '' : `-${turn}`}.sqlite`);
    if ([name, ...besides(name)].every((file) => sizeOf(file) === null)) return name;
  }
}
