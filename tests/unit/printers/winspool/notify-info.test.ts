import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readChanges, readNotifyHead } from '../../../../main/printers/winspool/change-notification.ts';
import { WinspoolError } from '../../../../main/printers/winspool/winspool.ts';
import { JOB_STATUS, type NotifyEntry, notifyInfo, PRINTER_STATUS } from './buffers.ts';

/** Reads like the system's memory: the header, then as many entries as it announces. */
function read(entries: readonly NotifyEntry[], discarded = false) {
  const { bytes, texts } = notifyInfo(entries, discarded);
  const head = readNotifyHead({ bytes: bytes.subarray(0, 16), address: 0n });
  const changes = readChanges(
    { bytes: bytes.subarray(16), address: 0n },
    head.entries,
    (address, length) =>
      (texts.get(address)?.subarray(0, length).toString('utf16le') ?? null)?.replace(/\0$/, '') ?? null,
  );
  return { ...head, ...changes };
}

test.each(Object.entries(JOB_STATUS))('reports a job that becomes %s with this flag', (_name, value) => {
  expect(read([{ type: 1, field: 0x0a, id: 3, value }]).jobs).toMatchObject([{ id: 3, status: value }]);
});

test.each(Object.entries(PRINTER_STATUS))(
  'reports a printer that becomes %s with this flag',
  (_name, value) => {
    expect(read([{ type: 0, field: 0x12, id: 0, value }])).toMatchObject({ status: value, jobs: [] });
  },
);

test('reports discarded changes', () => {
  expect(read([], true)).toEqual({ entries: 0, discarded: true, status: null, jobs: [] });
  expect(read([]).discarded).toBe(false);
});

test('keeps the last change of a job, and the order of the jobs', () => {
  const { jobs } = read([
    { type: 1, field: 0x0a, id: 9, value: 0x8 },
    { type: 1, field: 0x0a, id: 4, value: 0x10 },
    { type: 1, field: 0x0a, id: 9, value: 0x80 },
  ]);
  expect(jobs.map(({ id, status }) => [id, status])).toEqual([
    [9, 0x80],
    [4, 0x10],
  ]);
});

test('throws on fewer entries than announced, or more than possible', () => {
  const { bytes } = notifyInfo([{ type: 1, field: 0x0a, id: 1, value: 1 }]);
  expect(() => readChanges({ bytes: bytes.subarray(16), address: 0n }, 2, () => null)).toThrow(WinspoolError);
  const head = new Uint8Array(16);
  new DataView(head.buffer).setUint32(8, 0xffff_ffff, true);
  expect(() => readNotifyHead({ bytes: head, address: 0n })).toThrow('4294967295');
  expect(() => readNotifyHead({ bytes: head.subarray(0, 15), address: 0n })).toThrow(WinspoolError);
});

test('throws only Tem’s own error on wild bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), fc.nat({ max: 20 }), (bytes, entries) => {
      try {
        const { jobs } = readChanges({ bytes, address: 0n }, entries, () => null);
        for (const job of jobs) expect(job.id).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toBeInstanceOf(WinspoolError);
      }
    }),
    { numRuns: 300 },
  );
});
