import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readChanges, readNotifyHead } from '../../../../main/printers/winspool/change-notification.ts';
import { getCapabilities } from '../../../../main/printers/winspool/driver-calls.ts';
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
import { jobInfos, type NotifyEntry, notifyInfo, printerInfo2, structures } from './buffers.ts';
import { FakeWindows } from './fake-windows.ts';

const job: JobInfo = { id: 12, document: 'tem-0d1f', status: 0, statusText: '', pagesPrinted: 0 };
const number = fc.nat({ max: 0xffff_ffff });
const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
const place = fc.bigInt(0x1000n, 0x7fff_ffff_0000n);

describe('what Windows writes', () => {
  test('of jobs is read unchanged and in order, wherever the buffer lies', () => {
    const any = fc.record<JobInfo>({
      id: number,
      document: text,
      status: number,
      statusText: text,
      pagesPrinted: number,
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 5 }), place, (jobs, address) => {
        expect(readJobs(jobInfos(jobs, address), jobs.length, 'EnumJobsW')).toEqual(jobs);
      }),
    );
  });

  test('of a printer is read unchanged, missing texts as empty', () => {
    const any = fc.record<PrinterInfo>({
      status: number,
      attributes: number,
      jobs: number,
      driver: text,
      port: text,
      location: text,
    });
    fc.assert(
      fc.property(any, place, (printer, address) => {
        expect(readPrinter(printerInfo2(printer, address))).toEqual(printer);
      }),
    );
  });

  test('is read as Wine’s winspool wrote it: a printer, and a job being submitted', () => {
    const One = z.object({ address: z.string(), base64: z.string() }).transform(({ address, base64 }) => ({
      address: BigInt(address),
      bytes: new Uint8Array(Buffer.from(base64, 'base64')),
    }));
    const recorded = z
      .object({ GetPrinterW: One, GetJobW: One })
      .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'wine.json'), 'utf8')));
    expect(readPrinter(recorded.GetPrinterW)).toEqual({
      status: 0,
      attributes: 0,
      jobs: 0,
      driver: 'tem-raw',
      port: 'CUPS:tem-raw',
      location: '',
    });
    expect(readJobs(recorded.GetJobW, 1, 'GetJobW')).toEqual([
      { id: 1, document: 'Tem · Đơn 4711 · 1/2', status: 0, statusText: '', pagesPrinted: 0 },
    ]);
  });

  test('of a driver’s papers is 64 characters each, terminated or not, and of resolutions pairs', () => {
    const names = ['100 x 150 mm', 'x'.repeat(64), ''];
    const written = Buffer.from(names.map((name) => name.padEnd(64, '\0')).join(''), 'utf16le');
    const papers = { bytes: new Uint8Array(written), address: 0n };
    expect(readPaperNames(papers, 3)).toEqual(names);
    expect(() => readPaperNames(papers, 4)).toThrow(WinspoolError);
    const bytes = new Uint8Array(Int32Array.from([203, 203, 300, 600]).buffer);
    expect(readResolutions({ bytes, address: 0n }, 2)).toEqual([
      [203, 203],
      [300, 600],
    ]);
    expect(() => readResolutions({ bytes, address: 0n }, 3)).toThrow(WinspoolError);
  });

  test.each([
    // 20 × 10 mm to 104 × 3 m, and a length whose upper bit makes the number negative.
    [0x0064_00c8n, 0x7530_0410n, { least: [200, 100], most: [1040, 30_000] }],
    [0x0064_00c8n, BigInt.asIntN(32, 0x9c40_0410n), { least: [200, 100], most: [1040, 40_000] }],
    [-1n, 0x7530_0410n, null],
    [0x0064_00c8n, 0n, null],
  ])('of a driver’s smallest and largest paper is one number each: %s, %s', async (least, most, extents) => {
    const [DC_MINEXTENT, DC_MAXEXTENT] = [4, 5];
    class Driver extends FakeWindows {
      override async call(...[name, ...args]: Parameters<FakeWindows['call']>) {
        if (name !== 'DeviceCapabilitiesW') return super.call(name, ...args);
        const value = args[2] === DC_MINEXTENT ? least : args[2] === DC_MAXEXTENT ? most : -1n;
        return { value, error: 0 };
      }
    }
    const driver = new Driver();
    driver.add('XP');
    expect((await getCapabilities(driver, 'XP')).extents).toEqual(extents);
  });
});

