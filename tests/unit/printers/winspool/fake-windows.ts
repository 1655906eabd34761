import {
  type Argument,
  type CallResult,
  type FunctionName,
  type MemoryBlock,
  type NativeApi,
} from '../../../../main/printers/winspool/native-api.ts';
import { type JobInfo, type PrinterInfo } from '../../../../main/printers/winspool/winspool.ts';
import { jobInfos, type NotifyEntry, notifyInfo, printerInfo2 } from './buffers.ts';

/** An in-memory Windows: its functions write what Microsoft documents into blocks at its own addresses. */
export class FakeWindows implements NativeApi {
  readonly printers = new Map<string, { info: PrinterInfo; jobs: JobInfo[]; tellsChanges: boolean }>();
  /** Every call by its name, in order. */
  readonly calls: string[] = [];
  /** What was handed over and ended, by title. */
  readonly documents = new Map<string, Uint8Array>();
  /** What Windows would have let pass, or not. */
  readonly mistakes: string[] = [];
  /** Handles that are open, by what they are. */
  readonly open = new Map<bigint, string>();
  /** A function that hangs until the function returned by `hang` is called. */
  readonly #hanging = new Map<string, Promise<void>>();
  readonly #errors = new Map<string, number>();
  readonly #memory = new Map<bigint, Uint8Array>();
  readonly #changes = new Map<bigint, NotifyEntry[]>();
  readonly #discarded = new Set<bigint>();
  readonly #events = new Map<bigint, boolean>();
  #writing: { title: string; bytes: number[] } | null = null;
  #waiting: { handles: bigint[]; done: (called: CallResult) => void } | null = null;
  #next = 0x1000n;

  add(name: string, jobs: JobInfo[] = [], tellsChanges = true): void {
    const info = { status: 0, attributes: 0, jobs: jobs.length, driver: 'D', port: 'USB001', location: '' };
    this.printers.set(name, { info, jobs, tellsChanges });
  }

