import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { errorCodeOf } from '../platform/error-code.ts';

/** What is said where nothing came, since it may have been given all the same. */
export const STDIN_HINT = ' (on Windows it may not reach Tem: name a file instead)';

/**
 * Standard input as far as Tem gets it. Electron for Windows puts an empty stream, which has no file descriptor, in the place
 * of process.stdin (lib/common/init.ts); there the descriptor itself is read, where the system gave the process one. Nothing
 * is read before somebody asks.
 */
export function standardInput(stdin: Readable & { readonly fd?: number }): Readable {
  return stdin.fd === undefined ? Readable.from(readDescriptor(0)) : stdin;
}

/** What a descriptor holds; nothing where it can't be read, as that of a program that was started without one. */
export async function* readDescriptor(fd: number): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream('', { fd, autoClose: false });
  } catch (error) {
    if (!NO_STDIN_CODES.has(errorCodeOf(error) ?? '')) throw error;
  }
}

/** How libuv says on Windows that a pipe has ended or that there is none. */
const NO_STDIN_CODES: ReadonlySet<string> = new Set(['EOF', 'EBADF', 'EINVAL', 'EISDIR', 'ENOTCONN']);
