import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { pushed } from '../unit/webhook/events.ts';
import { post, SECRET, startWebhookHarness } from './webhook-harness.ts';

// How strangers can disturb a push by keeping connections open (docs/operations/webhook.md, "What is answered").

/** Opens connections that send only these bytes; they end with the test. */
async function openSilent(url: string, number: number, bytes = ''): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: number }, () => connect(Number(port), hostname));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  // One that gives way is reset.
  for (const socket of sockets) socket.on('error', () => undefined);
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) if (bytes !== '') socket.write(bytes);
  return sockets;
}

const HEAD = `POST /tem/${SECRET} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;

describe('idle connections', () => {
  it.each([
    ['100, as many as there may be,', 100, ''],
    ['300, each with half a request,', 300, 'POST /tem/x HTTP/1.1\r\nHost: x\r\n'],
  ])('%s do not block events', async (_what, number, bytes) => {
    const { url, count } = await startWebhookHarness();
    await openSilent(url, number, bytes);
    for (let weight = 1; weight <= 5; weight += 1) expect(await post(url, pushed({ weight }))).toBe(200);
    expect(count('order_event')).toBe(5);
  });

  it('are closed oldest first, and each in the end', async () => {
    const { url } = await startWebhookHarness({ limits: { connections: 2 } });
    const [oldest, newer] = await openSilent(url, 2);
    const [another] = await openSilent(url, 1);
    const closed = async (socket: Socket | undefined): Promise<void> => {
      if (socket?.closed === false) await once(socket.resume(), 'close');
    };
    await closed(oldest);
    expect([newer?.closed, another?.closed]).toEqual([false, false]);
    await Promise.all([closed(newer), closed(another)]);
  });

  it('never displace an event in progress', async () => {
    const { url, count } = await startWebhookHarness({ limits: { connections: 3 } });
    const { hostname, port } = new URL(url);
    const body = JSON.stringify(pushed());
    const push = connect(Number(port), hostname);
    onTestFinished(() => void push.destroy());
    push.write(`${HEAD}Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`);
    expect(String(await once(push, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
    await openSilent(url, 20);
    push.write(body);
    expect(String(await once(push, 'data'))).toMatch(/^HTTP\/1\.1 200 /);
    expect(count('order_event')).toBe(1);
  });
});
