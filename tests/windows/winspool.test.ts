import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  closeChangeNotification,
  openChangeNotification,
} from '../../main/printers/winspool/change-notification.ts';
import { getCapabilities, getDeviceInfo } from '../../main/printers/winspool/driver-calls.ts';
import { createTextBlock, readNumber } from '../../main/printers/winspool/native-api.ts';
import {
  controlJob,
  getJob,
  getPrinterInfo,
  listJobs,
  submitRaw,
  withPrinter,
} from '../../main/printers/winspool/queue-calls.ts';
import { openWindowsNative } from './koffi.ts';
import { openRawQueue, type RawQueue } from './queue.ts';

// Windows' functions, called through koffi: on Windows itself, and under Wine 8 (WINE states what it lacks).

const WINE = process.env['TEM_WINE_PACKAGES'] !== undefined;
const native = openWindowsNative();
const go = (): void => undefined;
/** https://learn.microsoft.com/windows/win32/debug/system-error-codes */
const INVALID_PRINTER_NAME = 1801;

describe('a queue that does not exist', () => {
  const failsOpening = { name: 'WinspoolError', call: 'OpenPrinterW', code: INVALID_PRINTER_NAME };

  test('answers every question with Windows’ error number', async () => {
    const none = 'Tem: no such queue';
    await assert.rejects(getPrinterInfo(native, none), failsOpening);
    await assert.rejects(listJobs(native, none), failsOpening);
    await assert.rejects(getJob(native, none, 1), failsOpening);
    await assert.rejects(controlJob(native, none, 1, 'pause'), failsOpening);
    await assert.rejects(submitRaw(native, none, { title: 'x', bytes: Buffer.from('x') }, go), failsOpening);
    await assert.rejects(openChangeNotification(native, none), failsOpening);
    await assert.rejects(getCapabilities(native, none), failsOpening);
    await assert.rejects(getDeviceInfo(native, none), { name: 'WinspoolError', call: 'CreateICW' });
  });
});

describe('memory', () => {
  test('is read where it exists, and gives no answer where it does not', () => {
    const block = native.block(Buffer.from('Tem'));
    assert.deepEqual(native.copy(block.address, 3)?.bytes, new Uint8Array(Buffer.from('Tem')));
    for (const address of [0n, 8n, 0xffff_ffff_ffff_fff0n, 0x7fff_ffff_0000n])
      assert.equal(native.copy(address, 16), null);
  });

  test('resolves a pointer in a structure to the block that it was made from', () => {
    const text = createTextBlock(native, 'Đơn');
    assert.equal(native.copy(text.address, 8)?.bytes.length, 8);
    assert.equal(Buffer.from(native.copy(text.address, 6)?.bytes ?? []).toString('utf16le'), 'Đơn');
  });
});

describe('a raw queue', { skip: process.env['TEM_TEST_QUEUE'] ? false : 'TEM_TEST_QUEUE is not set' }, () => {
  let queue: RawQueue;
  before(async () => {
    const given = await openRawQueue();
    assert.ok(given);
    queue = given;
  });
  after(() => queue.close());

  test('answers for its printer, with its driver and port', async () => {
    const info = await getPrinterInfo(native, queue.name);
    assert.notEqual(info.driver, '');
    assert.notEqual(info.port, '');
    assert.equal(typeof info.status, 'number');
  });

  test('outputs what goes in, byte for byte, one job after the other', async () => {
    const every = Uint8Array.from({ length: 256 }, (_, at) => at);
    // 2 MB: larger than any buffer on the way.
    const large = Uint8Array.from({ length: 2_000_003 }, (_, at) => (at * 7 + (at >> 8)) & 0xff);
    const ids = [];
    for (const bytes of [every, large, Buffer.from('^XA^FDĐ^FS^XZ\n')]) {
      const out = queue.nextJob();
      ids.push(await submitRaw(native, queue.name, { title: 'Tem thử "tem" ✓', bytes }, go));
      assert.ok(Buffer.from(bytes).equals(await out), `${bytes.length} bytes came out otherwise`);
    }
    assert.equal(new Set(ids).size, 3);
    assert.ok(ids.every((id) => id > 0));
  });

  test('finds a job under way by its number, with its title, and none for an unknown number', async () => {
    const id = await withPrinter(native, queue.name, async (handle) => {
      const [title, type] = [createTextBlock(native, 'Tem dở dang'), createTextBlock(native, 'RAW')];
      const doc = native.block(new Uint8Array(24), [title, type]);
      const view = new DataView(doc.bytes.buffer);
      view.setBigUint64(0, title.address, true);
      view.setBigUint64(16, type.address, true);
      const { value } = await native.call('StartDocPrinterW', handle, 1, doc);
      assert.notEqual(value, 0n);
      const job = await getJob(native, queue.name, Number(value));
      assert.equal(job?.id, Number(value));
      assert.equal(job?.document, 'Tem dở dang');
      if (WINE) await assert.rejects(listJobs(native, queue.name), { call: 'EnumJobsW' });
      else assert.ok((await listJobs(native, queue.name)).some((one) => one.id === Number(value)));
      assert.notEqual((await native.call('AbortPrinter', handle)).value, 0n);
      return Number(value);
    });
    // Wine 8 returns no error number for what does not exist.
    if (WINE) await assert.rejects(getJob(native, queue.name, id + 1000), { call: 'GetJobW' });
    else assert.equal(await getJob(native, queue.name, id + 1000), null);
    await assert.rejects(controlJob(native, queue.name, id + 1000, 'delete'), { call: 'SetJobW' });
  });

  test('sends no job that nobody waits for any more', async () => {
    const late = (): void => {
      throw new Error('late');
    };
    await assert.rejects(
      submitRaw(native, queue.name, { title: 'Tem', bytes: Buffer.from('x') }, late),
      /late/,
    );
  });

  test('reports changes, or says that it does not', async () => {
    const notification = await openChangeNotification(native, queue.name);
    assert.equal(notification === null, WINE);
    if (notification !== null) await closeChangeNotification(native, notification);
  });

  test('reports the dots and papers of its driver', async () => {
    const device = await getDeviceInfo(native, queue.name);
    for (const value of Object.values(device)) assert.ok(Number.isInteger(value));
    assert.ok(device.dpiX >= 72 && device.printableWidth > 0);
    const { resolutions, papers } = await getCapabilities(native, queue.name);
    assert.ok(resolutions.every(([across, down]) => across >= 0 && down >= 0));
    assert.ok(papers.length > 0 && papers.every((name) => name.length > 0 && name.length <= 64));
  });
});

test('reads a number with the width of a pointer', () => {
  const block = native.block(8);
  new DataView(block.bytes.buffer).setBigUint64(0, 0x1_0000_0001n, true);
  assert.equal(readNumber(block), 0x1_0000_0001n);
});
