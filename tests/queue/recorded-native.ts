import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FunctionName, MemoryBlock, NativeApi } from '../../main/printers/winspool/native-api.ts';
import { JOB_INFO_1, PRINTER_INFO_2, type Recording, redactAllBut } from './recording.ts';

/** The calls that return structures; their buffer is the argument of this index, the handle being the first. */
const STRUCTURES: Readonly<
  Partial<Record<FunctionName, { readonly buffer: number; readonly count?: number }>>
> = {
  GetPrinterW: { buffer: 2 },
  EnumJobsW: { buffer: 4, count: 7 },
  GetJobW: { buffer: 3 },
};

/**
 * Calls Windows and records its answers: one file per answer with a structure, and per copied part of its memory. Without
 * names of
 * machines and users (recording.ts).
 * @param folder the target; created where missing
 */
export function recordNativeCalls(native: NativeApi, folder: string): NativeApi {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  const note = (recording: Recording): void => {
    const name = `${String(++number).padStart(4, '0')}-${recording.call}.json`;
    writeFileSync(join(folder, name), `${JSON.stringify(recording, null, 1)}\n`);
  };
  const base = ({ address }: MemoryBlock): string => `0x${address.toString(16)}`;
  const dword = (block: unknown): number =>
    typeof block === 'object' && block !== null && 'bytes' in block
      ? Buffer.from((block as MemoryBlock).bytes).readUInt32LE(0)
      : 1;

  return {
    ...native,
    async call(name, ...args) {
      const called = await native.call(name, ...args);
      const structure = STRUCTURES[name];
      const block = structure === undefined ? undefined : args[structure.buffer];
      if (typeof block !== 'object') return called;
      const count =
        called.value === 0n ? 0 : structure?.count === undefined ? 1 : dword(args[structure.count]);
      const layout = name === 'GetPrinterW' ? PRINTER_INFO_2 : JOB_INFO_1;
      const bytes = redactAllBut(block, count, layout);
      note({
        call: name,
        returned: Number(called.value),
        error: called.error,
        count,
        address: base(block),
        bytes,
      });
      return called;
    },
    copy(address, length) {
      const copied = native.copy(address, length);
      // Entries of a notification and their texts: Tem requests no field that names a machine or a user.
      const bytes = copied === null ? '' : Buffer.from(copied.bytes).toString('hex');
      note({
        call: 'memory',
        returned: copied === null ? 0 : 1,
        error: 0,
        count: 1,
        address: `0x${address.toString(16)}`,
        bytes,
      });
      return copied;
    },
  };
}
