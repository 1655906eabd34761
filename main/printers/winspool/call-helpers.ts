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

/** What is usual fits the first time (bytes); a queue that grows meanwhile is asked again, and not for ever. */
const INITIAL_BYTES = 8 * 1024;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_TRIES = 5;

/**
 * Calls with a larger buffer as long as the system wants one.
 * @param expected errors that are answers
 * @throws WinspoolError
 */
export async function callWithGrowingBuffer(
  native: NativeApi,
  name: FunctionName,
  call: (into: MemoryBlock, needed: MemoryBlock) => Promise<CallResult>,
  expected: readonly number[] = [],
): Promise<{ readonly block: MemoryBlock; readonly called: CallResult }> {
  // Where the call writes how many bytes it wants.
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

/** @throws WinspoolError where the function gave zero back */
export function requireSuccess(name: FunctionName, { value, error }: CallResult): void {
  if (value === 0n) throw callError(name, error);
}

export function callError(name: FunctionName, error: number): WinspoolError {
  return new WinspoolError(name, error, `${name} failed with Windows' error ${error}`);
}
