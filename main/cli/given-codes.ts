import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { type PrintCommand, UsageError } from './command.ts';
import { givenText } from './given-text.ts';
import { MAY_BE_LOST } from './standard-input.ts';

type Given = Pick<PrintCommand, 'codes' | 'codesFile' | 'fromStandardInput'>;

/**
 * What was given to print: arguments, then the file's lines, then standard input's.
 * @throws UsageError where the file can't be read, or is no text
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
  return givenText(bytes, `print: --codes ${file}`)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
}
