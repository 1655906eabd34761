import { POINTER_BYTES } from './block.ts';
import { type Block, type Called, type FunctionName, type Native, numberIn } from './native.ts';
import { WinspoolError } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
export const INVALID_PARAMETER = 87;
const INSUFFICIENT_BUFFER = 122;

/** What is usual fits the first time (bytes); a queue that grows meanwhile is asked again, and not for ever. */
const FIRST_BYTES = 8 * 1024;
const MOST_BYTES = 64 * 1024 * 1024;
const TRIES = 5;

/**
 * Calls with a larger buffer as long as the system wants one.
 * @param expected errors that are answers
 * @throws WinspoolError
 */
export async function growing(
  native: Native,
  name: FunctionName,
  call: (into: Block, needed: Block) => Promise<Called>,
  expected: readonly number[] = [],
): Promise<{ readonly block: Block; readonly called: Called }> {
  // Where the call writes how many bytes it wants.
  const needed = native.block(POINTER_BYTES);
  let block = native.block(FIRST_BYTES);
  for (let tries = 1; ; tries++) {
    const called = await call(block, needed);
    if (called.value !== 0n || expected.includes(called.error)) return { block, called };
    const bytes = Number(numberIn(needed));
    if (called.error !== INSUFFICIENT_BUFFER || bytes > MOST_BYTES || tries === TRIES)
      throw failed(name, called.error);
    block = native.block(Math.max(bytes, 2 * block.bytes.length));
  }
}

/** @throws WinspoolError where the function gave zero back */
export function succeeded(name: FunctionName, { value, error }: Called): void {
  if (value === 0n) throw failed(name, error);
}

export function failed(name: FunctionName, error: number): WinspoolError {
  return new WinspoolError(name, error, `${name} failed with Windows' error ${error}`);
}
