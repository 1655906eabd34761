import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A failed download of Electron. */
export interface FetchFailure {
  readonly why: string;
  /** ms since 1970 */
  readonly atMs: number;
}

/** A failed download is not retried for this long. */
export const FAILURE_CACHE_MS = 60 * 60_000;

/**
 * The variables that determine where Electron is downloaded from (@electron/get: artifact-utils.js, proxy.js; npm/install.js).
 */
const DOWNLOAD_VARIABLES =
  /^(npm_config_|npm_package_config_)?electron_|^npm_config_(https?_)?proxy$|^(https?|no)_proxy$/i;

/**
 * Returns a key of an attempt, without storing secrets of a proxy's address. With another mirror, proxy or version the download
 * is retried at once.
 */
export function attemptKey(version: string, env: Readonly<Record<string, string | undefined>>): string {
  const deciding = Object.entries(env)
    .filter(([name]) => DOWNLOAD_VARIABLES.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([version, process.platform, process.arch, deciding]))
    .digest('hex');
}

/** Returns that attempt's failure within the last hour; null if there is none. */
export function readCachedFailure(file: string, key: string, nowMs = Date.now()): FetchFailure | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as FetchFailure & { key: string };
    const age = nowMs - kept.atMs;
    // A clock that was set back must not prolong the hour.
    return kept.key === key && age >= 0 && age < FAILURE_CACHE_MS ? { why: kept.why, atMs: kept.atMs } : null;
  } catch {
    return null;
  }
}

export function cacheFailure(file: string, key: string, why: string, nowMs = Date.now()): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ key, why, atMs: nowMs }));
}

export function clearCachedFailure(file: string): void {
  rmSync(file, { force: true });
}
