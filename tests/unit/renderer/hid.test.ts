import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SettingsModel, SettingsStore } from '../../../renderer/components/context/settings.ts';
import { createHidScanners } from '../../../renderer/scanning/hid/hid-scanners.ts';
import { readLayouts } from '../../../renderer/scanning/hid/report-layout.ts';
import { createReportReader, type HidReading } from '../../../renderer/scanning/hid/report-reader.ts';
import type { HidCollection, HidDevice } from '../../../renderer/scanning/hid/web-hid.ts';
import type { TemApi } from '../../../shared/ipc.ts';
import type { ProblemError } from '../../../shared/problem.ts';
import type { FoundHidDevice, HidScanner } from '../../../shared/scanner.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { fakeMessage } from './fake-calls.ts';
import { FakeDevice, FakeHid } from './fake-hid.ts';
import {
  COUNT_BEHIND,
  COUNTED,
  counted,
  countedBehind,
  inReports,
  scannerOf,
  UNCOUNTED,
  uncounted,
  viewOf,
} from './hid-reports.ts';

const CODE = 'SGNS336484LM.883568271';
const UNDECLARED = { usagePage: 0x8c, usage: 2 };
const readerOf = (...collections: HidCollection[]) => createReportReader(readLayouts(collections));

describe('layouts', () => {
  it('are found by their usages, wherever the fields are; also in an inner collection', () => {
    const layouts = [COUNTED, UNCOUNTED, COUNT_BEHIND].flatMap((one) => [...readLayouts([one])]);
    expect(layouts).toEqual([
      [2, { count: { at: 0, bits: 8 }, data: { at: 4, bytes: 56 }, continued: 62 * 8 }],
      [1, { count: null, data: { at: 3, bytes: 40 }, continued: 43 * 8 }],
      [7, { count: { at: 63 * 8, bits: 16 }, data: { at: 3, bytes: 60 }, continued: null }],
    ]);
    expect([...readLayouts([{ ...COUNTED, inputReports: [] }]).keys()]).toEqual([2]);
    const odd = scannerOf(1, [
      { usages: [0x8c00ff], reportCount: 1, reportSize: 1 },
      { usages: [0x8c00fe], reportCount: 40, reportSize: 8 },
    ]);
    // The data is not in whole bytes.
    expect(readLayouts([odd]).size).toBe(0);
  });

  it('are read from any descriptor without an error', () => {
    const number = fc.oneof(fc.nat(0xffff_ffff), fc.constantFrom(0x8c00fe, 0x8c00ff, 0x01003b, 8, 1));
    const fields = {
      isRange: fc.boolean(),
      usages: fc.array(number, { maxLength: 4 }),
      usageMinimum: number,
      usageMaximum: number,
      reportSize: number,
      reportCount: number,
    };
    const items = fc.array(fc.record(fields, { requiredKeys: [] }), { maxLength: 4 });
    const report = fc.record({ reportId: fc.nat(255), items }, { requiredKeys: [] });
    const reports = fc.array(report, { maxLength: 3 });
    fc.assert(
      fc.property(reports, fc.uint8Array({ maxLength: 80 }), (inputReports, bytes) => {
        const reader = readerOf({ ...UNDECLARED, inputReports });
        for (let id = 0; id < 256; id += 1) reader.read(id, new DataView(bytes.buffer));
      }),
    );
  });
});

