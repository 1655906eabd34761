import { expect, test } from './fixture.ts';

// Only the stand-in can have devices plugged in; behavior without devices is tested on both.
const collection = {
  usagePage: 0x8c,
  usage: 2,
  type: 1,
  children: [],
  outputReports: [],
  featureReports: [],
};
const scanner = {
  vendorId: 1,
  productId: 2,
  collections: [{ ...collection, inputReports: [{ reportId: 2, items: [] }] }],
};
const ASK = `navigator.hid.requestDevice({ filters: [{ usagePage: 0x8c }] })`;
const NAMES = `.then((devices) => devices.map((device) => device.productName))`;

test.describe('WebHID', () => {
  test('a choice without an answer chooses none; a request without a gesture, or refused, raises no question', async ({
    app,
  }) => {
    const seen = await app.evaluate(
      async ({ session }, { ask, names }) => {
        const own = session.fromPartition('hid-none');
        own.protocol.handle('app', lab.serve);
        const lists: unknown[] = [];
        const checks: unknown[] = [];
        let allowed = true;
        own.setPermissionCheckHandler((_contents, permission, origin) => {
          checks.push([permission, origin]);
          return allowed;
        });
        own.on('select-hid-device', (event, { deviceList, frame }, callback) => {
          event.preventDefault();
          lists.push([deviceList.length, frame?.url]);
          callback();
        });
        const win = await lab.open('/index.html', { webPreferences: { session: own } });
        const idle = await lab.run(win, `${ask}.then(() => 'asked', (error) => error.name)`);
        const first = await lab.run(win, `${ask}${names}`, true);
        allowed = false;
        return { idle, first, second: await lab.run(win, `${ask}${names}`, true), lists, checks };
      },
      { ask: ASK, names: NAMES },
    );
    expect(seen).toMatchObject({
      idle: 'SecurityError',
      first: [],
      second: [],
      lists: [[0, 'app://bundle/index.html']],
    });
    // Chromium may check other permissions of the page before.
    expect(seen.checks).toContainEqual(['hid', expect.stringMatching(/^app:\/\/bundle\/?$/)]);
  });

  test('lists, opens and reads a chosen device; another page’s handler decides for itself', async ({
    app,
    binary,
  }) => {
    test.skip(binary.kind === 'electron', 'needs a device');
    const seen = await app.evaluate(
      async ({ session }, { code, one }) => {
        // Only the stand-in's sessions have it.
        const own = session.fromPartition('hid-one') as unknown as Electron.Session & {
          _hid: {
            plug(device: object): void;
            unplug(id: string): void;
            report(id: string, reportId: number, bytes: number[]): void;
          };
        };
        own.protocol.handle('app', lab.serve);
        const kept: string[] = [];
        own.setDevicePermissionHandler(
          ({ device }) => 'serialNumber' in device && kept.includes(device.serialNumber ?? ''),
        );
        const added: string[] = [];
        own.on('hid-device-added', (_event, { device }) => void added.push(device.name));
        own.on('select-hid-device', (event, { deviceList }, callback) => {
          event.preventDefault();
          own._hid.plug({ ...one, deviceId: 'late', name: 'Late', serialNumber: 'L' });
          kept.push(deviceList[0]?.serialNumber ?? '');
          callback(deviceList[0]?.deviceId);
        });
        own._hid.plug({ ...one, deviceId: 'one', name: 'One', serialNumber: 'S' });
        own._hid.plug({ deviceId: 'mouse', vendorId: 1, productId: 3, name: 'Mouse', collections: [] });
        const win = await lab.open('/index.html', { webPreferences: { session: own } });
        const names = await lab.run(win, code, true);
        const listed = await lab.run(
          win,
          `navigator.hid.getDevices().then(async ([device, ...others]) => {
            globalThis.seen = [];
            device.addEventListener('inputreport', ({ reportId, data }) => seen.push(reportId, data.getUint8(1)));
            for (const name of ['connect', 'disconnect'])
              navigator.hid.addEventListener(name, (event) => seen.push(name + ' ' + event.device.productName));
            await device.open();
            return [device.productName, device.opened, others.length];
          })`,
        );
        own._hid.report('one', 2, [7, 8]);
        own._hid.unplug('one');
        own._hid.report('one', 2, [9, 9]);
        return { names, listed, added, heard: await lab.run(win, 'seen') };
      },
      { code: `${ASK}${NAMES}`, one: scanner },
    );
    expect(seen).toEqual({
      names: ['One'],
      listed: ['One', true, 0],
      added: ['Late'],
      heard: [2, 8, 'disconnect One'],
    });
  });
});
