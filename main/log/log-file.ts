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
import { errorCodeOf } from '../platform/error-code.ts';
import { OTHERS_MODE_MASK, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '../platform/file-modes.ts';

export const LOG_LIMITS = {
  /** A file that is longer is put aside before the next line, in bytes. */
  fileBytes: 5 * 1024 * 1024,
  /** So many that were put aside are kept. */
  archives: 5,
} as const;

export const LOG_NAME = 'tem.log';
/** Never through a link, where the system can tell (Windows has no such flag: https://nodejs.org/api/fs.html#file-open-constants). */
const APPEND = constants.O_APPEND | constants.O_CREAT | constants.O_WRONLY | (constants.O_NOFOLLOW ?? 0);

/** Where lines go. */
export interface LogFile {
  /** Writes one line, which the system has when this returns. Never throws. */
  write(line: string): void;
}

interface LogFileOptions {
  /** Made where it is not there. */
  readonly folder: string;
  /** Told why a line could not be written; the next line is tried again. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: { readonly fileBytes: number; readonly archives: number };
}

/**
 * The log's files. Two processes may write at once, a station and a command: each line is one write to the end of the file
 * (O_APPEND), and the file is opened anew for each, so that one that was put aside meanwhile is not written to.
 */
export function openLogFile({ folder, onFailure, limits = LOG_LIMITS }: LogFileOptions): LogFile {
  const path = join(folder, LOG_NAME);
  /** How long the file is, as far as this process knows; null: look. */
  let bytes: number | null = null;
  /** The last line may be there in part. */
  let torn = false;
  let putAsideSoFar = 0;

  function lookedAt(): number {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER_MODE });
    const there = lstatSync(path, { throwIfNoEntry: false });
    // Of an older Tem, readable for everybody.
    if (there?.isFile() === true && (there.mode & OTHERS_MODE_MASK) !== 0) chmodSync(path, PRIVATE_FILE_MODE);
    return there?.size ?? 0;
  }

  return {
    write(line) {
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
 * E.g. tem-20261121T093000123Z-0001-4f9a.log: names sort by age, also those of one millisecond, and two processes never take
 * the same.
 */
const archiveName = (number: number): string => {
  const at = new Date().toISOString().replaceAll(/[-:.]/g, '');
  return `tem-${at}-${String(number).padStart(4, '0')}-${randomBytes(2).toString('hex')}.log`;
};
const ARCHIVE = /^tem-\d{8}T\d{9}Z-\d{4,}-[0-9a-f]{4}\.log$/;

/** @param number of this process' files that were put aside */
function rotate(
  folder: string,
  number: number,
  { fileBytes, archives }: NonNullable<LogFileOptions['limits']>,
  onFailure: LogFileOptions['onFailure'],
): void {
  const path = join(folder, LOG_NAME);
  try {
    // Another process may have done so a moment before.
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) <= fileBytes) return;
    renameSync(path, join(folder, archiveName(number)));
    const old = readdirSync(folder)
      .filter((name) => ARCHIVE.test(name))
      .toSorted();
    for (const name of old.slice(0, -archives)) rmSync(join(folder, name), { force: true });
  } catch (error) {
    // Put aside by another process meanwhile.
    if (errorCodeOf(error) === 'ENOENT') return;
    // Open in another program (Windows): the file grows until it can be put aside.
    onFailure(error);
  }
}
