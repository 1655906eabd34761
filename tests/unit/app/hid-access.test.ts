import { EventEmitter } from 'node:events';
import type { HIDDevice, Session } from 'electron';
import { expect, test, vi } from 'vitest';
import { allowHidScanners } from '../../../main/app/hid-access.ts';
import type { FoundHidDevice, HidScanner } from '../../../shared/scanner.ts';

const PAGE = { url: 'app://tem/index.html', parent: null };

type Collection = HIDDevice['collections'][number];

function collection(usagePage: number, usage: number): Collection {
  return { usagePage, usage, type: 1, children: [], inputReports: [], outputReports: [], featureReports: [] };
}

function device(id: string, more: Partial<HIDDevice> = {}): HIDDevice {
  return {
    deviceId: id,
    vendorId: 0x0c2e,
    productId: 0x0b01,
    name: 'Bench scanner',
    serialNumber: `S-${id}`,
    collections: [collection(0x8c, 2)],
    ...more,
  };
}

const problem = (code: string): unknown =>
  expect.objectContaining({ problem: expect.objectContaining({ code }) });

/** The part of a session that WebHID uses: records the handlers, and emits events as Electron's chooser does. */
function session(kept: HidScanner[] = []) {
  const events = new EventEmitter();
  const lists: (readonly FoundHidDevice[])[] = [];
  let check: ((contents: null, permission: string, origin: string) => boolean) | undefined;
  let mayOpen: ((details: object) => boolean) | undefined;
  const own = {
    on: events.on.bind(events),
    off: events.off.bind(events),
    setPermissionCheckHandler: (handler: typeof check) => {
      check = handler;
    },
    setDevicePermissionHandler: (handler: typeof mayOpen) => {
      mayOpen = handler;
    },
  };
  let scanners = kept;
  const access = allowHidScanners(
    // The members that it uses, with the parameters that Electron calls them with.
    own as unknown as Pick<
      Session,
      'on' | 'off' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'
    >,
    {
      savedScanners: () => scanners,
      saveScanners: (now) => {
        scanners = now;
      },
      onDevices: (devices) => lists.push(devices),
    },
  );
  return {
    access,
    lists,
    kept: () => scanners,
    check: (permission: string, origin = 'app://tem/') => check?.(null, permission, origin),
    mayOpen: (of: HIDDevice, more: object = {}) => {
      const { deviceId: _chooserOnly, ...known } = of;
      return mayOpen?.({ deviceType: 'hid', origin: 'app://tem', device: known, ...more });
    },
    emit: (name: string, one: HIDDevice) => events.emit(name, {}, { device: one, frame: PAGE }),
    ask(deviceList: HIDDevice[], frame: object | null = PAGE) {
      const answered = vi.fn<(deviceId?: string) => void>();
      const preventDefault = vi.fn<() => void>();
      events.emit('select-hid-device', { preventDefault }, { deviceList, frame }, answered);
      expect(preventDefault).toHaveBeenCalledOnce();
      return answered;
    },
  };
}

test('grants only the app’s own page, and only HID devices', () => {
  const { check } = session();
  expect(check('hid')).toBe(true);
  expect(check('hid', 'app://tem')).toBe(true);
  for (const origin of ['https://tem/', 'app://other/', 'file:///', ''])
    expect(check('hid', origin)).toBe(false);
  for (const permission of ['serial', 'usb', 'media', 'geolocation', 'notifications'])
    expect(check(permission)).toBe(false);
});

