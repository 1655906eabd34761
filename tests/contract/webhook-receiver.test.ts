import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parseEvent } from '../../main/webhook/parse-event.ts';
import { propertyRuns } from '../helpers/property-runs.ts';
import { CODE, pushed } from '../unit/webhook/events.ts';
import { exchange, post, SECRET, startWebhookHarness } from './webhook-harness.ts';

// The receiver over real connections (issue part C; partner-api.md, "Events").

describe('an event', () => {
  it('is on disk and announced when it is answered 200', async () => {
    const { url, book, count, events } = await startWebhookHarness();
    expect(await post(url, pushed())).toBe(200);
    expect(book.get(CODE)).toMatchObject({ status: '14', weight: 800 });
    expect(count('order_event')).toBe(1);
    expect(events).toMatchObject([{ effect: 'new', code: CODE }]);
  });

  it('may have a charset, chunked encoding and a query', async () => {
    const { url, count } = await startWebhookHarness();
    const [head, tail] = [JSON.stringify(pushed()).slice(0, 100), JSON.stringify(pushed()).slice(100)];
    const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
    const said = await exchange(
      url,
      `POST ${new URL(url).pathname}?a=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: Application/JSON; charset=utf-8\r\nTransfer-Encoding: chunked\r\n\r\n${chunk(head)}${chunk(tail)}${chunk('')}`,
    );
    expect(said).toMatch(/^HTTP\/1\.1 200 /);
    expect(count('order_event')).toBe(1);
  });

  it('of an unknown type is answered 200, logged by its type, and stored if it concerns an order', async () => {
    const { url, count, logged } = await startWebhookHarness();
    expect(await post(url, pushed({ type: 'update_route' }))).toBe(200);
    expect(await post(url, { type: 'Chị Lan 0989999999' })).toBe(200);
    expect([count('order_event'), count('known_order')]).toEqual([1, 1]);
    expect(logged).toEqual([
      { event: 'unknown webhook event type', type: 'update_route' },
      { event: 'unknown webhook event type', type: 'unreadable' },
    ]);
  });

  it('is answered 503 if it can’t be stored, and stored when it is sent again', async () => {
    let broken = true;
    const { url, count, logged } = await startWebhookHarness({
      ledger: (real) => ({
        add(group) {
          if (broken) throw new Error('database or disk is full');
          return real.add(group);
        },
      }),
    });
    expect(await post(url, pushed())).toBe(503);
    expect(count('order_event')).toBe(0);
    broken = false;
    expect(await post(url, pushed())).toBe(200);
    expect(count('order_event')).toBe(1);
    expect(JSON.stringify(logged)).not.toMatch(/Anh Nam|078882888|nobody-but/);
  });
});

describe('any other request', () => {
  it.each([
    ['no secret', '/tem/', {}],
    ['another secret', `/tem/${SECRET.replace('0123', '0124')}`, {}],
    ['the secret and more', `/tem/${SECRET}/`, {}],
    ['another method', `/tem/${SECRET}`, { method: 'GET' }],
  ])('is answered “not found”: %s', async (_what, path, how) => {
    const { receiver, count } = await startWebhookHarness();
    expect(await post(receiver.address + path, pushed(), how)).toBe(404);
    expect(count('order_event')).toBe(0);
  });

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['nothing said of it', { 'content-type': '' }],
    ['something packed', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('is rejected as no JSON: %s', async (_what, headers) => {
    const { url, count } = await startWebhookHarness();
    expect(await post(url, JSON.stringify(pushed()), { headers })).toBe(415);
    expect(count('order_event')).toBe(0);
  });

  it('is rejected as unreadable', async () => {
    const { url, count } = await startWebhookHarness();
    for (const body of ['', '{', '[]', JSON.stringify(pushed({ code: null }))]) {
      expect(await post(url, body)).toBe(400);
    }
    expect(count('order_event')).toBe(0);
  });

  it('is refused with its connection, and logged at a limited rate', async () => {
    const { receiver, logged } = await startWebhookHarness();
    const said = await exchange(receiver.address, 'POST /x HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
    expect(said).toMatch(
      /^HTTP\/1\.1 404 Not Found\r\ncontent-length: 0\r\n(Date: .*\r\n)?Connection: close\r\n/i,
    );
    for (let more = 0; more < 24; more += 1) await post(`${receiver.address}/y`, '');
    expect(logged).toEqual(
      [1, 10].map((times) => ({ event: 'webhook request refused', status: 404, times })),
    );
  });
});

describe('a client', () => {
  const HALF_A_BODY = `POST /tem/${SECRET} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{`;

  it.each([
    ['nothing', '', { headersMs: 150 }],
    ['headers without an end', 'POST /tem/x HTTP/1.1\r\nHost: x\r\n', { headersMs: 150 }],
    ['a body without an end', HALF_A_BODY, { headersMs: 150, requestMs: 300 }],
  ])('is not waited for if it sends %s', async (_what, bytes, limits) => {
    const { url, count } = await startWebhookHarness({ limits: { ...limits, checkMs: 30 } });
    const said = await exchange(url, bytes);
    expect(said === '' || said.startsWith('HTTP/1.1 408 ')).toBe(true);
    expect(count('order_event')).toBe(0);
  });

  it('keeps its connection for a limited number of events', async () => {
    const { url } = await startWebhookHarness({ limits: { requestsPerConnection: 2 } });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const send = (number: number): Promise<{ status: number; socket: string }> =>
      new Promise((resolve, reject) => {
        const asked = request(
          url,
          { method: 'POST', agent, headers: { 'content-type': 'application/json' } },
          (answer) => {
            const socket = `${answer.socket.localPort}`;
            answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, socket }));
          },
        );
        asked.on('error', reject).end(JSON.stringify(pushed({ weight: number })));
      });
    const answers = [await send(1), await send(2), await send(3)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const sockets = answers.map(({ socket }) => socket);
    expect([sockets[0] === sockets[1], sockets[1] === sockets[2]]).toEqual([true, false]);
  });
});

