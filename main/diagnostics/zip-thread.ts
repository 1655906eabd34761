import { Worker } from 'node:worker_threads';
import { inThread } from '../platform/in-thread.ts';
import { formatDay } from '../platform/local-time.ts';
import { createWorkerClient } from '../platform/worker-client.ts';

/** Writes a zip. @throws ProblemError file-failed */
export type MakeZip = (task: ZipTask) => Promise<void>;

/** The time limit, in ms: the largest logs take half a minute on a slow machine. */
const LIMIT_MS = 180_000;

/**
 * Writes each zip in its own thread.
 * @param workerFile absolute path of the built worker.ts
 */
export function createZipThread(workerFile: string): MakeZip {
  return async (task) => {
    const thread = createWorkerClient<ZipRequest, ZipAnswers>({
      name: "the diagnostics' thread",
      start: inThread(() => new Worker(workerFile)),
      limitMs: LIMIT_MS,
      limitError: () => new DOMException('The operation was aborted', 'AbortError'),
    });
    try {
      await thread.run({ kind: 'zip', ...task });
    } finally {
      await thread.close();
    }
  };
}

/** The task of the thread that writes a zip. */
export interface ZipTask {
  /** Absolute path of the zip; an existing file is replaced once the new one is complete. */
  readonly file: string;
  /** Plain data, written as JSON under this name. */
  readonly parts: readonly { readonly name: string; readonly value: unknown }[];
  /** Text files that are redacted line by line. */
  readonly logs: readonly { readonly name: string; readonly path: string }[];
  readonly secrets: readonly string[];
}

export type ZipRequest = { readonly kind: 'zip' } & ZipTask;

export interface ZipAnswers {
  readonly zip: null;
}

/** Long enough for any name of a station. */
const MAX_STATION_LENGTH = 60;

/**
 * Returns a zip's name, such as "tem-diagnostics-Bàn-3-2026-11-21", without spaces and characters that file systems reject, so
 * that it passes through mail and messengers unchanged.
 */
export function zipName(stationName: string, at: Date): string {
  const station = stationName
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, MAX_STATION_LENGTH)
    .replaceAll(/^-+|-+$/g, '');
  return ['tem-diagnostics', station, formatDay(at)].filter((part) => part !== '').join('-');
}
