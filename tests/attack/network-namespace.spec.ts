import { createConnection } from 'node:net';
import { expect, test } from './network-fixture.ts';

/** Tries to connect, and ignores the outcome. */
async function knock(host: string, port: number): Promise<void> {
  const socket = createConnection({ host, port });
  socket.setTimeout(200, () => socket.destroy());
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('close', resolve));
}

test('sees deliberate packets, wherever they go, and a name that is resolved', async ({ ground }) => {
  ground.nameServer.answer(({ name, kind }) =>
    name === 'on-purpose.example' && kind === 'A' ? ['11.7.0.1'] : null,
  );
  const seen = ground.watch();
  for (const host of [
    '192.168.77.1',
    '169.254.169.254',
    '8.8.8.8',
    '11.7.0.1',
    '127.0.0.1',
    'on-purpose.example',
  ])
    await knock(host, 20_001);
  expect((await seen()).packets.map(({ protocol, to, port }) => `${protocol} ${to} ${port}`)).toEqual([
    'tcp 192.168.77.1 20001',
    'tcp 169.254.169.254 20001',
    'tcp 8.8.8.8 20001',
    'tcp 11.7.0.1 20001',
    'tcp 127.0.0.1 20001',
    'tcp 11.7.0.1 20001',
  ]);
  expect((await seen()).dnsQueries).toContainEqual({ name: 'on-purpose.example', kind: 'A' });
});