describe('a change notification', () => {
  /** Reads like the system's memory: the header, then as many entries as it announces. */
  function read(entries: readonly NotifyEntry[], discarded = false) {
    const { bytes, texts } = notifyInfo(entries, discarded);
    const head = readNotifyHead({ bytes: bytes.subarray(0, 16), address: 0n });
    const textAt = (address: bigint, length: number) =>
      texts.get(address)?.subarray(0, length).toString('utf16le').replace(/\0$/, '') ?? null;
    return { ...head, ...readChanges({ bytes: bytes.subarray(16), address: 0n }, head.entries, textAt) };
  }
  const status = (id: number, value: number) => ({ type: 1, field: 0x0a, id, value });

  test('reports the last change of each job in their order, and the printer’s', () => {
    const changed = read([
      status(9, 0x8),
      status(4, 0xffff_ffff),
      status(9, 0x80),
      { type: 0, field: 0x12, id: 0, value: 0x0400_0001 },
    ]);
    expect(changed).toMatchObject({
      entries: 4,
      discarded: false,
      status: 0x0400_0001,
      jobs: [
        { id: 9, status: 0x80 },
        { id: 4, status: 0xffff_ffff },
      ],
    });
    expect(read([], true)).toEqual({ entries: 0, discarded: true, status: null, jobs: [] });
  });

  test('throws on fewer entries than announced, or more than possible', () => {
    const { bytes } = notifyInfo([status(1, 1)]);
    const entries = { bytes: bytes.subarray(16), address: 0n };
    expect(() => readChanges(entries, 2, () => null)).toThrow(WinspoolError);
    const head = new Uint8Array(16);
    new DataView(head.buffer).setUint32(8, 0xffff_ffff, true);
    expect(() => readNotifyHead({ bytes: head, address: 0n })).toThrow('4294967295');
    expect(() => readNotifyHead({ bytes: head.subarray(0, 15), address: 0n })).toThrow(WinspoolError);
  });
});

describe('invalid data throws without reading outside of the buffer', () => {
  test('a title before, behind or far from the buffer', () => {
    const written = jobInfos([job], 0x10_0000n);
    for (const pointer of [
      0xf_ffffn,
      1n,
      0x10_0000n + BigInt(written.bytes.length),
      0xffff_ffff_ffff_ffffn,
    ]) {
      new DataView(written.bytes.buffer).setBigUint64(32, pointer, true);
      expect(() => readJobs(written, 1, 'GetJobW')).toThrow(
        expect.objectContaining({ name: 'WinspoolError', call: 'GetJobW' }),
      );
    }
  });

  test('a title that does not end, and fewer jobs than announced', () => {
    const written = structures(96, [[[32, 'abc']]]);
    written.bytes.fill(0x41, written.bytes.length - 2);
    expect(() => readJobs(written, 1, 'EnumJobsW')).toThrow('does not end');
    for (const count of [2, 0xffff_ffff])
      expect(() => readJobs(jobInfos([job]), count, 'EnumJobsW')).toThrow('too few');
  });

  test('wild bytes at wild addresses, and a job with some bytes turned wild', () => {
    const wild = fc.record({
      bytes: fc.oneof(
        fc.uint8Array({ maxLength: 600 }),
        fc.array(fc.tuple(fc.nat(95), fc.nat(255)), { minLength: 1, maxLength: 6 }).map((changes) => {
          const { bytes } = jobInfos([{ ...job, statusText: 'x' }], 0x10_0000n);
          for (const [at, byte] of changes) bytes[at] = byte;
          return bytes;
        }),
      ),
      address: fc.oneof(fc.constant(0x10_0000n), fc.bigInt(0n, 0xffff_ffff_ffff_ffffn)),
      count: fc.oneof(fc.constant(1), fc.nat({ max: 20 })),
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
          () => readChanges(written, count, () => null),
        ])
          expect(asWinspoolError(read)).not.toContain('\u5a5a');
      }),
      { numRuns: 400 },
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
