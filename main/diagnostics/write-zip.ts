import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Zip, ZipDeflate } from 'fflate';
import { writeUserFile } from '../platform/atomic-write.ts';

/** A file in a zip, with its text as a stream. */
export interface ZipEntry {
  /** With "/" as separator. */
  readonly name: string;
  readonly text: AsyncIterable<string> | Iterable<string>;
}

/** How much text is compressed at once, in letters. */
const PART = 64 * 1024;

/**
 * Writes a zip entry by entry, with never more than a part of one in memory.
 * @param file absolute path; an existing file is replaced once the new one is complete
 * @throws ProblemError file-failed
 */
export function writeZip(file: string, entries: Iterable<ZipEntry>): Promise<void> {
  return writeUserFile(file, packEntries(entries));
}

async function* packEntries(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  let packed: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    packed.push(chunk);
  });
  function* takePacked(): Generator<Uint8Array> {
    const chunks = packed;
    packed = [];
    yield* chunks;
  }
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
      yield* takePacked();
    }
    entry.push(encoder.encode(waiting), true);
    yield* takePacked();
  }
  zip.end();
  yield* takePacked();
}

/** Only the end of a longer file is read; logs are rotated at a fraction of this (main/log/log-file.ts). */
const MAX_BYTES = 20_000_000;

/**
 * Yields the redacted lines of a text file, with line ends; none if the file is gone, because logs can be rotated at any time.
 * @param clear redacts a line (main/log/redact.ts)
 */
export async function* redactLines(
  path: string,
  clear: (line: string) => string,
  mostBytes = MAX_BYTES,
): AsyncGenerator<string> {
  const bytes = await stat(path).then(
    ({ size }) => size,
    () => null,
  );
  if (bytes === null) return;
  const start = Math.max(0, bytes - mostBytes);
  // Only up to the length at the start: a growing log would never end.
  if (bytes === 0) return;
  const lines = createInterface({
    input: createReadStream(path, { encoding: 'utf8', start, end: bytes - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let cut = start > 0;
  if (cut) yield `[the first ${start} bytes are left out]\n`;
  for await (const line of lines) {
    // The first line after a cut is incomplete.
    if (!cut) yield `${clear(line)}\n`;
    cut = false;
  }
}
