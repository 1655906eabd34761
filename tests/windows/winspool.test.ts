import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, test } from 'node:test';
import {
  closeChangeNotification,
  openChangeNotification,
} from '../../main/printers/winspool/change-notification.ts';
import { getCapabilities, getDeviceInfo } from '../../main/printers/winspool/driver-calls.ts';
import {
  createTextBlock,
  loadKoffi,
  openNativeApi,
  readNumber,
} from '../../main/printers/winspool/native-api.ts';
import {
  controlJob,
  getJob,
  getPrinterInfo,
  listJobs,
  submitRaw,
  withPrinter,
} from '../../main/printers/winspool/queue-calls.ts';
import { createWinspoolClient, type WinspoolClient } from '../../main/printers/winspool/winspool-client.ts';
import { openRawQueue, type RawQueue } from './queue.ts';

// Windows' functions, called through koffi: on Windows itself, and under Wine 8 (WINE states what it lacks).

const WINE = process.env['TEM_WINE_PACKAGES'] !== undefined;
const noQueue = process.env['TEM_TEST_QUEUE'] ? false : 'TEM_TEST_QUEUE is not set';
const root = join(import.meta.dirname, '../..');
/** Where npm installed it; under Wine in TEM_WINE_PACKAGES (tests/wine). */
const modules = process.env['TEM_WINE_PACKAGES'] ?? join(root, 'node_modules');
const native = openNativeApi(
  loadKoffi(
    createRequire(join(modules, 'x.js')).resolve('@koromix/koffi-win32-x64/win32_x64/koffi.node'),
    null,
  ),
);
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

describe('a raw queue', { skip: noQueue }, () => {
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

// The built process (dist/main/winspool-host.js with koffi.node beside it), forked by the stand-in, as main uses it.

const built = join(root, 'dist/main');
const isBuilt = existsSync(join(built, 'koffi.node'));

describe('the process that asks the spooler', {
  skip: isBuilt ? false : 'dist/ is not built for Windows',
}, () => {
  let children: ChildProcess[];
  let client: WinspoolClient;
  beforeEach(() => {
    children = [];
    client = createWinspoolClient({ fork: start });
  });
  afterEach(async () => {
    client.close();
    for (const child of children)
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  });

  function start() {
    const child = fork(
      join(root, 'tests/electron/stand-in/utility-child.ts'),
      [process.execPath, join(built, 'winspool-host.js')],
      {
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        execArgv: ['--disable-warning=ExperimentalWarning'],
      },
    );
    children.push(child);
    return {
      postMessage: (message: unknown) => void child.send(structuredClone(message) as object),
      kill: () => child.kill(),
      on: (_event: 'message', listener: (message: unknown) => void) => child.on('message', listener),
      once: (_event: 'exit', listener: (code: number) => void) =>
        child.once('exit', (code) => listener(code ?? -1)),
    };
  }

  test('passes on what Windows says about a queue that does not exist', async () => {
    await assert.rejects(client.getPrinterInfo('Tem: none'), { call: 'OpenPrinterW', code: 1801 });
    await assert.rejects(client.subscribe('Tem: none'), { call: 'OpenPrinterW', code: 1801 });
    assert.equal(children.length, 1);
  });

  test('passes a raw job to the queue, byte for byte', { skip: noQueue }, async () => {
    const queue = await openRawQueue();
    assert.ok(queue);
    try {
      const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 31) & 0xff);
      const out = queue.nextJob();
      assert.ok((await client.submitRaw(queue.name, 'Tem 1', bytes)) > 0);
      assert.ok(Buffer.from(bytes).equals(await out));
      assert.equal(await client.subscribe(queue.name), !WINE);
      assert.ok((await client.getDeviceInfo(queue.name)).dpiX > 0);
      assert.ok((await client.getCapabilities(queue.name)).papers.length > 0);
    } finally {
      await queue.close();
    }
  });

  test('loses its pending questions when killed; another process answers the next', async () => {
    const first = client.getPrinterInfo('Tem: none');
    children[0]?.kill();
    await assert.rejects(first, { call: 'printer', code: 0 });
    await assert.rejects(client.getPrinterInfo('Tem: none'), { call: 'OpenPrinterW', code: 1801 });
    assert.equal(children.length, 2);
  });
});
