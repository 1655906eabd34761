import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type PrintCommand, UsageError } from './command.ts';
import { MAY_BE_LOST } from './standard-input.ts';

type Given = Pick<PrintCommand, 'codes' | 'codesFile' | 'fromStandardInput'>;

/**
 * What was given to print: arguments, then the file's lines, then standard input's.
 * @throws UsageError where the file can't be read
 */
export async function codesOf(
  { codes, codesFile, fromStandardInput }: Given,
  input: NodeJS.ReadableStream,
): Promise<string[]> {
  return [
    ...codes,
    ...(codesFile === null ? [] : await linesOfFile(codesFile)),
    ...(fromStandardInput ? await linesOf(input) : []),
  ];
}

/** Why there is nothing to print. */
export function noCode({ codesFile, fromStandardInput }: Given): string {
  if (codesFile !== null) return `print: --codes ${codesFile}: holds no order code`;
  if (fromStandardInput) return `print: standard input holds no order code${MAY_BE_LOST}`;
  return 'print: no order code given';
}

async function linesOf(input: NodeJS.ReadableStream): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of createInterface({ input })) if (line.trim() !== '') lines.push(line);
  return lines;
}

async function linesOfFile(file: string): Promise<string[]> {
  let bytes: Buffer;
  try {
    bytes = await readFile(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`print: --codes ${file}: ${reason}`, { cause: error });
  }
  return textOf(bytes)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
}

/** PowerShell 5 writes UTF-16 where a command's output is sent into a file, with a mark that says so. */
function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  // The decoder takes the mark away.
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
