import type { Problem } from '../../../shared/problem.ts';

/** Only a person can end these: trying again would be refused alike, or harm the station that is right. */
const FINAL: ReadonlySet<Problem['code']> = new Set([
  'fleet-cloned',
  'fleet-station-unknown',
  'fleet-mode-differs',
]);

/** Somebody has to change something at the database or here: seldom tried. */
const SELDOM: ReadonlySet<Problem['code']> = new Set([
  'fleet-too-new',
  'fleet-too-old',
  'fleet-server-old',
  'fleet-missing',
  'fleet-database-missing',
  'fleet-rights-missing',
  'fleet-password-wrong',
  'fleet-login-refused',
  'fleet-not-encrypted',
  'fleet-certificate-untrusted',
  'fleet-certificate-expired',
  'fleet-certificate-name',
]);

const FIRST_MS = 500;
const MOST_MS = 30_000;
const SELDOM_MS = 120_000;

/**
 * Returns how long to wait before the next try to connect, in ms, drawn from 0 up to a limit that doubles: fifty stations that lost
 * the database in one moment come back one by one ("full jitter",
 * https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/). Null: no further try.
 * @param failures how often it failed in a row, this time included
 * @param random a number from 0 up to 1
 */
export function retryWaitMs({ code }: Problem, failures: number, random: () => number): number | null {
  if (FINAL.has(code)) return null;
  if (SELDOM.has(code)) return Math.round(SELDOM_MS * (0.5 + random() / 2));
  const limit = Math.min(MOST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return Math.round(limit * random());
}
