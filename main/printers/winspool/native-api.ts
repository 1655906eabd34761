import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type koffi from 'koffi';
import { type MemoryView, readNullTerminated } from './structures.ts';
import { WinspoolError } from './winspool.ts';

/** Memory that calls read and write; it never moves. */
export interface MemoryBlock extends MemoryView {
  /** The blocks that its pointers lead to, kept alive with it. */
  readonly holds: readonly MemoryBlock[];
}

export type Argument = string | number | bigint | MemoryBlock;

export interface CallResult {
  /** The function's return value; whether it means failure depends on the function. */
  readonly value: bigint;
  /** GetLastError on the thread that made the call. */
  readonly error: number;
}

/** Calls Windows functions; knows nothing of queues. */
export interface NativeApi {
  block(bytes: number | Uint8Array, holds?: readonly MemoryBlock[]): MemoryBlock;
  /** Calls a function on one of libuv's threads, without blocking this one. */
  call(name: FunctionName, ...args: readonly Argument[]): Promise<CallResult>;
  /** Calls SetEvent synchronously: it never blocks, and must succeed even while the process exits. */
  setEvent(event: bigint): void;
  /** Copies memory of this process that Windows owns; null if it can't be read. */
  copy(address: bigint, bytes: number): MemoryBlock | null;
}

// Handles and pointers are pointer-sized numbers; BOOL is int, DWORD uint32_t, text UTF-16.
const POINTER = 'uintptr_t';
const NATIVE_FUNCTIONS = {
  OpenPrinterW: ['winspool.drv', 'int', ['str16', POINTER, POINTER]],
  ClosePrinter: ['winspool.drv', 'int', [POINTER]],
  GetPrinterW: ['winspool.drv', 'int', [POINTER, 'uint32_t', POINTER, 'uint32_t', POINTER]],
  EnumJobsW: [
    'winspool.drv',
    'int',
    [POINTER, 'uint32_t', 'uint32_t', 'uint32_t', POINTER, 'uint32_t', POINTER, POINTER],
  ],
  GetJobW: ['winspool.drv', 'int', [POINTER, 'uint32_t', 'uint32_t', POINTER, 'uint32_t', POINTER]],
  SetJobW: ['winspool.drv', 'int', [POINTER, 'uint32_t', 'uint32_t', POINTER, 'uint32_t']],
  StartDocPrinterW: ['winspool.drv', 'uint32_t', [POINTER, 'uint32_t', POINTER]],
  WritePrinter: ['winspool.drv', 'int', [POINTER, POINTER, 'uint32_t', POINTER]],
  EndDocPrinter: ['winspool.drv', 'int', [POINTER]],
  AbortPrinter: ['winspool.drv', 'int', [POINTER]],
  FindFirstPrinterChangeNotification: ['winspool.drv', POINTER, [POINTER, 'uint32_t', 'uint32_t', POINTER]],
  FindNextPrinterChangeNotification: ['winspool.drv', 'int', [POINTER, POINTER, POINTER, POINTER]],
  FreePrinterNotifyInfo: ['winspool.drv', 'int', [POINTER]],
  FindClosePrinterChangeNotification: ['winspool.drv', 'int', [POINTER]],
  DeviceCapabilitiesW: ['winspool.drv', 'int', ['str16', 'str16', 'uint16_t', POINTER, POINTER]],
  CreateICW: ['gdi32.dll', POINTER, ['str16', 'str16', POINTER, POINTER]],
  GetDeviceCaps: ['gdi32.dll', 'int', [POINTER, 'int']],
  DeleteDC: ['gdi32.dll', 'int', [POINTER]],
  CreateEventW: ['kernel32.dll', POINTER, [POINTER, 'int', 'int', POINTER]],
  CloseHandle: ['kernel32.dll', 'int', [POINTER]],
  WaitForMultipleObjects: ['kernel32.dll', 'uint32_t', ['uint32_t', POINTER, 'int', 'uint32_t']],
} as const;
export type FunctionName = keyof typeof NATIVE_FUNCTIONS;

/**
 * GetCurrentProcess' result:
 * https://learn.microsoft.com/windows/win32/api/processthreadsapi/nf-processthreadsapi-getcurrentprocess
 */
const THIS_PROCESS = 0xffff_ffff_ffff_ffffn;

/**
 * Loads koffi from its single file. Its own loader searches folders, some of which others may write to.
 * @param file koffi.node, on the disk (Electron can't load one that was not unpacked from the archive)
 * @param sha256 of the packaged file; null in tests
 * @throws Error if the file differs or can't be loaded
 */