test('stores a chosen scanner before the page gets it, and allows opening it from then on', () => {
  const { access, ask, lists, kept, mayOpen } = session();
  const one = device('one');
  const answered = ask([one, device('two')]);
  expect(lists).toEqual([
    [
      { deviceId: 'one', vendorId: 0x0c2e, productId: 0x0b01, serialNumber: 'S-one', name: 'Bench scanner' },
      expect.objectContaining({ deviceId: 'two' }),
    ],
  ]);
  expect(mayOpen(one)).toBe(false);
  answered.mockImplementation(() => expect(kept()).toHaveLength(1));
  access.choose('one');
  expect(answered).toHaveBeenCalledExactlyOnceWith('one');
  expect(kept()).toEqual([
    { vendorId: 0x0c2e, productId: 0x0b01, serialNumber: 'S-one', name: 'Bench scanner' },
  ]);
  expect(mayOpen(one)).toBe(true);
  expect(mayOpen(device('two'))).toBe(false);
  expect(mayOpen(one, { deviceType: 'usb' })).toBe(false);
  expect(mayOpen(one, { origin: 'https://tem' })).toBe(false);
});

test('does not open a stored device that is no scanner', () => {
  const keyboard = device('one', { collections: [collection(1, 6)] });
  const { mayOpen, ask, lists } = session([
    { vendorId: 0x0c2e, productId: 0x0b01, serialNumber: null, name: '' },
  ]);
  expect(mayOpen(keyboard)).toBe(false);
  // One without a serial number is any of its model.
  expect(mayOpen(device('two', { collections: [collection(1, 6), collection(0x8c, 2)] }))).toBe(true);
  ask([keyboard, device('two')]);
  expect(lists.at(-1)?.map(({ deviceId }) => deviceId)).toEqual(['two']);
});

test('cancels on no choice, a closed window and a second request', () => {
  const { access, ask, kept } = session();
  const none = ask([device('one')]);
  access.choose(null);
  expect(none).toHaveBeenCalledExactlyOnceWith();

  const closed = ask([device('one')]);
  access.cancel();
  expect(closed).toHaveBeenCalledExactlyOnceWith();

  const first = ask([device('one')]);
  const second = ask([device('two')]);
  expect(first).toHaveBeenCalledExactlyOnceWith();
  expect(second).not.toHaveBeenCalled();
  expect(() => access.choose('one')).toThrow(problem('scanner-gone'));
  expect(second).toHaveBeenCalledExactlyOnceWith();
  expect(() => access.choose('two')).toThrow(problem('scanner-gone'));
  expect(kept()).toEqual([]);
});

test('does not show another page’s request', () => {
  const { ask, lists } = session();
  for (const frame of [null, { url: 'https://x/', parent: null }, { url: PAGE.url, parent: PAGE }])
    expect(ask([device('one')], frame)).toHaveBeenCalledExactlyOnceWith();
  expect(lists).toEqual([]);
});

test('updates the list as devices are plugged in and removed', () => {
  const { access, ask, lists, emit } = session();
  emit('hid-device-added', device('before'));
  const answered = ask([]);
  expect(lists).toEqual([[]]);
  emit('hid-device-added', device('late'));
  emit('hid-device-added', device('mouse', { collections: [collection(1, 2)] }));
  expect(lists.at(-1)?.map(({ deviceId }) => deviceId)).toEqual(['late']);
  emit('hid-device-removed', device('late'));
  expect(lists.at(-1)).toEqual([]);
  expect(() => access.choose('late')).toThrow(problem('scanner-gone'));
  expect(answered).toHaveBeenCalledExactlyOnceWith();
});

test('stores a scanner once, and never a ninth', () => {
  const eight = Array.from({ length: 8 }, (_, at) => ({
    vendorId: 0x0c2e,
    productId: 0x0b01,
    serialNumber: `S-${at}`,
    name: 'old name',
  }));
  const { access, ask, kept } = session(eight);
  ask([device('3')]);
  access.choose('3');
  expect(kept()).toHaveLength(8);
  expect(kept().at(-1)).toMatchObject({ serialNumber: 'S-3', name: 'Bench scanner' });
  const answered = ask([device('ninth')]);
  expect(() => access.choose('ninth')).toThrow(problem('too-many-scanners'));
  expect(answered).toHaveBeenCalledExactlyOnceWith();
  expect(kept()).toHaveLength(8);
});
