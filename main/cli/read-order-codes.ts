import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { UsageError } from './command.ts';
import { decodeInput, STDIN_HINT } from './decode-input.ts';

/** The sources of order codes. */
export interface CodeSources {
  /** The codes given as arguments, without `-`, which stands for standard input. */
  readonly codes: readonly string[];
  readonly fromStandardInput: boolean;
  /** A file with one code per line; null if none was given. */
  readonly codesFile: string | null;
}

/**
 * Returns the given codes: from the arguments, then the file, then standard input.
 * @throws UsageError if the file cannot be read, or is not text
 */
export async function readCodes(
  { codes, codesFile, fromStandardInput }: CodeSources,
  input: NodeJS.ReadableStream,
): Promise<string[]> {
  return [
    ...codes,
    ...(codesFile === null ? [] : await linesOfFile(codesFile)),
    ...(fromStandardInput ? await linesOf(input) : []),
  ];
}

/** Says why there is nothing to print. */
export function noCodesMessage({ codesFile, fromStandardInput }: CodeSources): string {
  if (codesFile !== null) return `print: --codes ${codesFile}: holds no order code`;
  if (fromStandardInput) return `print: standard input holds no order code${STDIN_HINT}`;
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
  return decodeInput(bytes, `print: --codes ${file}`)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
}
