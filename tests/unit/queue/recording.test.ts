import { describe, expect, it } from 'vitest';
import { JOB_INFO_1, PRINTER_INFO_2, redactAllBut } from '../../queue/recording.ts';

const ADDRESS = 0x1_0000_0000n;

/** Structures with a text behind each pointer, as Windows lays them. */
function written(count: number, size: number, texts: Readonly<Record<number, string>>): Buffer {
  const bytes = Buffer.alloc(4096, 0xee);
  bytes.fill(0x11, 0, count * size);
  let free = count * size + 6;
  for (let at = 0; at < count; at++)
    for (const [offset, text] of Object.entries(texts)) {
      bytes.writeBigUint64LE(ADDRESS + BigInt(free), at * size + Number(offset));
      free += bytes.write(`${text}\0`, free, 'utf16le');
    }
  return bytes;
}
const has = (hex: string, text: string): boolean =>
  Buffer.from(hex, 'hex').includes(Buffer.from(text, 'utf16le'));

describe('a recorded answer of Windows’ spooler', () => {
  it('keeps jobs, their documents and states in place, and no machine and no user', () => {
    const texts = {
      8: '\\\\PACK-7\\bench',
      16: '\\\\PACK-7',
      24: 'nguyen.van.a',
      32: 'Tem A1',
      40: 'RAW',
      48: 'Đang in',
    };
    const bytes = written(2, JOB_INFO_1.size, texts);
    const kept = redactAllBut({ bytes, address: ADDRESS }, 2, JOB_INFO_1);
    for (const gone of ['PACK-7', 'nguyen']) expect([gone, has(kept, gone)]).toEqual([gone, false]);
    const same = Buffer.from(kept, 'hex');
    expect(same.length).toBe(bytes.length);
    for (const begin of [0, 96]) {
      expect(same.subarray(begin + 56, begin + 96)).toEqual(bytes.subarray(begin + 56, begin + 96));
      for (const [offset, text] of [
        [32, 'Tem A1'],
        [48, 'Đang in'],
      ] as const) {
        const at = Number(same.readBigUInt64LE(begin + offset) - ADDRESS);
        expect(same.toString('utf16le', at, at + text.length * 2)).toBe(text);
      }
      for (const offset of JOB_INFO_1.others) expect(same.readBigUInt64LE(begin + offset)).toBe(0n);
    }
    // Stray files are no answers, and may belong to others.
    expect(same.includes(0xee)).toBe(false);
  });

  it('keeps a printer’s driver and state, and no server, path, settings or rights', () => {
    const texts = {
      0: '\\\\PACK-7',
      8: 'bench',
      24: 'C:\\Users\\nguyen\\out.prn',
      32: 'Generic / Text Only',
      56: 'devmode nguyen',
      96: 'S-1-5-21-1',
    };
    const bytes = written(1, PRINTER_INFO_2.size, texts);
    const kept = redactAllBut({ bytes, address: ADDRESS }, 1, PRINTER_INFO_2);
    for (const gone of ['PACK-7', 'nguyen', 'S-1-5']) expect([gone, has(kept, gone)]).toEqual([gone, false]);
    expect(has(kept, 'Generic / Text Only')).toBe(true);
    expect(Buffer.from(kept, 'hex').subarray(104, 136)).toEqual(bytes.subarray(104, 136));
  });

  it('is all zeros if the call failed or wrote nothing valid', () => {
    const bytes = Buffer.alloc(200, 0xee);
    expect(redactAllBut({ bytes, address: ADDRESS }, 0, JOB_INFO_1)).toBe('00'.repeat(200));
    const wild = Buffer.from(redactAllBut({ bytes, address: ADDRESS }, 2, JOB_INFO_1), 'hex');
    expect(wild.subarray(192)).toEqual(Buffer.alloc(8));
  });
});
