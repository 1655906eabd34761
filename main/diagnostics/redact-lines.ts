import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

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
