import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommandOptions } from '../../../main/sandbox/command-options.ts';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';

test('ends open connections and frees the port on close, even called twice', async () => {
  const sandbox = await startSandbox({ orders: 1 });
  const port = Number(new URL(sandbox.url).port);
  const half = connect(port, '127.0.0.1');
  half.on('error', () => undefined);
  await once(half, 'connect');
  half.write('GET /login HTTP/1.1\r\nHost: x\r\n');
  const ended = new Promise((resolve) => half.on('close', resolve));
  await sandbox.close();
  await ended;
  await sandbox.close();

  const next = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void next.close());
  await once(next, 'listening');
  expect(next.address()).toMatchObject({ port });
});

test('reads port, seed, orders, the clock and whether pushes leave this machine', () => {
  expect(parseCommandOptions([])).toEqual({});
  expect(parseCommandOptions(['--port', '4310', '--seed=0', '--orders', '5'])).toEqual({
    port: 4310,
    seed: 0,
    orders: 5,
  });
  expect(parseCommandOptions(['--move-every', '20', '--push-anywhere'])).toEqual({
    moveEveryMs: 20_000,
    pushAnywhere: true,
  });
  expect(parseCommandOptions(['--busy-labels'])).toEqual({ labelStyle: 'busy' });
  expect(parseCommandOptions(['--accounts', '3'])).toEqual({ accounts: 3 });
});

test.each(
  Object.entries({
    '--port': ['65536', '-1', ''],
    '--seed': ['1.5'],
    '--orders': ['100001', 'many'],
    '--accounts': ['0', '21'],
    '--move-every': ['0', '0.5'],
  }),
)('rejects %s %j with the option’s name', (option, values) => {
  for (const value of values) expect(() => parseCommandOptions([`${option}=${value}`])).toThrow(option);
});
