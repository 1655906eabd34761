import { POINTER_BYTES } from './block.ts';
import { growing, INVALID_PARAMETER, succeeded } from './called.ts';
import { type Block, type Native, numberIn, textBlock } from './native.ts';
import { readJobs, readPrinter } from './structures.ts';
import { type JobCommand, type JobInfo, type PrinterInfo, WinspoolError } from './winspool.ts';

/** https://learn.microsoft.com/windows/win32/printdocs/setjob */
const COMMANDS: Readonly<Record<JobCommand, number>> = { pause: 1, resume: 2, delete: 5 };

/** Opens a queue, with the rights that everybody who prints has, and closes it whatever happens. @throws WinspoolError */
export async function withPrinter<T>(
  native: Native,
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
export async function openPrinter(native: Native, printer: string): Promise<bigint> {
  const handle = native.block(POINTER_BYTES);
  succeeded('OpenPrinterW', await native.call('OpenPrinterW', printer, handle, 0));
  return numberIn(handle);
}

/** GetPrinterW, level 2. @throws WinspoolError */
export function printerInfo(native: Native, printer: string): Promise<PrinterInfo> {
  return withPrinter(native, printer, async (handle) => {
    const { block } = await growing(native, 'GetPrinterW', (into, needed) =>
      native.call('GetPrinterW', handle, 2, into, into.bytes.length, needed),
    );
    return readPrinter(block);
  });
}

/** EnumJobsW, level 1. @throws WinspoolError */
export function jobsOf(native: Native, printer: string): Promise<JobInfo[]> {
  return withPrinter(native, printer, async (handle) => {
    const returned = native.block(POINTER_BYTES);
    const { block } = await growing(native, 'EnumJobsW', (into, needed) =>
      native.call('EnumJobsW', handle, 0, 0xffff_ffff, 1, into, into.bytes.length, needed, returned),
    );
    return readJobs(block, Number(numberIn(returned)), 'EnumJobsW');
  });
}

/** GetJobW, level 1; null where the queue has no such job. @throws WinspoolError */
export function jobOf(native: Native, printer: string, id: number): Promise<JobInfo | null> {
  return withPrinter(native, printer, async (handle) => {
    const { block, called } = await growing(
      native,
      'GetJobW',
      (into, needed) => native.call('GetJobW', handle, id, 1, into, into.bytes.length, needed),
      [INVALID_PARAMETER],
    );
    return called.value === 0n ? null : (readJobs(block, 1, 'GetJobW')[0] ?? null);
  });
}

/** SetJobW. @throws WinspoolError, also where the job is gone */
export function controlJob(native: Native, printer: string, id: number, command: JobCommand): Promise<void> {
  return withPrinter(native, printer, async (handle) => {
    succeeded('SetJobW', await native.call('SetJobW', handle, id, 0, 0, COMMANDS[command]));
  });
}

/**
 * StartDocPrinterW with data type RAW, WritePrinter, EndDocPrinter: the bytes reach the printer as they are.
 * https://learn.microsoft.com/windows/win32/printdocs/writeprinter
 * @param go throws where nobody waits for it any more; asked before each step, for a job that is told as doubtful must not
 *   come out minutes later
 * @returns the job's number
 * @throws WinspoolError of the call that failed; what was written until then is aborted
 */
export function submitRaw(
  native: Native,
  printer: string,
  { title, bytes }: { readonly title: string; readonly bytes: Uint8Array },
  go: () => void,
): Promise<number> {
  return withPrinter(native, printer, async (handle) => {
    go();
    const started = await native.call('StartDocPrinterW', handle, 1, docInfo(native, title));
    succeeded('StartDocPrinterW', started);
    try {
      await writeAll(native, handle, bytes, go);
      go();
    } catch (error) {
      await native.call('AbortPrinter', handle);
      throw error;
    }
    succeeded('EndDocPrinter', await native.call('EndDocPrinter', handle));
    return Number(started.value);
  });
}

async function writeAll(native: Native, handle: bigint, bytes: Uint8Array, go: () => void): Promise<void> {
  const written = native.block(POINTER_BYTES);
  for (let at = 0; at < bytes.length; at += Number(numberIn(written))) {
    go();
    const rest = native.block(bytes.subarray(at));
    succeeded('WritePrinter', await native.call('WritePrinter', handle, rest, rest.bytes.length, written));
    const count = numberIn(written);
    if (count === 0n || count > BigInt(rest.bytes.length))
      throw new WinspoolError('WritePrinter', 0, `WritePrinter took ${count} of ${rest.bytes.length} bytes`);
  }
}

/** DOC_INFO_1: https://learn.microsoft.com/windows/win32/printdocs/doc-info-1 */
function docInfo(native: Native, title: string): Block {
  const [name, type] = [textBlock(native, title), textBlock(native, 'RAW')];
  return pointers(native, [name, null, type]);
}

/** A structure of pointers. */
function pointers(native: Native, parts: readonly (Block | null)[]): Block {
  const bytes = new Uint8Array(parts.length * POINTER_BYTES);
  const view = new DataView(bytes.buffer);
  for (const [index, part] of parts.entries())
    view.setBigUint64(index * POINTER_BYTES, part?.address ?? 0n, true);
  return native.block(
    bytes,
    parts.filter((part) => part !== null),
  );
}
