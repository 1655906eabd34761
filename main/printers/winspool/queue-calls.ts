import {
  type CallResult,
  createTextBlock,
  type FunctionName,
  type MemoryBlock,
  type NativeApi,
  readNumber,
} from './native-api.ts';
import { POINTER_BYTES, readJobs, readPrinter } from './structures.ts';
import { type JobCommand, type JobInfo, type PrinterInfo, WinspoolError } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
const INVALID_PARAMETER = 87;
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
async function callWithGrowingBuffer(
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

/** https://learn.microsoft.com/windows/win32/printdocs/setjob */
const JOB_COMMANDS: Readonly<Record<JobCommand, number>> = { pause: 1, resume: 2, delete: 5 };

/** Opens a queue with the rights of every user who prints, and always closes it. @throws WinspoolError */
export async function withPrinter<T>(
  native: NativeApi,
  printer: string,
  ask: (handle: bigint) => Promise<T>,
): Promise<T> {
  const handle = await openPrinter(native, printer);
  try {
    return await ask(handle);
  } finally {
    await native.call('ClosePrinter', handle);
  }
}

/** @throws WinspoolError */
export async function openPrinter(native: NativeApi, printer: string): Promise<bigint> {
  const handle = native.block(POINTER_BYTES);
  requireSuccess('OpenPrinterW', await native.call('OpenPrinterW', printer, handle, 0));
  return readNumber(handle);
}

/** GetPrinterW, level 2. @throws WinspoolError */
export function getPrinterInfo(native: NativeApi, printer: string): Promise<PrinterInfo> {
  return withPrinter(native, printer, async (handle) => {
    const { block } = await callWithGrowingBuffer(native, 'GetPrinterW', (into, needed) =>
      native.call('GetPrinterW', handle, 2, into, into.bytes.length, needed),
    );
    return readPrinter(block);
  });
}

/** EnumJobsW, level 1. @throws WinspoolError */
export function listJobs(native: NativeApi, printer: string): Promise<JobInfo[]> {
  return withPrinter(native, printer, async (handle) => {
    const returned = native.block(POINTER_BYTES);
    const { block } = await callWithGrowingBuffer(native, 'EnumJobsW', (into, needed) =>
      native.call('EnumJobsW', handle, 0, 0xffff_ffff, 1, into, into.bytes.length, needed, returned),
    );
    return readJobs(block, Number(readNumber(returned)), 'EnumJobsW');
  });
}

/** GetJobW, level 1; null if the queue has no such job. @throws WinspoolError */
export function getJob(native: NativeApi, printer: string, id: number): Promise<JobInfo | null> {
  return withPrinter(native, printer, async (handle) => {
    const { block, called } = await callWithGrowingBuffer(
      native,
      'GetJobW',
      (into, needed) => native.call('GetJobW', handle, id, 1, into, into.bytes.length, needed),
      [INVALID_PARAMETER],
    );
    return called.value === 0n ? null : (readJobs(block, 1, 'GetJobW')[0] ?? null);
  });
}

/** SetJobW. @throws WinspoolError, also if the job is gone */
export function controlJob(
  native: NativeApi,
  printer: string,
  id: number,
  command: JobCommand,
): Promise<void> {
  return withPrinter(native, printer, async (handle) => {
    requireSuccess('SetJobW', await native.call('SetJobW', handle, id, 0, 0, JOB_COMMANDS[command]));
  });
}

/**
 * StartDocPrinterW with data type RAW, WritePrinter, EndDocPrinter: the bytes reach the printer unchanged.
 * https://learn.microsoft.com/windows/win32/printdocs/writeprinter
 * @param go called before each step; throws once nobody waits for the job, because a job reported as unknown must not come
 * out minutes later
 * @returns the job's number
 * @throws WinspoolError of the call that failed; the written part is aborted
 */
export function submitRaw(
  native: NativeApi,
  printer: string,
  { title, bytes }: { readonly title: string; readonly bytes: Uint8Array },
  go: () => void,
): Promise<number> {
  return withPrinter(native, printer, async (handle) => {
    go();
    const started = await native.call('StartDocPrinterW', handle, 1, createDocInfo(native, title));
    requireSuccess('StartDocPrinterW', started);
    try {
      await writeAll(native, handle, bytes, go);
      go();
    } catch (error) {
      await native.call('AbortPrinter', handle);
      throw error;
    }
    requireSuccess('EndDocPrinter', await native.call('EndDocPrinter', handle));
    return Number(started.value);
  });
}

async function writeAll(native: NativeApi, handle: bigint, bytes: Uint8Array, go: () => void): Promise<void> {
  const written = native.block(POINTER_BYTES);
  for (let at = 0; at < bytes.length; at += Number(readNumber(written))) {
    go();
    const rest = native.block(bytes.subarray(at));
    requireSuccess(
      'WritePrinter',
      await native.call('WritePrinter', handle, rest, rest.bytes.length, written),
    );
    const count = readNumber(written);
    if (count === 0n || count > BigInt(rest.bytes.length))
      throw new WinspoolError('WritePrinter', 0, `WritePrinter took ${count} of ${rest.bytes.length} bytes`);
  }
}

/** DOC_INFO_1: https://learn.microsoft.com/windows/win32/printdocs/doc-info-1 */
function createDocInfo(native: NativeApi, title: string): MemoryBlock {
  const [name, type] = [createTextBlock(native, title), createTextBlock(native, 'RAW')];
  return createPointerArray(native, [name, null, type]);
}

function createPointerArray(native: NativeApi, parts: readonly (MemoryBlock | null)[]): MemoryBlock {
  const bytes = new Uint8Array(parts.length * POINTER_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, part] of parts.entries())
    view.setBigUint64(index * POINTER_BYTES, part?.address ?? 0n, true);
  return native.block(
    bytes,
    parts.filter((part) => part !== null),
  );
}