describe('reports', () => {
  const code = (text: string): HidReading => ({ kind: 'code', text });
  const refused = (why: string): unknown => ({ kind: 'refused', why });
  const MORE: HidReading = { kind: 'more' };
  const NOTHING: HidReading = { kind: 'nothing' };

  it.each<[string, HidCollection, number, DataView, unknown]>([
    ['with a count', COUNTED, 2, counted(CODE), code(CODE)],
    ['without a count', UNCOUNTED, 1, uncounted(CODE), code(CODE)],
    ['with a count behind the data', COUNT_BEHIND, 7, countedBehind(CODE), code(CODE)],
    // Without a declared layout they are read as the most common one only.
    ['without a layout', UNDECLARED, 2, counted(CODE), code(CODE)],
    ['of no common layout', UNDECLARED, 2, uncounted(CODE), refused('layout')],
    ['cut, without a layout', UNDECLARED, 2, viewOf([9, 0x5d, 0x43, 0x30, 0x41]), refused('layout')],
    ['empty, without a layout', UNDECLARED, 2, viewOf([]), refused('layout')],
    // Line ends and a tab behind the code are dropped.
    ...['\r', '\n', '\r\n', '\t'].map(
      (end) =>
        ['with an end', COUNTED, 2, counted(CODE + end), code(CODE)] as [
          string,
          HidCollection,
          number,
          DataView,
          unknown,
        ],
    ),
    ['with an end only', COUNTED, 2, counted('\r'), NOTHING],
    ['of another kind', COUNTED, 4, counted(CODE), NOTHING],
    ['without text', COUNTED, 2, counted(''), NOTHING],
    ['with a count beyond the field', COUNTED, 2, counted(CODE, { count: 57 }), refused('layout')],
    ['cut', COUNTED, 2, viewOf([22, 0x5d, 0x43, 0x30, 0x53, 0x47]), refused('incomplete')],
    ['empty', COUNTED, 2, viewOf([]), refused('incomplete')],
  ])('%s', (_, collection, id, report, reading) => {
    expect(readerOf(collection).read(id, report)).toEqual(reading);
  });

  it('without an end, or with other characters than printable ASCII, reject the scan and no other', () => {
    const reader = readerOf(COUNTED);
    expect(reader.timeOut()).toEqual(NOTHING);
    expect(reader.read(2, counted('SGNS33', { continued: true }))).toEqual(MORE);
    expect(reader.timeOut()).toEqual(refused('incomplete'));
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
    for (const text of ['SGNSÁ', 'SG\u001dNS', 'SG\0NS', 'SG\nNS', '\u00c6\u00b0'])
      expect(reader.read(2, counted(text))).toEqual(refused('characters'));
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
  });

  it('of an endless scan are rejected once, to its end', () => {
    const reader = readerOf(COUNTED);
    const seen = inReports('7'.repeat(3_000)).map((report) => reader.read(2, report));
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([refused('too-long')]);
    expect(seen.at(-1)).toEqual(NOTHING);
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
  });

  it('carry any printable ASCII text completely, joined into one scan', () => {
    const unit = fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c));
    fc.assert(
      fc.property(fc.string({ unit, minLength: 1, maxLength: 400 }), (sent) => {
        const reader = readerOf(COUNTED);
        const seen = inReports(sent).map((report) => reader.read(2, report));
        expect(seen).toEqual([...seen.slice(1).map(() => MORE), code(sent)]);
      }),
    );
  });

  it('of any bytes are read without an error, and never as unprintable text', () => {
    const reports = fc.array(fc.tuple(fc.constantFrom(1, 2, 7), fc.uint8Array({ maxLength: 70 })), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.constantFrom(COUNTED, UNCOUNTED, COUNT_BEHIND, UNDECLARED), reports, (of, reports) => {
        const reader = readerOf(of);
        for (const [id, bytes] of reports) {
          const reading = reader.read(id, new DataView(bytes.buffer));
          if (reading.kind === 'code') expect(reading.text).toMatch(/^[\x20-\x7e]+$/);
        }
        reader.timeOut();
      }),
    );
  });
});

