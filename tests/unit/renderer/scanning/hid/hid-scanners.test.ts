import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { SettingsModel, SettingsStore } from '../../../../../renderer/components/context/settings.ts';
import { createHidScanners } from '../../../../../renderer/scanning/hid/hid-scanners.ts';
import type { HidDevice } from '../../../../../renderer/scanning/hid/web-hid.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import type { ProblemError } from '../../../../../shared/problem.ts';
import type { FoundHidDevice, HidScanner } from '../../../../../shared/scanner.ts';
import { SettingsSchema } from '../../../../../shared/settings.ts';
import { FakeDevice, FakeHid } from './fake-hid.ts';
import { counted, inReports } from './hid-reports.ts';

const CODE = 'SGNS336484LM.883568271';
const KEPT: HidScanner = { vendorId: 0x0c2e, productId: 0x0b01, serialNumber: null, name: 'Bench' };
const OTHER: HidScanner = { ...KEPT, vendorId: 0x05e0, name: 'Other' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function scanners(kept: HidScanner[], hid: FakeHid | null = new FakeHid()) {
  const scanned: string[] = [];
  const problems: unknown[] = [];
  const chosen: (string | null)[] = [];
  let found: (devices: readonly FoundHidDevice[]) => void = () => undefined;
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
  const tem = {
    calls: {
      scanners: {
        choose: async ({ deviceId }: { deviceId: string | null }) => {
          chosen.push(deviceId);
          return undefined;
        },
      },
    },
    messages: {
      scanners: {
        found: (listener: typeof found) => {
          found = listener;
        },
      },
    },
  };
  const made = createHidScanners({
    hid,
    // The two members that it uses.
    tem: tem as unknown as TemApi,
    settings: settings as SettingsModel,
    scanned: (text) => scanned.push(text),
    report: ({ problem }: ProblemError) => problems.push({ code: problem.code, ...problem.values }),
  });
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  keep(kept);
  await settle();
  return { made, keep, scanned, problems, chosen, settle, find: (list: FoundHidDevice[]) => found(list) };
}

function plugged(...devices: FakeDevice[]): FakeHid {
  const hid = new FakeHid();
  hid.permitted = devices;
  return hid;
}

test('opens two scanners at the start, and keeps their scans apart', async () => {
  const one = new FakeDevice('Bench');
  const two = new FakeDevice('Other', 0x05e0);
  const mouse = new FakeDevice('Mouse', 1, [{ usagePage: 1, usage: 2 }]);
  const { made, scanned, problems } = await scanners([KEPT, OTHER], plugged(one, two, mouse));
  expect([one.opened, two.opened, mouse.opened]).toEqual([true, true, false]);
  const [first, last] = inReports(`${'7'.repeat(56)}8`);
  if (first === undefined || last === undefined) throw new Error('two reports');
  one.send(first);
  two.send(counted(CODE));
  one.send(last);
  expect(scanned).toEqual([CODE, `${'7'.repeat(56)}8`]);
  expect(made.store.getState().open).toEqual([
    { vendorId: 0x0c2e, productId: 0x0b01, lastCode: `${'7'.repeat(56)}8` },
    { vendorId: 0x05e0, productId: 0x0b01, lastCode: CODE },
  ]);
  expect(problems).toEqual([]);
});

test('reports a disconnected scanner, and reads it again when it is back', async () => {
  const one = new FakeDevice('Bench');
  const hid = plugged(one);
  const { made, scanned, problems, settle } = await scanners([KEPT], hid);
  hid.permitted = [];
  one.opened = false;
  hid.tell('disconnect', one);
  expect(problems).toEqual([{ code: 'scanner-lost', name: 'Bench' }]);
  expect(made.store.getState().open).toEqual([]);
  one.send(counted('1234567'));
  expect(scanned).toEqual([]);

  // Chromium makes a new object of it.
  const again = new FakeDevice('Bench');
  hid.permitted = [again];
  hid.tell('connect', again);
  await settle();
  again.send(counted(CODE));
  expect(scanned).toEqual([CODE]);
  hid.tell('disconnect', one);
  expect(problems).toHaveLength(1);
});

test('opens only scanners of the settings', async () => {
  const one = new FakeDevice('Bench');
  const { made, keep, settle } = await scanners([], plugged(one));
  expect(one.opened).toBe(false);
  keep([KEPT]);
  await settle();
  expect(one.opened).toBe(true);
  expect(made.store.getState().open).toHaveLength(1);
});

test('reports a scanner that can’t be opened, and reads the others', async () => {
  const one = new FakeDevice('');
  one.busy = true;
  const two = new FakeDevice('Other', 0x05e0);
  const { problems, scanned } = await scanners([KEPT, OTHER], plugged(one, two));
  expect(problems).toEqual([{ code: 'scanner-not-opened', name: '0c2e:0b01' }]);
  two.send(counted(CODE));
  expect(scanned).toEqual([CODE]);
});

test('rejects and reports a truncated scan and one with unprintable characters', async () => {
  const one = new FakeDevice('Bench');
  const { problems, scanned } = await scanners([KEPT], plugged(one));
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

test('adds a scanner: requests, shows main’s list, and opens the chosen one', async () => {
  const hid = plugged();
  const one = new FakeDevice('Bench');
  let choose: (devices: HidDevice[]) => void = () => undefined;
  hid.chosen = new Promise((resolve) => (choose = resolve));
  const { made, find, chosen, scanned } = await scanners([], hid);
  const found: FoundHidDevice[] = [{ ...KEPT, deviceId: 'one' }];
  find(found);
  expect(made.store.getState().found).toBeNull();
  const adding = made.add();
  expect(hid.asked).toEqual([[{ usagePage: 0x8c }]]);
  find(found);
  expect(made.store.getState().found).toEqual(found);
  await made.choose('one');
  expect(chosen).toEqual(['one']);
  hid.permitted = [one];
  choose([one]);
  await adding;
  expect(made.store.getState().found).toBeNull();
  one.send(counted(CODE));
  expect(scanned).toEqual([CODE]);
});

test('reports a failed choice, and closes the list', async () => {
  const hid = plugged();
  const { made } = await scanners([], hid);
  hid.chosen = Promise.reject(new DOMException('no', 'SecurityError'));
  await expect(made.add()).rejects.toThrow('no');
  expect(made.store.getState().found).toBeNull();
});

test('closes a removed scanner, and revokes its session grant', async () => {
  const one = new FakeDevice('Bench');
  const two = new FakeDevice('Other', 0x05e0);
  const hid = plugged(one, two);
  const { made, scanned } = await scanners([KEPT, OTHER], hid);
  hid.permitted = [two];
  await made.forget(KEPT);
  expect([one.opened, one.forgotten, two.opened, two.forgotten]).toEqual([false, true, true, false]);
  one.send(counted('1234567'));
  two.send(counted(CODE));
  expect(scanned).toEqual([CODE]);
});

test('has no scanners in a window without WebHID', async () => {
  const { made } = await scanners([KEPT], null);
  expect(made.supported).toBe(false);
  await made.add();
  expect(made.store.getState()).toEqual({ open: [], found: null });
});
