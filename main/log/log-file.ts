import { randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  closeSync,
  constants,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { OTHERS_MODE_MASK, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/atomic-write.ts';
import { errorCodeOf } from '../platform/system-errors.ts';

const LOG_LIMITS = {
  /** The file size after which the log is rotated before the next line, in bytes. */
  fileBytes: 5 * 1024 * 1024,
  /** How many rotated files are kept. */
  archives: 5,
} as const;

export const LOG_NAME = 'tem.log';
/** Never follows a link, but on Windows (https://nodejs.org/api/fs.html#file-open-constants). */
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

interface LogFileOptions {
  /** Created if missing. */
  readonly folder: string;
  /** Called with the reason why a line could not be written; the next line tries again. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: { readonly fileBytes: number; readonly archives: number };
}

/**
 * Opens the log's files. Two processes, a station and a command, may write at the same time: each line is a single append
 * (O_APPEND), and the file is opened for each line, so that no line goes to a file that was rotated meanwhile.
 */
export function openLogFile({ folder, onFailure, limits = LOG_LIMITS }: LogFileOptions) {
  const path = join(folder, LOG_NAME);
  /** The file's length as far as this process knows; null if it must be checked. */
  let bytes: number | null = null;
  /** Whether the last line may be incomplete. */
  let torn = false;
  let putAsideSoFar = 0;

  function lookedAt(): number {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    const stats = lstatSync(path, { throwIfNoEntry: false });
    // Created by something else, readable by everyone.
    if (stats?.isFile() === true && (stats.mode & OTHERS_MODE_MASK) !== 0) chmodSync(path, PRIVATE_FILE_MODE);
    return stats?.size ?? 0;
  }

  return {
    /** Writes one line to the system before it returns. Never throws. */
    write(line: string): void {
      try {
        bytes ??= lookedAt();
        if (bytes > limits.fileBytes) {
          rotate(folder, ++putAsideSoFar, limits, onFailure);
          bytes = lookedAt();
        }
        const text = `${torn ? '\n' : ''}${line}\n`;
        const opened = openSync(path, APPEND, PRIVATE_FILE_MODE);
        try {
          appendFileSync(opened, text);
        } finally {
          closeSync(opened);
        }
        bytes += Buffer.byteLength(text);
        torn = false;
      } catch (error) {
        bytes = null;
        torn = true;
        onFailure(error);
      }
    },
  };
}

/**
 * For example tem-20261121T093000123Z-0001-4f9a.log: names sort by age, even within a millisecond, and two processes never choose
 * the same name.
 */
const archiveName = (number: number): string => {
  const at = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return `tem-${at}-${String(number).padStart(4, '0')}-${randomBytes(2).toString('hex')}.log`;
};
const ARCHIVE = /^tem-\d{8}T\d{9}Z-\d{4,}-[0-9a-f]{4}\.log$/;

/** @param number how many files this process has rotated */
function rotate(
  folder: string,
  number: number,
  { fileBytes, archives }: NonNullable<LogFileOptions['limits']>,
  onFailure: LogFileOptions['onFailure'],
): void {
  const path = join(folder, LOG_NAME);
  try {
    // Another process may have rotated it a moment ago.
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= fileBytes) return;
    renameSync(path, join(folder, archiveName(number)));
    const old = readdirSync(folder)
      .filter((name) => ARCHIVE.test(name))
      .toSorted();
    for (const name of old.slice(0, -archives)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // Rotated by another process meanwhile.
    if (errorCodeOf(error) === 'ENOENT') return;
    // Open in another program (Windows): the file grows until it can be renamed.
    onFailure(error);
  }
}
