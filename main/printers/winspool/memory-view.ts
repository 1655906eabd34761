import { WinspoolError } from './winspool.ts';

/** What a call wrote. Pointers inside are absolute, so it counts where the bytes lie. */
export interface MemoryView {
  readonly bytes: Uint8Array;
  readonly address: bigint;
}

/** Windows x64: the only Windows that Tem is built for. */
export const POINTER_BYTES = 8;

/**
 * A part of what was written, to read numbers from.
 * @param call the function that wrote it, for the error
 * @throws WinspoolError where it is not all there
 */
export function viewPart({ bytes }: MemoryView, at: number, size: number, call: string): DataView {
  if (!Number.isSafeInteger(at) || at < 0 || at + size > bytes.length)
    throw new WinspoolError(call, 0, `${call} wrote ${bytes.length} bytes, too few for ${at} + ${size}`);
  return new DataView(bytes.buffer, bytes.byteOffset + at, size);
}

/**
 * The text that a pointer inside of a structure leads to: UTF-16 up to a zero; '' for a null pointer.
 * @throws WinspoolError where it leads outside of what was written, or does not end there
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

/** UTF-16 up to its first zero; null where there is none. */
export function readNullTerminated(bytes: Buffer): string | null {
  for (let at = 0; at + 1 < bytes.length; at += 2)
    if (bytes.readUInt16LE(at) === 0) return bytes.toString('utf16le', 0, at);
  return null;
}
