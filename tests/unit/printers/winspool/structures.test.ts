import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  readJobs,
  readPaperNames,
  readPrinter,
  readResolutions,
} from '../../../../main/printers/winspool/structures.ts';
import {
  type JobInfo,
  type PrinterInfo,
  WinspoolError,
} from '../../../../main/printers/winspool/winspool.ts';
import { JOB_STATUS, jobInfos, PRINTER_STATUS, printerInfo2, structures } from './buffers.ts';

const job: JobInfo = { id: 12, document: 'tem-0d1f', status: 0, statusText: '', pagesPrinted: 0 };
const printer: PrinterInfo = {
  status: 0,
  attributes: 0x40,
  jobs: 1,
  driver: 'Xprinter XP-420B',
  port: 'USB001',
  location: 'Bàn 1',
};

describe('JOB_INFO_1', () => {
  test.each(Object.entries(JOB_STATUS))('gives a job that is %s its flag', (_name, status) => {
    expect(readJobs(jobInfos([{ ...job, status }]), 1, 'GetJobW')).toEqual([{ ...job, status }]);
  });

  test('keeps the order of a queue’s jobs, their titles and the driver’s own texts', () => {
    const jobs = [
      { ...job, document: 'Đơn “4711” · 1/2', statusText: 'Hết giấy' },
      { ...job, id: 0xffff_ffff, document: '', pagesPrinted: 3 },
      { ...job, id: 14, status: JOB_STATUS.PRINTING | JOB_STATUS.RETAINED },
    ];
    expect(readJobs(jobInfos(jobs), jobs.length, 'EnumJobsW')).toEqual(jobs);
    expect(readJobs(jobInfos([]), 0, 'EnumJobsW')).toEqual([]);
  });

  test('reads any job back unchanged, wherever the buffer lies', () => {
    const number = fc.nat({ max: 0xffff_ffff });
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
    const any = fc.record({
      id: number,
      document: text,
      status: number,
      statusText: text,
      pagesPrinted: number,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), fc.bigInt(0x1000n, 0x7fff_ffff_0000n), (jobs, address) => {
        expect(readJobs(jobInfos(jobs, address), jobs.length, 'EnumJobsW')).toEqual(jobs);
      }),
    );
  });
});

describe('PRINTER_INFO_2', () => {
  test.each(Object.entries(PRINTER_STATUS))('gives a printer that is %s its flag', (_name, status) => {
    expect(readPrinter(printerInfo2({ ...printer, status }))).toEqual({ ...printer, status });
  });

  test('reads missing texts as empty', () => {
    expect(readPrinter(printerInfo2({ ...printer, location: '' })).location).toBe('');
  });
});

describe('what Wine’s winspool wrote', () => {
  const One = z.object({ address: z.string(), base64: z.string() });
  const Recorded = z.object({ GetPrinterW: One, GetJobW: One });
  const recorded = Recorded.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'wine.json'), 'utf8')));
  const written = ({ address, base64 }: z.infer<typeof One>) => ({
    address: BigInt(address),
    bytes: new Uint8Array(Buffer.from(base64, 'base64')),
  });

  test('is read: a printer, and a job being submitted', () => {
    expect(readPrinter(written(recorded.GetPrinterW))).toEqual({
      status: 0,
      attributes: 0,
      jobs: 0,
      driver: 'tem-raw',
      port: 'CUPS:tem-raw',
      location: '',
    });
    expect(readJobs(written(recorded.GetJobW), 1, 'GetJobW')).toEqual([
      { id: 1, document: 'Tem · Đơn 4711 · 1/2', status: 0, statusText: '', pagesPrinted: 0 },
    ]);
  });
});

describe('DeviceCapabilities', () => {
  test('reads papers of 64 characters each, terminated or not', () => {
    const names = ['100 x 150 mm', 'x'.repeat(64), ''];
    const bytes = new Uint8Array(Buffer.from(names.map((name) => name.padEnd(64, '\0')).join(''), 'utf16le'));
    expect(readPaperNames({ bytes, address: 0n }, 3)).toEqual(names);
    expect(() => readPaperNames({ bytes, address: 0n }, 4)).toThrow(WinspoolError);
  });

  test('reads resolutions as pairs', () => {
    const bytes = new Uint8Array(Int32Array.from([203, 203, 300, 600]).buffer);
    expect(readResolutions({ bytes, address: 0n }, 2)).toEqual([
      [203, 203],
      [300, 600],
    ]);
    expect(() => readResolutions({ bytes, address: 0n }, 3)).toThrow(WinspoolError);
  });
});

describe('invalid data throws without reading outside of the buffer', () => {
  const outside = (pointer: bigint) => {
    const written = jobInfos([job], 0x10_0000n);
    new DataView(written.bytes.buffer).setBigUint64(32, pointer, true);
    return () => readJobs(written, 1, 'GetJobW');
  };

  test('a title before, behind or far from the buffer', () => {
    const { bytes } = jobInfos([job], 0x10_0000n);
    for (const pointer of [0xf_ffffn, 1n, 0x10_0000n + BigInt(bytes.length), 0xffff_ffff_ffff_ffffn])
      expect(outside(pointer)).toThrow(expect.objectContaining({ name: 'WinspoolError', call: 'GetJobW' }));
  });

  test('a title that does not end', () => {
    const written = structures(96, [[[32, 'abc']]]);
    written.bytes.fill(0x41, written.bytes.length - 2);
    expect(() => readJobs(written, 1, 'EnumJobsW')).toThrow('does not end');
  });

  test('fewer jobs than announced', () => {
    for (const count of [2, 0xffff_ffff])
      expect(() => readJobs(jobInfos([job]), count, 'EnumJobsW')).toThrow('too few');
  });

  test('wild bytes at wild addresses', () => {
    const wild = fc.record({
      bytes: fc.uint8Array({ maxLength: 600 }),
      address: fc.bigInt(0n, 0xffff_ffff_ffff_ffffn),
      count: fc.nat({ max: 8 }),
    });
    fc.assert(
      fc.property(wild, ({ bytes, address, count }) => {
        // Fenced: an out-of-bounds read would show up in a text.
        const fenced = new Uint8Array(bytes.length + 64).fill(0x5a);
        fenced.set(bytes, 32);
        const written = { bytes: fenced.subarray(32, 32 + bytes.length), address };
        for (const read of [
          () => readJobs(written, count, 'EnumJobsW'),
          () => readPrinter(written),
          () => readPaperNames(written, count),
          () => readResolutions(written, count),
        ])
          expect(asWinspoolError(read)).not.toContain('\u5a5a');
      }),
      { numRuns: 300 },
    );
  });

  test('bytes of a job with one part turned wild', () => {
    const parts = fc.tuple(fc.nat({ max: 95 }), fc.nat({ max: 255 }));
    fc.assert(
      fc.property(fc.array(parts, { minLength: 1, maxLength: 6 }), (changes) => {
        const written = jobInfos([{ ...job, statusText: 'x' }]);
        for (const [at, byte] of changes) written.bytes[at] = byte;
        asWinspoolError(() => readJobs(written, 1, 'GetJobW'));
      }),
      { numRuns: 300 },
    );
  });
});

/** What was read, as text; anything but Tem's own error is a mistake. */
function asWinspoolError(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    expect(error).toBeInstanceOf(WinspoolError);
    return '';
  }
}
