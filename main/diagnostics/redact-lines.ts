import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** Of a longer file the end is taken; logs are replaced at a fraction of it (main/log/log-file.ts). */
const MAX_BYTES = 20_000_000;

/**
 * The lines of a text file, each cleared, with line ends. A file that is gone by now has none: logs are replaced at any
 * moment.
 * @param clear what a line may say (main/log/redact.ts)
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
  // Up to what was there when it began: a log that grows meanwhile would never end.
  if (bytes === 0) return;
  const lines = createInterface({
    input: createReadStream(path, { encoding: 'utf8', start, end: bytes - 1 }),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let cut = start > 0;
  if (cut) yield `[the first ${start} bytes are left out]\n`;
  for await (const line of lines) {
    // The first line of an end is the rest of one.
    if (!cut) yield `${clear(line)}\n`;
    cut = false;
  }
}
