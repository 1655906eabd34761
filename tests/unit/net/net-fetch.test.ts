import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { serve } from '../../helpers/serve.ts';
import { startRawServer } from './raw-server.ts';
import { standInFetch } from './stand-in-fetch.ts';

/** Unhandled errors during a test. */
const unhandled: unknown[] = [];
const note = (error: unknown): void => void unhandled.push(error);
beforeEach(() => {
  unhandled.length = 0;
  process.on('unhandledRejection', note);
  process.on('uncaughtException', note);
});
afterEach(async () => {
  // Rejections are reported after a turn.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  process.off('unhandledRejection', note);
  process.off('uncaughtException', note);
  if (unhandled.length > 0) throw new AggregateError(unhandled, 'nobody handled this');
});

const collectGarbage = ((): (() => void) => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();

const answering = (head: string, body = ''): Promise<{ url: string }> =>
  startRawServer((socket) => socket.end(Buffer.from(`${head}\r\nConnection: close\r\n\r\n${body}`, 'utf8')));

describe('createNetFetch', () => {
  it('returns status, headers and body as fetch does, and the final address', async () => {
    const url = await serve((request, response) => {
      response.writeHead(201, { 'x-method': request.method, 'set-cookie': ['a=1', 'b=2'] });
      request.pipe(response);
    });
    const response = await standInFetch()(url, { method: 'POST', body: 'Nhãn', headers: { 'x-a': 'b' } });
    expect([response.status, response.headers.get('x-method'), response.url, response.redirected]).toEqual([
      201,
      'POST',
      `${url}/`,
      false,
    ]);
    expect(response.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(await response.text()).toBe('Nhãn');
  });

  it('accepts a header and a status text outside Latin-1', async () => {
    const { url } = await answering(
      'HTTP/1.1 200 Đã xong\r\nContent-Disposition: inline; filename="Vận đơn.pdf"',
      'x',
    );
    const response = await standInFetch()(url);
    const name = Buffer.from(response.headers.get('content-disposition') ?? '', 'latin1').toString('utf8');
    expect(name).toBe('inline; filename="Vận đơn.pdf"');
    expect(Buffer.from(response.statusText, 'latin1').toString('utf8')).toBe('Đã xong');
    expect(await response.text()).toBe('x');
  });

  it.each([600, 999])('fails on a status of %s, with its number as the code', async (status) => {
    const { url } = await answering(`HTTP/1.1 ${status} Odd`, 'x');
    await expect(standInFetch()(url)).rejects.toMatchObject({ code: `HTTP_${status}` });
  });

  it.each([204, 205, 304])('returns no body with a status of %s', async (status) => {
    const { url } = await answering(`HTTP/1.1 ${status} None\r\nContent-Length: 0`);
    const response = await standInFetch()(url);
    expect([response.status, response.body]).toEqual([status, null]);
  });

  it('accepts anything in status line and headers', async () => {
    const bytes = fc
      .uint8Array({ maxLength: 60 })
      .map((all) => Buffer.from(all.filter((one) => ![0, 10, 13].includes(one))));
    const head = fc.record({
      status: fc.oneof(fc.integer({ min: 0, max: 1100 }), fc.constantFrom(200, 204, 304, 999)),
      text: bytes,
      lines: fc.array(
        fc.tuple(fc.constantFrom('x-a', 'content-disposition', 'location', 'etag', 'b c', 'é'), bytes),
        {
          maxLength: 4,
        },
      ),
    });
    let next = Buffer.alloc(0);
    const { url } = await startRawServer((socket) => socket.end(next));
    const fetch = standInFetch();
    await fc.assert(
      fc.asyncProperty(head, async ({ status, text, lines }) => {
        next = Buffer.concat([
          Buffer.from(`HTTP/1.1 ${status} `),
          text,
          ...lines.flatMap(([name, value]) => [Buffer.from(`\r\n${name}: `), value]),
          Buffer.from('\r\nConnection: close\r\n\r\nbody'),
        ]);
        const outcome = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
          async (response) => [response.status, await response.text().catch(() => 'broken')],
          (error: Error) => [error.name, error.message],
        );
        // Answered, or an ordinary failure: never silence.
        expect(outcome[0]).not.toBe('TimeoutError');
      }),
      { numRuns: propertyRuns(300) },
    );
  });

  it('closes the connection when the body is cancelled', async () => {
    const server = await startRawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100000000\r\n\r\n');
      const write = (): boolean => socket.write(Buffer.alloc(65_536));
      socket.on('drain', write);
      write();
    });
    const reader = (await standInFetch()(server.url)).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    await server.idle();
    expect(server.open()).toBe(0);
  });

  it('applies backpressure to the server', async () => {
    const total = 400 * 1024 * 1024;
    let written = 0;
    const large = await startRawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${total}\r\n\r\n`);
      const write = (): void => {
        do written += 1024 * 1024;
        while (socket.write(Buffer.alloc(1024 * 1024)) && written < total);
      };
      socket.on('drain', write);
      write();
    });
    const small = await serve((_request, response) => response.end('x'));
    const fetch = standInFetch();
    const unread = await fetch(large.url);
    // Time enough for all of it to come, if it did.
    for (let asked = 0; asked < 200; asked++) await (await fetch(small)).text();
    // The system's buffers, the stand-in's and 256 KB of Tem's own.
    expect(written).toBeLessThan(32 * 1024 * 1024);
    await unread.body?.cancel();
    await large.idle();
  });

  it('aborts at once: before sending, while sending, before and within the response', async () => {
    const gaveUp = new Error('gave up');
    let asked = Promise.withResolvers<void>();
    const silent = await startRawServer((socket) => {
      // What is sent stays on its way.
      socket.pause();
      asked.resolve();
    });
    const fetch = standInFetch();
    await expect(fetch(silent.url, { signal: AbortSignal.abort(gaveUp) })).rejects.toBe(gaveUp);
    expect(silent.seen).toEqual([]);

    for (const body of [null, Buffer.alloc(20_000_000)]) {
      const control = new AbortController();
      const answer = fetch(silent.url, { method: 'POST', body, signal: control.signal });
      const refused = answer.catch((error: unknown) => error);
      await asked.promise;
      // What only a Request holds that nobody uses any more is gone.
      collectGarbage();
      control.abort(gaveUp);
      expect(await refused).toBe(gaveUp);
      silent.read();
      await silent.idle();
      asked = Promise.withResolvers();
    }

    const endless = await startRawServer((socket) =>
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\npart'),
    );
    const control = new AbortController();
    const reader = (await fetch(endless.url, { signal: control.signal })).body?.getReader();
    await reader?.read();
    control.abort(gaveUp);
    await expect(reader?.read()).rejects.toBe(gaveUp);
    await endless.idle();
  });

  it('releases a request that was aborted just as it was sent', async () => {
    const server = await startRawServer(() => undefined);
    const control = new AbortController();
    const fetch = standInFetch(() => control.abort());
    await expect(fetch(server.url, { method: 'POST', body: 'x', signal: control.signal })).rejects.toThrow(
      'aborted',
    );
    // A request of another fetch takes its turn after it.
    const other = await answering('HTTP/1.1 200 OK', 'x');
    await (await standInFetch()(other.url)).text();
    await server.idle();
    expect(server.open()).toBe(0);
  });

  it('fails with Chromium’s error name', async () => {
    const gone = await startRawServer((socket) => socket.destroy());
    await expect(standInFetch()(gone.url)).rejects.toThrow(/^net::ERR_(EMPTY_RESPONSE|CONNECTION_RESET)$/);
    const short = await startRawServer((socket) =>
      socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart'),
    );
    const response = await standInFetch()(short.url);
    await expect(response.text()).rejects.toThrow('net::ERR_CONTENT_LENGTH_MISMATCH');
  });

  it('reports, refuses or follows a redirect', async () => {
    const { url } = await startRawServer((socket, request) =>
      socket.end(
        request.startsWith('GET /end')
          ? 'HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nthere'
          : 'HTTP/1.1 302 Found\r\nLocation: /end?Đ\r\nConnection: close\r\n\r\n',
      ),
    );
    const fetch = standInFetch();
    const told = await fetch(url, { redirect: 'manual' });
    expect([told.status, told.headers.get('location'), told.url]).toEqual([
      302,
      `${url}/end?%C4%90`,
      `${url}/`,
    ]);
    await expect(fetch(url, { redirect: 'error' })).rejects.toThrow('unexpected redirect');
    const followed = await fetch(url);
    expect([await followed.text(), followed.url, followed.redirected]).toEqual([
      'there',
      `${url}/end?%C4%90`,
      true,
    ]);
  });
});