describe('the receiver', () => {
  it('answers pending requests when it is stopped, and none after', async () => {
    const { url, receiver, count } = await startWebhookHarness();
    const { pathname, hostname, port } = new URL(url);
    const body = JSON.stringify(pushed());
    const socket = connect(Number(port), hostname);
    onTestFinished(() => void socket.destroy());
    socket.write(
      `POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
    );
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 100 /);
    const closed = receiver.close();
    socket.write(body);
    expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close/i);
    await closed;
    expect(count('order_event')).toBe(1);
    await expect(post(url, pushed())).rejects.toThrow('fetch failed');
  });

  it('answers 200 to events only, and survives any request', { timeout: 20_000 }, async () => {
    const { url, receiver, count } = await startWebhookHarness();
    const path = fc.oneof(
      { weight: 4, arbitrary: fc.constant(new URL(url).pathname) },
      fc.constantFrom('/', '/tem', '/tem/', '//', '/a/../tem/x'),
      fc.string().map((text) => `/tem/${encodeURIComponent(text)}`),
    );
    const body = fc.oneof(
      fc.constant(JSON.stringify(pushed())),
      fc.json(),
      fc.uint8Array({ maxLength: 300 }),
      fc.dictionary(fc.string(), fc.jsonValue()).map((more) => JSON.stringify({ ...pushed(), ...more })),
      fc
        .tuple(fc.constantFrom(...Object.keys(pushed())), fc.jsonValue())
        .map(([name, value]) => JSON.stringify(pushed({ [name]: value }))),
      fc.nat(700).map((end) => JSON.stringify(pushed()).slice(0, end)),
    );
    const method = fc.constantFrom('POST', 'POST', 'POST', 'PUT', 'DELETE', 'GET');
    const type = fc.constantFrom('application/json', 'application/json;charset=UTF-8', 'text/html');
    await fc.assert(
      fc.asyncProperty(path, body, method, type, async (where, what, how, contentType) => {
        const bytes = typeof what === 'string' ? new TextEncoder().encode(what) : what;
        const before = count('order_event');
        const status = await post(receiver.address + where, bytes, {
          method: how,
          headers: { 'content-type': contentType },
        });
        const good =
          receiver.address + where === url &&
          how === 'POST' &&
          contentType.startsWith('application/json') &&
          parseEvent(bytes).kind !== 'unreadable';
        expect(status === 200).toBe(good);
        if (!good) expect(count('order_event')).toBe(before);
      }),
      { numRuns: propertyRuns(120) },
    );
  });
});

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
  it('do not block events: 300, more than there may be, each with half a request', async () => {
    const { url, count } = await startWebhookHarness();
    await openSilent(url, 300, 'POST /tem/x HTTP/1.1\r\nHost: x\r\n');
    for (let weight = 1; weight <= 5; weight += 1) expect(await post(url, pushed({ weight }))).toBe(200);
    expect(count('order_event')).toBe(5);
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