describe('HID scanners', () => {
  const BENCH: HidScanner = { vendorId: 0x0c2e, productId: 0x0b01, serialNumber: null, name: 'Bench' };
  const OTHER: HidScanner = { ...BENCH, vendorId: 0x05e0, name: 'Other' };
  const bench = () => new FakeDevice('Bench');
  const other = () => new FakeDevice('Other', OTHER.vendorId);

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function scanners(kept: HidScanner[], permitted: FakeDevice[] | null) {
    const hid = new FakeHid();
    hid.permitted = permitted ?? [];
    const scanned: string[] = [];
    const problems: unknown[] = [];
    const chosen: unknown[] = [];
    const { changed: found, say: find } = fakeMessage<readonly FoundHidDevice[]>();
    const store = createStore<SettingsStore>()(() => ({ settings: null }));
    const keep = (hidScanners: HidScanner[]): void =>
      store.setState({ settings: SettingsSchema.parse({ hidScanners }) });
    const settings: Pick<SettingsModel, 'store' | 'save'> = {
      store,
      async save(change) {
        const now = store.getState().settings ?? SettingsSchema.parse({});
        const patch = typeof change === 'function' ? change(now) : change;
        keep([...(patch.hidScanners ?? [])]);
      },
    };
    const choose = async ({ deviceId }: { deviceId: string | null }) => void chosen.push(deviceId);
    const made = createHidScanners({
      hid: permitted && hid,
      // The two members that it uses.
      tem: { calls: { scanners: { choose } }, messages: { scanners: { found } } } as unknown as TemApi,
      settings: settings as SettingsModel,
      scanned: (text) => scanned.push(text),
      report: ({ problem }: ProblemError) => problems.push({ code: problem.code, ...problem.values }),
    });
    const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
    keep(kept);
    await settle();
    return { hid, made, scanned, problems, chosen, settle, find, state: () => made.store.getState() };
  }

  it('are opened at the start, no other device, and their scans kept apart', async () => {
    const [one, two] = [bench(), other()];
    const mouse = new FakeDevice('Mouse', 1, [{ usagePage: 1, usage: 2 }]);
    const { state, scanned, problems } = await scanners([BENCH, OTHER], [one, two, mouse]);
    expect([one.opened, two.opened, mouse.opened]).toEqual([true, true, false]);
    const long = `${'7'.repeat(56)}8`;
    const [first, last] = inReports(long);
    if (first === undefined || last === undefined) throw new Error('two reports');
    one.send(first);
    two.send(counted(CODE));
    one.send(last);
    expect([scanned, problems]).toEqual([[CODE, long], []]);
    expect(state().open).toEqual([
      { vendorId: 0x0c2e, productId: 0x0b01, lastCode: long },
      { vendorId: 0x05e0, productId: 0x0b01, lastCode: CODE },
    ]);
  });

  it('are reported when disconnected, and read again when they are back', async () => {
    const one = bench();
    const { hid, state, scanned, problems, settle } = await scanners([BENCH], [one]);
    hid.permitted = [];
    one.opened = false;
    hid.tell('disconnect', one);
    expect([problems, state().open]).toEqual([[{ code: 'scanner-lost', name: 'Bench' }], []]);
    one.send(counted('1234567'));
    expect(scanned).toEqual([]);
    // Chromium makes a new object of it.
    const again = bench();
    hid.permitted = [again];
    hid.tell('connect', again);
    await settle();
    again.send(counted(CODE));
    hid.tell('disconnect', one);
    expect([scanned, problems.length]).toEqual([[CODE], 1]);
  });

  it('are reported if they can’t be opened, and the others read', async () => {
    const one = new FakeDevice('');
    one.busy = true;
    const two = other();
    const { problems, scanned } = await scanners([BENCH, OTHER], [one, two]);
    two.send(counted(CODE));
    expect(problems).toEqual([{ code: 'scanner-not-opened', name: '0c2e:0b01' }]);
    expect(scanned).toEqual([CODE]);
  });

  it('have a truncated scan and one with unprintable characters rejected and reported', async () => {
    const one = bench();
    const { problems, scanned } = await scanners([BENCH], [one]);
    one.send(counted('SGNS', { continued: true }));
    await vi.advanceTimersByTimeAsync(499);
    expect(problems).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(problems).toEqual([{ code: 'scanner-unreadable', name: 'Bench' }]);
    one.send(counted('Ưu tiên'));
    expect(problems).toHaveLength(2);
    one.send(counted(CODE));
    await vi.advanceTimersByTimeAsync(1000);
    expect(scanned).toEqual([CODE]);
  });

  it('are added: main’s list is shown, and the chosen one opened; a failed choice closes the list', async () => {
    const { hid, made, find, chosen, scanned, state } = await scanners([], []);
    const one = bench();
    const choice = Promise.withResolvers<HidDevice[]>();
    hid.chosen = choice.promise;
    const found: FoundHidDevice[] = [{ ...BENCH, deviceId: 'one' }];
    find(found);
    expect(state().found).toBeNull();
    const adding = made.add();
    expect(hid.asked).toEqual([[{ usagePage: 0x8c }]]);
    find(found);
    expect(state().found).toEqual(found);
    await made.choose('one');
    hid.permitted = [one];
    choice.resolve([one]);
    await adding;
    one.send(counted(CODE));
    expect([chosen, scanned, state().found]).toEqual([['one'], [CODE], null]);
    hid.chosen = Promise.reject(new DOMException('no', 'SecurityError'));
    await expect(made.add()).rejects.toThrow('no');
    expect(state().found).toBeNull();
  });

  it('are closed when removed, and lose their session grant', async () => {
    const [one, two] = [bench(), other()];
    const { hid, made, scanned } = await scanners([BENCH, OTHER], [one, two]);
    hid.permitted = [two];
    await made.forget(BENCH);
    expect([one.opened, one.forgotten, two.opened, two.forgotten]).toEqual([false, true, true, false]);
    one.send(counted('1234567'));
    two.send(counted(CODE));
    expect(scanned).toEqual([CODE]);
  });

  it('are none in a window without WebHID', async () => {
    const { made, state } = await scanners([BENCH], null);
    await made.add();
    expect([made.supported, state()]).toEqual([false, { open: [], found: null }]);
  });
});
