import { expect, test } from './fixture.ts';

// The same on every system.

// Only the stand-in can have devices plugged in; behavior without devices is tested on both.
const collection = {
  usagePage: 0x8c,
  usage: 2,
  type: 1,
  children: [],
  inputReports: [{ reportId: 2, items: [] }],
  outputReports: [],
  featureReports: [],
};
const ASK = `navigator.hid.requestDevice({ filters: [{ usagePage: 0x8c }] })`;
const NAMES = `.then((devices) => devices.map((device) => device.productName))`;

test.describe('WebHID', () => {
  test('a choice without an answer chooses none; a refused page raises no question', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }, code) => {
      const ses = session.fromPartition('hid-none');
      ses.protocol.handle('app', lab.serve);
      const lists: unknown[] = [];
      const checks: unknown[] = [];
      let allowed = true;
      ses.setPermissionCheckHandler((_contents, permission, origin) => {
        checks.push([permission, origin]);
        return allowed;
      });
      ses.on('select-hid-device', (event, { deviceList, frame }, callback) => {
        event.preventDefault();
        lists.push([deviceList.length, frame?.url]);
        callback();
      });
      const win = await lab.open('/index.html', { webPreferences: { session: ses } });
      const first: unknown = await win.webContents.executeJavaScript(code, true);
      allowed = false;
      const second: unknown = await win.webContents.executeJavaScript(code, true);
      return { first, second, lists, checks };
    }, `${ASK}${NAMES}`);
    expect(seen.first).toEqual([]);
    expect(seen.second).toEqual([]);
    expect(seen.lists).toEqual([[0, 'app://bundle/index.html']]);
    // Chromium may check other permissions of the page before.
    expect(seen.checks).toContainEqual(['hid', expect.stringMatching(/^app:\/\/bundle\/?$/)]);
  });

  test('refuses a request without a gesture', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }, code) => {
      const ses = session.fromPartition('hid-gesture');
      ses.protocol.handle('app', lab.serve);
      const win = await lab.open('/index.html', { webPreferences: { session: ses } });
      return win.webContents.executeJavaScript(code) as Promise<unknown>;
    }, `${ASK}.then(() => 'asked', (error) => error.name)`);
    expect(seen).toBe('SecurityError');
  });

  test('lists, opens and reads a chosen device; another page’s handler decides for itself', async ({
    app,
    binary,
  }) => {
    test.skip(binary.kind === 'electron', 'needs a device');
    const seen = await app.evaluate(
      async ({ session }, { code, collection }) => {
        // Only the stand-in's sessions have it.
        const ses = session.fromPartition('hid-one') as unknown as Electron.Session & {
          _hid: {
            plug(device: object): void;
            unplug(id: string): void;
            report(id: string, reportId: number, bytes: number[]): void;
          };
        };
        ses.protocol.handle('app', lab.serve);
        const kept: string[] = [];
        ses.setDevicePermissionHandler(
          ({ device }) => 'serialNumber' in device && kept.includes(device.serialNumber ?? ''),
        );
        const added: string[] = [];
        ses.on('hid-device-added', (_event, { device }) => void added.push(device.name));
        const chosen = new Promise<void>((resolve) => {
          ses.on('select-hid-device', (event, { deviceList }, callback) => {
            event.preventDefault();
            ses._hid.plug({
              deviceId: 'late',
              vendorId: 1,
              productId: 2,
              name: 'Late',
              serialNumber: 'L',
              collections: [collection],
            });
            kept.push(deviceList[0]?.serialNumber ?? '');
            callback(deviceList[0]?.deviceId);
            resolve();
          });
        });
        ses._hid.plug({
          deviceId: 'one',
          vendorId: 1,
          productId: 2,
          name: 'One',
          serialNumber: 'S',
          collections: [collection],
        });
        ses._hid.plug({ deviceId: 'mouse', vendorId: 1, productId: 3, name: 'Mouse', collections: [] });
        const win = await lab.open('/index.html', { webPreferences: { session: ses } });
        const run = (source: string) => win.webContents.executeJavaScript(source, true) as Promise<unknown>;
        const names: unknown = await run(code);
        await chosen;
        const listed = await run(
          `navigator.hid.getDevices().then(async ([device, ...others]) => {
            globalThis.seen = [];
            device.addEventListener('inputreport', ({ reportId, data }) => seen.push(reportId, data.getUint8(1)));
            for (const name of ['connect', 'disconnect'])
              navigator.hid.addEventListener(name, (event) => seen.push(name + ' ' + event.device.productName));
            await device.open();
            return [device.productName, device.opened, others.length];
          })`,
        );
        ses._hid.report('one', 2, [7, 8]);
        ses._hid.unplug('one');
        ses._hid.report('one', 2, [9, 9]);
        return { names, listed, added, heard: await run('seen') };
      },
      { code: `${ASK}${NAMES}`, collection },
    );
    expect(seen).toEqual({
      names: ['One'],
      listed: ['One', true, 0],
      added: ['Late'],
      heard: [2, 8, 'disconnect One'],
    });
  });
});
