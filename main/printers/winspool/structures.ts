import { type JobInfo, type PrinterInfo, WinspoolError } from './winspool.ts';

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
function readTextAt(written: MemoryView, pointer: bigint, call: string): string {
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

// Reads structures of winspool.h on Windows x64 from their bytes. Pointers are aligned to multiples of eight
// (https://learn.microsoft.com/cpp/build/x64-software-conventions).

/** https://learn.microsoft.com/windows/win32/printdocs/job-info-1 */
const JOB_INFO_1 = { size: 96, document: 32, statusText: 48, status: 56, pagesPrinted: 72 } as const;

/** https://learn.microsoft.com/windows/win32/printdocs/printer-info-2 */
const PRINTER_INFO_2 = {
  size: 136,
  port: 24,
  driver: 32,
  location: 48,
  attributes: 104,
  status: 124,
  jobs: 128,
} as const;

/**
 * @param count the number of jobs, as EnumJobsW returned it
 * @param call the function that wrote them
 * @throws WinspoolError if a job or a text is incomplete
 */
export function readJobs(written: MemoryView, count: number, call: 'EnumJobsW' | 'GetJobW'): JobInfo[] {
  // Checks the size first, so that an absurd count allocates nothing.
  viewPart(written, 0, count * JOB_INFO_1.size, call);
  return Array.from({ length: count }, (_, index) => {
    const job = viewPart(written, index * JOB_INFO_1.size, JOB_INFO_1.size, call);
    return {
      id: job.getUint32(0, true),
      document: readTextAt(written, job.getBigUint64(JOB_INFO_1.document, true), call),
      status: job.getUint32(JOB_INFO_1.status, true),
      statusText: readTextAt(written, job.getBigUint64(JOB_INFO_1.statusText, true), call),
      pagesPrinted: job.getUint32(JOB_INFO_1.pagesPrinted, true),
    };
  });
}

/** @throws WinspoolError if the structure or a text is incomplete */
export function readPrinter(written: MemoryView): PrinterInfo {
  const call = 'GetPrinterW';
  const printer = viewPart(written, 0, PRINTER_INFO_2.size, call);
  const text = (at: number): string => readTextAt(written, printer.getBigUint64(at, true), call);
  return {
    status: printer.getUint32(PRINTER_INFO_2.status, true),
    attributes: printer.getUint32(PRINTER_INFO_2.attributes, true),
    jobs: printer.getUint32(PRINTER_INFO_2.jobs, true),
    driver: text(PRINTER_INFO_2.driver),
    port: text(PRINTER_INFO_2.port),
    location: text(PRINTER_INFO_2.location),
  };
}

/** DeviceCapabilitiesW, DC_PAPERNAMES: 64 characters each; shorter names are null-terminated. */
export const PAPER_NAME_BYTES = 128;
/** DeviceCapabilitiesW, DC_ENUMRESOLUTIONS: two LONGs each. */
export const RESOLUTION_BYTES = 8;

/** @throws WinspoolError if a name is incomplete */
export function readPaperNames(written: MemoryView, count: number): string[] {
  const call = 'DeviceCapabilitiesW';
  viewPart(written, 0, count * PAPER_NAME_BYTES, call);
  return Array.from({ length: count }, (_, index) => {
    const { buffer, byteOffset } = viewPart(written, index * PAPER_NAME_BYTES, PAPER_NAME_BYTES, call);
    const name = Buffer.from(buffer, byteOffset, PAPER_NAME_BYTES).toString('utf16le');
    return name.split('\0', 1)[0] ?? '';
  });
}

/** @throws WinspoolError if a resolution is incomplete */
export function readResolutions(written: MemoryView, count: number): (readonly [number, number])[] {
  const all = viewPart(written, 0, count * RESOLUTION_BYTES, 'DeviceCapabilitiesW');
  return Array.from(
    { length: count },
    (_, index) =>
      [
        all.getInt32(index * RESOLUTION_BYTES, true),
        all.getInt32(index * RESOLUTION_BYTES + 4, true),
      ] as const,
  );
}
