import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Zip, ZipDeflate } from 'fflate';
import { ProblemError } from '../../shared/problem.ts';
import { PRIVATE_FILE_MODE } from '../platform/file-modes.ts';
import { retryWhileLocked } from '../platform/retry-locked-file.ts';

/** A file in a zip, as its text comes. */
export interface ZipEntry {
  /** With "/" between its parts. */
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** Text that is packed at once, in letters. */
const PART = 64 * 1024;

/**
 * Writes a zip entry by entry; never more than a part of one is in memory.
 * @param file absolute path; a file that is there is replaced once the new one is whole
 * @throws ProblemError file-failed
 */
export async function writeZip(file: string, entries: Iterable<ZipEntry>): Promise<void> {
  // Beside the file that is wanted: a rename must not lead to another disk.
  const part = `${file}.${randomUUID()}.part`;
  try {
    const handle = await open(part, 'wx', PRIVATE_FILE_MODE);
    try {
      await writeEntries(handle, entries);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await retryWhileLocked(() => rename(part, file));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new ProblemError('file-failed', { file, detail: String(error.code) }, { cause: error });
  }
}

async function writeEntries(handle: FileHandle, entries: Iterable<ZipEntry>): Promise<void> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  const flush = async (): Promise<void> => {
    const chunks = packed;
    packed = [];
    for (const chunk of chunks) await handle.write(chunk);
  };
  const encoder = new TextEncoder();
  for (const { name, text } of entries) {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    let waiting = '';
    for await (const piece of text) {
      waiting += piece;
      if (waiting.length < PART) continue;
      entry.push(encoder.encode(waiting));
      waiting = '';
      await flush();
    }
    entry.push(encoder.encode(waiting), true);
    await flush();
  }
  zip.end();
  await flush();
}
