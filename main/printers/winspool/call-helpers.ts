import { POINTER_BYTES } from './memory-view.ts';
import {
  type CallResult,
  type FunctionName,
  type MemoryBlock,
  type NativeApi,
  readNumber,
} from './native-api.ts';
import { WinspoolError } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
export const INVALID_PARAMETER = 87;
const INSUFFICIENT_BUFFER = 122;

/** The initial size suffices normally. A queue that keeps growing is retried, but not forever. */
const INITIAL_BYTES = 8 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TRIES = 5;

/**
 * Repeats a call with larger buffers until the answer fits.
 * @param expected error codes that count as answers
 * @throws WinspoolError
 */
export async function callWithGrowingBuffer(
  native: NativeApi,
  name: FunctionName,
  call: (into: MemoryBlock, needed: MemoryBlock) => Promise<CallResult>,
  expected: readonly number[] = [],
): Promise<{ readonly block: MemoryBlock; readonly called: CallResult }> {
  // Receives the required number of bytes.
  const needed = native.block(POINTER_BYTES);
  let block = native.block(INITIAL_BYTES);
  for (let tries = 1; ; tries++) {
    const called = await call(block, needed);
    if (called.value !== 0n || expected.includes(called.error)) return { block, called };
    const bytes = Number(readNumber(needed));
    if (called.error !== INSUFFICIENT_BUFFER || bytes > MAX_BYTES || tries === MAX_TRIES)
      throw callError(name, called.error);
    block = native.block(Math.max(bytes, 2 * block.bytes.length));
  }
}

/** @throws WinspoolError if the function returned zero */
export function requireSuccess(name: FunctionName, { value, error }: CallResult): void {
  if (value === 0n) throw callError(name, error);
}

export function callError(name: FunctionName, error: number): WinspoolError {
  return new WinspoolError(name, error, `${name} failed with Windows' error ${error}`);
}
