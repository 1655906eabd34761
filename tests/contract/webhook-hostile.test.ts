import { describe, expect, it } from 'vitest';
import { CODE, pushed } from '../unit/webhook/events.ts';
import { exchange, post, SECRET, startWebhookHarness, type WebhookHarness } from './webhook-harness.ts';

// Hostile requests that the receiver refuses, byte by byte (docs/operations/webhook.md, "What is answered"). The
// senders know the secret.

const EVENT = JSON.stringify(pushed());
const LENGTH = Buffer.byteLength(EVENT);
const START = `POST /tem/${SECRET} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n`;
const CHUNKED = `${LENGTH.toString(16)}\r\n${EVENT}\r\n0\r\n\r\n`;

/** The answers to raw bytes, and the number of events stored afterwards. */
async function sent(
  { url, count }: WebhookHarness,
  bytes: string,
): Promise<[statuses: string[], kept: number]> {
  const said = await exchange(url, bytes, { end: true });
  return [[...said.matchAll(/^HTTP\/1\.1 (\d+) /gm)].map(([, status = '']) => status), count('order_event')];
}

describe('a request that two servers could parse differently', () => {
  it.each([
    [
      'has a length and comes in chunks',
      `${START}Content-Length: ${LENGTH}\r\nTransfer-Encoding: chunked\r\n\r\n${CHUNKED}`,
    ],
    ['has two lengths', `${START}Content-Length: ${LENGTH}\r\nContent-Length: 4\r\n\r\n${EVENT}`],
    ['has chunks under another name', `${START}Transfer-Encoding: xchunked\r\n\r\n${CHUNKED}`],
    ['ends one header with bare LF', `${START}Content-Length: ${LENGTH}\nX-More: 1\r\n\r\n${EVENT}`],
    ['has white space before a colon', `${START}Content-Length : ${LENGTH}\r\n\r\n${EVENT}`],
    ['folds a header over two lines', `${START}Content-Length:\r\n ${LENGTH}\r\n\r\n${EVENT}`],
  ])('is refused and nothing is stored: it %s', async (_what, bytes) => {
    const harness = await startWebhookHarness();
    expect(await sent(harness, bytes)).toEqual([['400'], 0]);
    // The receiver lives on.
    expect(await post(harness.url, pushed())).toBe(200);
  });

  it('is handled separately from a second one behind its body', async () => {
    const harness = await startWebhookHarness();
    const one = `${START}Content-Length: ${LENGTH}\r\n\r\n${EVENT}`;
    const other = `GET / HTTP/1.1\r\nHost: x\r\n\r\n`;
    expect(await sent(harness, one + other)).toEqual([['200', '404'], 1]);
  });
});

describe('hostile JSON', () => {
  it.each([
    ['__proto__', `{"__proto__":{"polluted":"yes","status":"0"},${EVENT.slice(1)}`],
    [
      '__proto__ in a large one',
      `{"__proto__":{"polluted":"yes"},"more":"${'x'.repeat(9_000)}",${EVENT.slice(1)}`,
    ],
  ])('changes no object but its own event: %s', async (_what, body) => {
    const { url, book } = await startWebhookHarness();
    expect(await post(url, body)).toBe(200);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(book.get(CODE)?.status ?? '14').toBe('14');
  });

  it('with a duplicate field: the last one counts in the order book and in the stored event', async () => {
    const { url, book, database } = await startWebhookHarness();
    expect(await post(url, `{"status":"0",${EVENT.slice(1)}`)).toBe(200);
    expect(book.get(CODE)?.status).toBe('14');
    expect(database.sqlite.prepare('SELECT status FROM order_event').get()).toEqual({ status: '14' });
  });
});

describe('a body that is too large', () => {
  it.each([
    ['by the length that it says', `${START}Content-Length: 65537\r\n\r\n`, '413'],
    [
      'in chunks',
      `${START}Transfer-Encoding: chunked\r\n\r\n${'1000\r\n'.concat(' '.repeat(4_096), '\r\n').repeat(17)}0\r\n\r\n`,
      '413',
    ],
    ['in its headers', `${START}X-More: ${'x'.repeat(9_000)}\r\n\r\n`, '431'],
    [
      'in one chunk’s extension',
      `${START}Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n{\r\n0\r\n\r\n`,
      '413',
    ],
  ])('is refused: %s', async (_what, bytes, status) => {
    const harness = await startWebhookHarness();
    expect(await sent(harness, bytes)).toEqual([[status], 0]);
  });
});
