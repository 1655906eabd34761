import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { parseCommandOptions } from '../../../main/sandbox/command-options.ts';
import { startSandbox } from '../../../main/sandbox/sandbox.ts';
import { startCaller } from './caller.ts';

test('counts requests, without their queries', async () => {
  const { sandbox, get } = await startCaller();
  await get('/orders/awb?token=secret&size=S9');
  await get('/nowhere');
  expect(sandbox.requests).toEqual([
    { method: 'GET', path: '/orders/awb', status: 200 },
    { method: 'GET', path: '/nowhere', status: 404 },
  ]);
});

test('derives the access token from the seed; another can be set', async () => {
  const tokenOf = async (options: { seed: number; accessToken?: string }): Promise<string> =>
    (await startCaller(options)).sandbox.accessToken;
  expect(await tokenOf({ seed: 4 })).toBe(await tokenOf({ seed: 4 }));
  expect(await tokenOf({ seed: 4 })).not.toBe(await tokenOf({ seed: 5 }));
  expect(await tokenOf({ seed: 4 })).toHaveLength(40);
  expect(await tokenOf({ seed: 4, accessToken: 'x'.repeat(1000) })).toBe('x'.repeat(1000));
});

test('has 200 orders unless told otherwise', async () => {
  expect((await startCaller({ orders: 0 })).sandbox.orderCodes).toEqual([]);
  const sandbox = await startSandbox();
  await sandbox.close();
  expect(sandbox.orderCodes).toHaveLength(200);
});

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

test('fails on a port in use', async () => {
  const { sandbox } = await startCaller();
  await expect(startSandbox({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
});

test('leaves the process’s globals unchanged', async () => {
  const { Request: request, Response: response } = globalThis;
  await startCaller();
  expect(globalThis.Request).toBe(request);
  expect(globalThis.Response).toBe(response);
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

test('rejects unknown options', () => {
  expect(() => parseCommandOptions(['--prot', '1'])).toThrow('--prot');
  expect(() => parseCommandOptions(['4310'])).toThrow('4310');
});