  /** Makes the function wait; call the returned function to let it continue. */
  hang(name: FunctionName): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#hanging.set(name, promise);
    return () => {
      this.#hanging.delete(name);
      resolve();
    };
  }

  fail(name: FunctionName, error: number): void {
    this.#errors.set(name, error);
  }

  /** Something changed on a queue that is attended to; without entries, so much that Windows threw it away. */
  change(printer: string, entries: readonly NotifyEntry[] | null): void {
    const handle = this.handle(`changes of ${printer}`);
    if (entries === null) this.#discarded.add(handle);
    else this.#changes.set(handle, [...(this.#changes.get(handle) ?? []), ...entries]);
    this.#signal();
  }

  handle(what: string): bigint {
    const found = [...this.open].find(([, is]) => is === what)?.[0];
    if (found === undefined) throw new Error(`${what} is not open`);
    return found;
  }

  get waitsFor(): string[] {
    return this.#waiting?.handles.map((handle) => this.open.get(handle) ?? `closed ${handle}`) ?? [];
  }

  block(bytes: number | Uint8Array, holds: readonly MemoryBlock[] = []): MemoryBlock {
    const length = typeof bytes === 'number' ? bytes : bytes.length;
    const own = new Uint8Array(new ArrayBuffer(Math.max(length, 8)), 0, length);
    if (typeof bytes !== 'number') own.set(bytes);
    return { bytes: own, address: this.#place(own), holds };
  }

  copy(address: bigint, bytes: number): MemoryBlock | null {
    for (const [base, memory] of this.#memory)
      if (address >= base && address + BigInt(bytes) <= base + BigInt(memory.length))
        return this.block(memory.subarray(Number(address - base), Number(address - base) + bytes));
    return null;
  }

  setEvent(event: bigint): void {
    this.#events.set(event, true);
    this.#signal();
  }

  async call(name: FunctionName, ...args: readonly Argument[]): Promise<CallResult> {
    this.calls.push(name);
    await this.#hanging.get(name);
    const error = this.#errors.get(name);
    if (error !== undefined) {
      const value = name === 'WaitForMultipleObjects' ? 0xffff_ffffn : 0n;
      return { value, error };
    }
    if (name === 'WaitForMultipleObjects') return this.#wait(args);
    const value = this.#do(name, args);
    return { value: BigInt(value), error: Number(value) === 0 ? this.#lastError : 0 };
  }

  #lastError = 0;

  #do(name: FunctionName, args: readonly Argument[]): number | bigint {
    const [first, second] = args;
    switch (name) {
      case 'OpenPrinterW':
        if (!this.printers.has(first as string)) return this.#no(1801);
        write(second, this.#opened(first as string));
        return 1;
      case 'ClosePrinter':
      case 'CloseHandle':
      case 'FindClosePrinterChangeNotification': {
        const handle = first as bigint;
        // What Microsoft calls undefined.
        if (this.#waiting?.handles.includes(handle) === true) this.mistakes.push('closed while waited for');
        return this.open.delete(handle) ? 1 : this.#no(6);
      }
      case 'GetPrinterW':
        return this.#fill(printerInfo2(this.#printer(first).info), args[2], args[4]);
      case 'EnumJobsW':
        write(args[7], BigInt(this.#printer(first).jobs.length));
        return this.#fill(jobInfos(this.#printer(first).jobs), args[4], args[6]);
      case 'GetJobW': {
        const job = this.#printer(first).jobs.find(({ id }) => id === second);
        return job === undefined ? this.#no(87) : this.#fill(jobInfos([job]), args[3], args[5]);
      }
      case 'SetJobW': {
        const { jobs } = this.#printer(first);
        const at = jobs.findIndex(({ id }) => id === second);
        if (at === -1) return this.#no(87);
        if (args[4] === 5) jobs.splice(at, 1);
        return 1;
      }
      case 'StartDocPrinterW':
        this.#writing = { title: this.#text((args[2] as MemoryBlock).holds[0]), bytes: [] };
        return 41;
      case 'WritePrinter': {
        // At most 1000 bytes a time.
        const taken = (second as MemoryBlock).bytes.subarray(0, 1000);
        this.#writing?.bytes.push(...taken);
        write(args[3], BigInt(taken.length));
        return 1;
      }
      case 'EndDocPrinter':
        this.documents.set(this.#writing?.title ?? '', Uint8Array.from(this.#writing?.bytes ?? []));
        this.#writing = null;
        return 1;
      case 'AbortPrinter':
        this.#writing = null;
        return 1;
      case 'CreateEventW':
        return this.#opened('event');
      case 'FindFirstPrinterChangeNotification': {
        const printer = this.open.get(first as bigint) ?? '';
        if (this.printers.get(printer)?.tellsChanges !== true) return 0xffff_ffff_ffff_ffffn;
        return this.#opened(`changes of ${printer}`);
      }
      case 'FindNextPrinterChangeNotification':
        return this.#tell(first as bigint, args[2] !== 0, args[3]);
      case 'FreePrinterNotifyInfo':
        return this.#memory.delete(first as bigint) ? 1 : this.#no(6);
      default:
        throw new Error(`${name} is not played`);
    }
  }

  #tell(handle: bigint, refresh: boolean, out: Argument | undefined): number {
    const printer = this.open.get(handle)?.replace('changes of ', '') ?? '';
    const discarded = this.#discarded.has(handle) && !refresh;
    if (refresh) this.#discarded.delete(handle);
    const all = this.printers.get(printer)?.jobs.flatMap(({ id, document, status }) => [
      { type: 1, field: 0x0d, id, value: document },
      { type: 1, field: 0x0a, id, value: status },
    ]);
    const entries = discarded ? [] : refresh ? (all ?? []) : (this.#changes.get(handle) ?? []);
    this.#changes.delete(handle);
    const { bytes, texts } = notifyInfo(entries, discarded);
    write(out, this.#place(bytes));
    for (const [address, text] of texts) this.#memory.set(address, text);
    return 1;
  }

  #wait([count, list]: readonly Argument[]): Promise<CallResult> {
    const view = new DataView((list as MemoryBlock).bytes.buffer);
    const handles = Array.from({ length: Number(count) }, (_, at) => view.getBigUint64(at * 8, true));
    return new Promise((done) => {
      this.#waiting = { handles, done };
      this.#signal();
    });
  }

  #signal(): void {
    if (this.#waiting === null) return;
    const { handles, done } = this.#waiting;
    const at = handles.findIndex(
      (handle) =>
        this.#events.get(handle) === true || this.#changes.has(handle) || this.#discarded.has(handle),
    );
    if (at === -1) return;
    const handle = handles[at];
    if (handle !== undefined) this.#events.delete(handle);
    // The thread needs a moment to wake.
    const waiting = this.#waiting;
    setTimeout(() => {
      if (this.#waiting !== waiting) return;
      this.#waiting = null;
      done({ value: BigInt(at), error: 0 });
    }, 0);
  }

  #opened(what: string): bigint {
    this.#next += 8n;
    this.open.set(this.#next, what);
    return this.#next;
  }

  #place(bytes: Uint8Array): bigint {
    this.#next += 0x10_0000n;
    this.#memory.set(this.#next, bytes);
    return this.#next;
  }

  #printer(handle: Argument | undefined): { info: PrinterInfo; jobs: JobInfo[] } {
    const found = this.printers.get(this.open.get(handle as bigint) ?? '');
    if (found === undefined) throw new Error('no such handle');
    return found;
  }

  /** Written for the caller's own address, as Windows does. */
  #fill(
    { bytes, address }: { bytes: Uint8Array; address: bigint },
    into: Argument | undefined,
    needed: Argument | undefined,
  ): number {
    const block = into as MemoryBlock;
    write(needed, BigInt(bytes.length));
    if (block.bytes.length < bytes.length) return this.#no(122);
    block.bytes.set(bytes);
    const view = new DataView(block.bytes.buffer);
    for (let at = 0; at + 8 <= bytes.length; at += 8) {
      const pointer = view.getBigUint64(at, true);
      if (pointer >= address && pointer < address + BigInt(bytes.length))
        view.setBigUint64(at, pointer - address + block.address, true);
    }
    return 1;
  }

  #text(block: MemoryBlock | undefined): string {
    return (
      Buffer.from(block?.bytes ?? [])
        .toString('utf16le')
        .split('\0')[0] ?? ''
    );
  }

  #no(error: number): number {
    this.#lastError = error;
    return 0;
  }
}

function write(block: Argument | undefined, value: bigint): void {
  const { bytes } = block as MemoryBlock;
  new DataView(bytes.buffer, bytes.byteOffset).setBigUint64(0, value, true);
}
