import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createWinspoolClient, type WinspoolClient } from '../../main/printers/winspool/winspool-client.ts';
import { openRawQueue } from './queue.ts';

// The built process (dist/main/winspool-host.js with koffi.node beside it), forked by the stand-in, as main uses it.

const WINE = process.env['TEM_WINE_PACKAGES'] !== undefined;
const root = join(import.meta.dirname, '../..');
const built = join(root, 'dist/main');
const isBuilt = existsSync(join(built, 'koffi.node'));
const noQueue = process.env['TEM_TEST_QUEUE'] ? false : 'TEM_TEST_QUEUE is not set';

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
