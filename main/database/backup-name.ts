import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A backup of the ledger in the backup folder. */
export interface Backup {
  readonly file: string;
  /** When it was made, to the second; milliseconds since 1970. */
  readonly atMs: number;
  /** Made daily, or before the ledger was migrated to a newer version. */
  readonly reason: BackupReason;
}

export type BackupReason = { readonly kind: 'daily' } | { readonly kind: 'before'; readonly version: number };

const NAME = /^ledger-(?:before-v(\d{1,6})-)?(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

/**
 * Names a backup "ledger-2026-11-21T093000Z.sqlite" or "ledger-before-v5-2026-11-21T093000Z.sqlite": in UTC, so that names sort
 * by time.
 */
export function backupName(atMs: number, why: BackupReason): string {
  return `ledger-${why.kind === 'daily' ? '' : `before-v${why.version}-`}${fileTimestamp(atMs)}.sqlite`;
}

/** Formats a time so that it may be part of a file name on every system. */
export function fileTimestamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/:|\.\d+/g, '');
}

/**
 * Lists the backups in a folder, newest first. Those with a future time (the clock was wrong) come last, or they would count as
 * the newest until then.
 */
export function listBackups(folder: string, nowMs: number): Backup[] {
  const isToCome = ({ atMs }: Backup): boolean => atMs > nowMs;
  return namesIn(folder)
    .flatMap((name) => parseBackupName(folder, name) ?? [])
    .toSorted((a, b) => Number(isToCome(a)) - Number(isToCome(b)) || b.atMs - a.atMs);
}

function parseBackupName(folder: string, name: string): Backup | null {
  const found = NAME.exec(name);
  if (found === null) return null;
  const [, version, day, hours, minutes, seconds] = found;
  const atMs = Date.parse(`${day}${hours}:${minutes}:${seconds}Z`);
  if (Number.isNaN(atMs)) return null;
  const why: BackupReason =
    version === undefined ? { kind: 'daily' } : { kind: 'before', version: Number(version) };
  return { file: join(folder, name), atMs, reason: why };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist yet.
    return [];
  }
}
