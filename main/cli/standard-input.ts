import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { errorCodeOf } from '../platform/system-errors.ts';

/** Printed when nothing was read, because input may have been given nevertheless. */
export const STDIN_HINT = ' (on Windows it may not reach Tem: name a file instead)';

/**
 * Returns standard input, if Tem can access it. Electron for Windows replaces process.stdin by an empty stream without a file
 * descriptor (lib/common/init.ts); there the descriptor itself is read, if the system gave the process one. Nothing is read
 * before it is needed.
 */
export function standardInput(stdin: Readable & { readonly fd?: number }): Readable {
  return stdin.fd === undefined ? Readable.from(readDescriptor(0)) : stdin;
}

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