export function loadKoffi(file: string, sha256: string | null): typeof koffi {
  if (sha256 !== null && createHash('sha256').update(readFileSync(file)).digest('hex') !== sha256)
    throw new Error('koffi.node is not the file that was packed');
  const module: { exports: unknown } = { exports: {} };
  process.dlopen(module, file);
  return module.exports as typeof koffi;
}

/** @throws Error if a library or function is missing */
export function openNativeApi({ load, address }: typeof koffi): NativeApi {
  const libraries = new Map(['winspool.drv', 'gdi32.dll', 'kernel32.dll'].map((name) => [name, load(name)]));
  const find = (library: string, name: string, result: string, parameters: readonly string[]) => {
    const found = libraries.get(library);
    if (found === undefined) throw new Error(`${library} is not loaded`);
    return found.func(name, result, [...parameters]);
  };
  const functions = new Map(
    Object.entries(NATIVE_FUNCTIONS).map(([name, [library, result, parameters]]) => [
      name,
      find(library, name, result, parameters),
    ]),
  );
  const getLastError = find('kernel32.dll', 'GetLastError', 'uint32_t', []);
  const setEvent = find('kernel32.dll', 'SetEvent', 'int', [POINTER]);
  const readMemory = find('kernel32.dll', 'ReadProcessMemory', 'int', Array<string>(5).fill(POINTER));
  // Keeps the arguments of running calls from being garbage-collected.
  const inUse = new Set<readonly Argument[]>();

  function block(bytes: number | Uint8Array, holds: readonly MemoryBlock[] = []): MemoryBlock {
    const length = typeof bytes === 'number' ? bytes : bytes.length;
    // Uses its own ArrayBuffer: memory on V8's heap moves, and a pool's is shared.
    const own = new Uint8Array(new ArrayBuffer(Math.max(length, 8)), 0, length);
    if (typeof bytes !== 'number') own.set(bytes);
    return { bytes: own, address: address(own), holds };
  }

  return {
    block,
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        inUse.add(args);
        const plain = args.map((arg) => (typeof arg === 'object' ? arg.address : arg));
        functions.get(name)?.async(...plain, (failure: unknown, value: number | bigint) => {
          // Must come first: koffi keeps the error only for this moment (its changes, 3.2: "available in async callbacks").
          const error = Number(getLastError());
          inUse.delete(args);
          if (failure === null || failure === undefined) resolve({ value: BigInt(value), error });
          else reject(new Error(`${name} could not be called`, { cause: failure }));
        });
      }),
    setEvent: (event) => void setEvent(event),
    copy(from, length) {
      const into = block(length);
      const copied = block(8);
      // ReadProcessMemory fails on an invalid pointer; following the pointer would crash the process.
      const done = readMemory(THIS_PROCESS, from, into.address, length, copied.address) as number;
      return done !== 0 && new DataView(copied.bytes.buffer).getBigUint64(0, true) === BigInt(length)
        ? into
        : null;
    },
  };
}

/** A stand-in for a Windows API that can't be called: every call throws the cause. */
export function createBrokenNativeApi(why: unknown): NativeApi {
  const refuse = (): never => {
    throw new WinspoolError('', 0, `Windows' functions can't be called: ${String(why)}`);
  };
  return { block: refuse, call: refuse, copy: refuse, setEvent: () => undefined };
}

/** Copies a text from Windows' memory, ended by a null or by its length; null if it can't be read. */
export function copyText(native: NativeApi, address: bigint, bytes: number): string | null {
  if (address === 0n || bytes === 0) return '';
  const copied = bytes > MAX_TEXT_BYTES ? null : native.copy(address, bytes - (bytes % 2));
  if (copied === null) return null;
  const text = Buffer.from(copied.bytes.buffer, 0, copied.bytes.length);
  return readNullTerminated(text) ?? text.toString('utf16le');
}

const MAX_TEXT_BYTES = 64 * 1024;

/** Encodes a text for Windows: null-terminated UTF-16. */
export const createTextBlock = (native: NativeApi, text: string): MemoryBlock =>
  native.block(Buffer.from(`${text}\0`, 'utf16le'));

/** Reads the pointer, handle or DWORD that a call wrote into a block. */
export const readNumber = ({ bytes }: MemoryView): bigint =>
  new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(0, true);
