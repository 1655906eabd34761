import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** That Electron could not be fetched. */
export interface FetchFailure {
  readonly why: string;
  /** ms since 1970 */
  readonly atMs: number;
}

/** A failure is not tried again for this long. */
export const FAILURE_CACHE_MS = 60 * 60_000;

/** What decides where Electron is fetched from (@electron/get: artifact-utils.js, proxy.js; npm/install.js). */
const DOWNLOAD_VARIABLES =
  /^(npm_config_|npm_package_config_)?electron_|^npm_config_(https?_)?proxy$|^(https?|no)_proxy$/i;

/**
 * Tells one attempt from another, without keeping what a proxy's address may hold. With another mirror, proxy or version
 * Electron is asked for again at once.
 */
export function attemptKey(version: string, env: Readonly<Record<string, string | undefined>>): string {
  const deciding = Object.entries(env)
    .filter(([name]) => DOWNLOAD_VARIABLES.test(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([version, process.platform, process.arch, deciding]))
    .digest('hex');
}

/** The failure of that attempt within the last hour; null where there is none. */
export function readCachedFailure(file: string, key: string, nowMs = Date.now()): FetchFailure | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as FetchFailure & { key: string };
    const age = nowMs - kept.atMs;
    // A clock that was set back must not make an hour longer.
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
