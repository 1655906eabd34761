import { Zip, ZipDeflate } from 'fflate';
import { writeUserFile } from '../platform/write-user-file.ts';

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
