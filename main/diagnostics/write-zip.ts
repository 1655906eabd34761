import { Zip, ZipDeflate } from 'fflate';
import { writeUserFile } from '../platform/write-user-file.ts';

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
