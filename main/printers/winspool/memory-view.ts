import { WinspoolError } from './winspool.ts';

/** The bytes that a call wrote, with their address: pointers inside them are absolute. */
export interface MemoryView {
  readonly bytes: Uint8Array;
  readonly address: bigint;
}

/** Windows x64, the only Windows that Tem is built for. */
export const POINTER_BYTES = 8;

/**
 * Views a part of what was written, to read numbers from.
 * @param call the function that wrote it, for the error
 * @throws WinspoolError if the part is incomplete
 */
export function viewPart({ bytes }: MemoryView, at: number, size: number, call: string): DataView {
  if (!Number.isSafeInteger(at) || at < 0 || at + size > bytes.length)
    throw new WinspoolError(call, 0, `${call} wrote ${bytes.length} bytes, too few for ${at} + ${size}`);
  return new DataView(bytes.buffer, bytes.byteOffset + at, size);
}

/**
 * Reads the null-terminated UTF-16 text that a pointer inside a structure leads to; '' for a null pointer.
 * @throws WinspoolError if the pointer leads outside the written bytes, or the text does not end there
 */
export function readTextAt(written: MemoryView, pointer: bigint, call: string): string {
  if (pointer === 0n) return '';
  const { bytes, address } = written;
  const from = pointer - address;
  if (from < 0n || from >= BigInt(bytes.length))
    throw new WinspoolError(call, 0, `${call}: a text lies outside of what it wrote`);
  const rest = Buffer.from(bytes.buffer, bytes.byteOffset + Number(from), bytes.length - Number(from));
  const text = readNullTerminated(rest);
  if (text === null) throw new WinspoolError(call, 0, `${call}: a text does not end`);
  return text;
}

/** Reads null-terminated UTF-16; null without a terminator. */
export function readNullTerminated(bytes: Buffer): string | null {
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (bytes.readUInt16LE(at) === 0) return bytes.toString('utf16le', 0, at);
  return null;
}
