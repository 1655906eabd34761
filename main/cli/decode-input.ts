import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import { decodeText } from '../imports/parse/decode-text.ts';
import { errorCodeOf } from '../platform/system-errors.ts';
import { UsageError } from './command.ts';

/**
 * Decodes a file given on the command line. PowerShell 5 redirects output as UTF-16, cmd in the console's code page, and Notepad
 * writes UTF-8 with a byte order mark. PowerShell's ">>" appends UTF-16 even to text of one byte per letter, and nobody can tell
 * where one ends (https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_character_encoding).
 * @param where the option and the file, for the error
 * @throws UsageError if the encoding cannot be determined
 */
export function decodeInput(bytes: Uint8Array, where: string): string {
  if (bytes.length === 0) return '';
  const refused = (cause?: unknown): UsageError =>
    new UsageError(
      `${where}: its letters are not of one encoding (PowerShell 5 mixes two with ">>"); write the file anew`,
      { cause },
    );
  let text: string;
  try {
    text = decodeText(bytes);
  } catch (error) {
    throw refused(error);
  }
  if (REPLACEMENT_CHARACTERS.test(text)) throw refused();
  // Drops the byte order mark.
  return text.replace(/^\uFEFF/, '');
}

/** What remains of undecodable letters, and of a one-byte line end that was read as UTF-16. */
const REPLACEMENT_CHARACTERS = /[\uFFFD\u0A0D\u0D0A]/;

/** Printed when nothing was read, because input may have been given nevertheless. */
export const STDIN_HINT = ' (on Windows it may not reach Tem: name a file instead)';

/**
 * Returns standard input, if Tem can access it. Electron for Windows replaces process.stdin by an empty stream without a file
 * descriptor (lib/common/init.ts); there the descriptor itself is read, if the system gave the process one. Nothing is read
 * before it is needed.
 */
export const standardInput = (stdin: Readable & { readonly fd?: number }): Readable =>
  stdin.fd === undefined ? Readable.from(readDescriptor(0)) : stdin;

/** Yields the content of a descriptor; nothing if it cannot be read, as in a program that was started without one. */
export async function* readDescriptor(fd: number): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream('', { fd, autoClose: false });
  } catch (error) {
    if (!NO_STDIN_CODES.has(errorCodeOf(error) ?? '')) throw error;
  }
}

/** The codes with which libuv on Windows reports that a pipe has ended or does not exist. */
const NO_STDIN_CODES: ReadonlySet<string> = new Set(['EOF', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTCONN']);

export interface CodeSources {
  /** The codes given as arguments, without `-`, which stands for standard input. */
  readonly codes: readonly string[];
  readonly fromStandardInput: boolean;
  /** A file with one code per line; null if none was given. */
  readonly codesFile: string | null;
}

/** Returns the codes of the arguments, the file, then standard input. @throws UsageError if the file is unreadable or no text */
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
