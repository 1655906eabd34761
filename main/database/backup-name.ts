import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A copy of the ledger in the folder of backups. */
export interface Backup {
  readonly file: string;
  /** When it was made, to the second; milliseconds since 1970. */
  readonly atMs: number;
  /** Made by the day, or before the ledger was brought to a newer version. */
  readonly reason: BackupReason;
}

export type BackupReason = { readonly kind: 'daily' } | { readonly kind: 'before'; readonly version: number };

const NAME = /^ledger-(?:before-v(\d{1,6})-)?(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)Z\.sqlite$/;

/** "ledger-2026-11-21T093000Z.sqlite", "ledger-before-v5-2026-11-21T093000Z.sqlite": in UTC, so that they sort by time. */
export function backupName(atMs: number, why: BackupReason): string {
  return `ledger-${why.kind === 'daily' ? '' : `before-v${why.version}-`}${fileTimestamp(atMs)}.sqlite`;
}

/** A moment as it can stand in the name of a file everywhere. */
export function fileTimestamp(atMs: number): string {
  return new Date(atMs).toISOString().replace(/:|\.\d+/g, '');
}

/**
 * The backups in a folder, the newest first. Those of a time that is yet to come (the clock was wrong) come last, or they
 * would pass for the newest for as long.
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
    // Not made yet.
    return [];
  }
}
