import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { interpolateLocalized } from '../../shared/language.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { updateFailureText } from '../../shared/texts/update-failures.ts';
import { describeNetworkError } from '../partner/partner-errors.ts';
import { type Clock, createTimer } from '../platform/clock.ts';
import { freeBytesOf } from '../platform/free-bytes.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { createUnreachableError } from './fetch-channel.ts';

interface DownloadRequest {
  readonly version: string;
  readonly url: string;
  /** In base64. */
  readonly sha512: string;
  /** In bytes. */
  readonly size: number;
}

interface DownloadOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly time: Clock;
  readonly signal: AbortSignal;
  /** Called once per whole percent. */
  readonly onPercent: (percent: number) => void;
  readonly stallMs?: number | undefined;
}

/** The longest pause without data, in ms. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Downloads a file and verifies its size and SHA-512. electron-updater's own download is not used: in Electron it waits forever
 * for a silent server (its time limit needs a "socket" event that net.request lacks), and a chunked response may fill the disk.
 * @throws ProblemError update-unreachable, update-broken, update-not-written; the file on disk is useless then
 */
export async function downloadFile(
  wanted: DownloadRequest,
  file: string,
  needs: DownloadOptions,
): Promise<void> {
  const { fetch, time, onPercent, stallMs = STALL_TIMEOUT_MS } = needs;
  const stall = new AbortController();
  const alarm = createTimer(time);
  const alive = (): void => alarm.set(stallMs, () => stall.abort());
  const signal = AbortSignal.any([needs.signal, stall.signal]);
  const hash = createHash('sha512');
  let got = 0;
  let percent = 0;

  async function* metered(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const part of body) {
      alive();
      got += part.length;
      if (got > wanted.size) throw createBrokenError(wanted.version, updateFailureText.tooLong);
      hash.update(part);
      const now = Math.floor((100 * got) / wanted.size);
      if (now > percent) onPercent((percent = now));
      yield part;
    }
  }

  alive();
  try {
    const response = await fetch(wanted.url, { signal, cache: 'no-store', credentials: 'omit' });
    if (!response.ok || response.body === null) throw createUnreachableError(`HTTP ${response.status}`);
    // electron-updater's file name is predictable: removes what is there, and follows no link.
    await rm(file, { force: true }).catch(() => undefined);
    await pipeline(metered(response.body), createWriteStream(file, { flush: true, flags: 'wx' }), { signal });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    if (isFileSystemError(error)) throw createNotWrittenError(error);
    throw createUnreachableError(
      stall.signal.aborted ? partnerFailureText.timeout : describeNetworkError(error),
    );
  } finally {
    alarm.clear();
  }
  if (got !== wanted.size) throw createBrokenError(wanted.version, updateFailureText.tooShort);
  if (hash.digest('base64') !== wanted.sha512)
    throw createBrokenError(wanted.version, updateFailureText.notAsSigned);
}

export const createBrokenError = (version: string, detail: { vi: string; en: string }): ProblemError =>
  new ProblemError('update-broken', { version, detail } satisfies Problem['values']);

const FILE_CALL = /^(?:open|read|write|fsync|close|mkdir|copyfile|rename|chmod|stat|statfs)$/;

/** File system errors name the failed call (https://nodejs.org/api/errors.html#class-systemerror). */
export const isFileSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && FILE_CALL.test(String(error.syscall));

export const createNotWrittenError = (error: unknown): ProblemError =>
  new ProblemError('update-not-written', { detail: errorCodeOf(error) ?? updateFailureText.disk });

/** The space that must stay free for batch and labels, in bytes. */
const RESERVED_BYTES = 500_000_000;

/**
 * Refuses a download that does not fit: until installation the disk may contain it twice, and batch and labels have priority.
 * @param folder the download folder, which need not exist yet
 * @throws ProblemError update-not-written
 */
export async function requireFreeSpace(
  folder: string,
  bytes: number,
  freeBytes: (folder: string) => Promise<number> = freeBytesOf,
): Promise<void> {
  const free = await freeBytes(folder);
  const needed = 2 * bytes + RESERVED_BYTES;
  if (free >= needed) return;
  const [has, wants] = [free, needed].map((number) => Math.ceil(number / 1_000_000));
  throw new ProblemError('update-not-written', {
    detail: interpolateLocalized(updateFailureText.space, { wants: String(wants), has: String(has) }),
  });
}
