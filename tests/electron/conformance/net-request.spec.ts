import { expect, test } from './fixture.ts';

/** A text's bytes, as Node's server writes them into headers. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');

test.describe('net.request', () => {
  test('delivers status, headers and body; reads a header’s bytes as UTF-8', async ({ app, web }) => {
    const headers = [
      ['X-Two', 'one'],
      ['x-two', 'other'],
      ['Set-Cookie', 'a=1'],
      ['content-disposition', raw('attachment; filename="Nhãn.pdf"')],
      ['x-latin', '\u00e9'],
    ];
    web.routes.set('/headers', (_request, response) =>
      response.writeHead(299, raw('Đã xong'), headers.flat()).end('body'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      let more: unknown;
      const told = await lab.ask(url, {
        onPart: (_request, { statusMessage, rawHeaders }) => {
          const two = rawHeaders.filter((_text, at) => /^x-two$/i.test(rawHeaders[at - (at % 2)] ?? ''));
          more = { statusMessage, two };
        },
      });
      return { told, more };
    }, `${web.url}/headers`);
    expect(seen).toEqual({
      told: [
        [
          'response',
          299,
          'body',
          expect.objectContaining({
            'x-two': 'one, other',
            'set-cookie': ['a=1'],
            'content-disposition': 'attachment; filename="Nhãn.pdf"',
            'x-latin': '\ufffd',
          }),
        ],
      ],
      more: { statusMessage: 'Đã xong', two: ['X-Two', 'one', 'x-two', 'other'] },
    });
  });

  test('reports each redirect; follows, fails, or waits for followRedirect, as configured; never follows one to a file', async ({
    app,
    web,
  }) => {
    web.routes.set('/first', (_request, response) => response.writeHead(302, { location: '/second' }).end());
    web.routes.set('/second', (_request, response) => response.writeHead(303, { location: '/third' }).end());
    web.routes.set('/third', (request, response) => response.end(request.method));
    web.routes.set('/to-file', (_request, response) =>
      response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
    );
    const seen = await app.evaluate(async (_electron, address) => {
      const url = `${address}/first`;
      const told = [
        await lab.ask({ url, method: 'POST' }),
        await lab.ask({ url, redirect: 'error' }),
        await lab.ask({ url, redirect: 'manual' }),
        await lab.ask({ url, redirect: 'manual' }, { onRedirect: (request) => request.followRedirect() }),
        await lab.ask({ url }, { onRedirect: (request) => request.abort() }),
        await lab.ask(`${address}/to-file`),
      ];
      return told.map((events) => events.map((event) => event.slice(0, event[0] === 'response' ? 3 : 4)));
    }, web.url);
    const first = ['redirect', 302, 'GET', '/second'];
    const second = ['redirect', 303, 'GET', '/third'];
    expect(seen).toEqual([
      [first, second, ['response', 200, 'GET']],
      [['error', "Attempted to redirect, but redirect policy was 'error'"]],
      [first, ['error', 'Redirect was cancelled']],
      [first, second, ['response', 200, 'GET']],
      [first, ['abort']],
      [['error', 'net::ERR_UNSAFE_REDIRECT']],
    ]);
  });

  test('abort closes the connection, before an answer and during one; destroying the answer does not', async ({
    app,
    web,
  }) => {
    const closed: string[] = [];
    for (const path of ['/silent', '/endless', '/held'])
      web.routes.set(path, (_request, response) => {
        if (path !== '/silent') response.write('a first part');
        response.on('close', () => closed.push(path));
      });
    const seen = await app.evaluate(async ({ net }, url) => {
      const told: unknown[] = [];
      const silent = net.request(`${url}/silent`);
      for (const name of ['abort', 'response', 'error'] as const)
        silent.on(name as 'abort', () => told.push(name));
      silent.end();
      await new Promise((resolve) => silent.once('finish', () => setImmediate(resolve)));
      silent.abort();
      told.push(await lab.ask(`${url}/endless`, { onPart: (request) => request.abort() }));
      const held = Promise.withResolvers<Electron.ClientRequest>();
      void lab.ask(`${url}/held`, {
        onPart(request, answer) {
          // A Node stream, though its type does not say so.
          (answer as Electron.IncomingMessage & { destroy(): void }).destroy();
          setImmediate(() => held.resolve(request));
        },
      });
      Object.assign(globalThis, { heldRequest: await held.promise });
      return told;
    }, web.url);
    expect(seen).toEqual(['abort', [['abort']]]);
    await expect.poll(() => closed).toContain('/endless');
    expect(closed).not.toContain('/held');
    await app.evaluate(() => {
      (globalThis as typeof globalThis & { heldRequest: Electron.ClientRequest }).heldRequest.abort();
    });
    await expect.poll(() => closed).toContain('/held');
  });

  test('refuses headers that the network itself makes, and sends others unchanged, and a body with its length', async ({
    app,
    web,
  }) => {
    let got: readonly string[] = [];
    let body = '';
    web.routes.set('/sent', (request, response) => {
      got = request.rawHeaders;
      request.on('data', (part: Buffer) => (body += String(part)));
      request.on('end', () => response.end('taken'));
    });
    const seen = await app.evaluate(async ({ net }, url) => {
      const refused: unknown[] = [];
      for (const name of ['Host', 'content-length', 'Transfer-Encoding', 'Upgrade', 'TE', 'Keep-Alive'])
        refused.push(...(await lab.ask({ url, headers: { [name]: 'x' } })).flat());
      const headers = { Cookie: 'own=1', Origin: 'http://elsewhere.invalid', 'X-Nhan': 'Nhãn' };
      const taken = await lab.ask({ url, method: 'POST', headers }, { body: ['one ', 'two'] });
      return {
        refused: [...new Set(refused)],
        taken: taken[0]?.slice(0, 3),
        thrown: [
          await lab.why(() => net.request({ url, headers: { 'no name': 'x' } })),
          await lab.why(() => net.request(url).setHeader('x', 'one\r\ntwo')),
          await lab.why(() => net.request('file:///etc/hostname')),
        ],
      };
    }, `${web.url}/sent`);
    expect(seen).toEqual({
      refused: ['error', 'net::ERR_INVALID_ARGUMENT'],
      taken: ['response', 200, 'taken'],
      thrown: [
        "Invalid header name: 'no name'",
        expect.stringContaining("Invalid value for header 'x'"),
        'ClientRequest only supports http: and https: protocols',
      ],
    });
    const value = (name: string): string | undefined => got[got.findIndex((one) => one === name) + 1];
    expect([value('Cookie'), value('X-Nhan'), value('Content-Length'), body]).toEqual([
      'own=1',
      raw('Nhãn'),
      '7',
      'one two',
    ]);
  });

  test('sends and stores the session’s cookies only on request, all cookies of a redirect too, though the event reports none', async ({
    app,
    web,
  }) => {
    const got: (string | undefined)[] = [];
    const cookies = [
      'a=1; Path=/; HttpOnly; SameSite=Strict',
      'b=2',
      'c=3; Path=/; Max-Age=0',
      'd=4; Domain=x.example',
    ];
    web.routes.set('/way/first', (_request, response) =>
      response.writeHead(302, { location: '/goal', 'set-cookie': cookies }).end(),
    );
    web.routes.set('/goal', (request, response) => {
      got.push(request.headers.cookie);
      response.writeHead(200, { 'set-cookie': `kept-${got.length}=1` }).end();
    });
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('request-cookies', { cache: false });
      const goal = { url: `${url}/goal`, session: own };
      await lab.ask(goal);
      await lab.ask({ ...goal, credentials: 'omit' });
      let told: unknown;
      const first = {
        url: `${url}/way/first`,
        session: own,
        credentials: 'include',
        redirect: 'manual',
      } as const;
      await lab.ask(first, { onRedirect: (_request, headers) => (told = headers['set-cookie'] ?? null) });
      const kept = await own.cookies.get({});
      const second = await lab.ask({ ...goal, credentials: 'include' });
      await lab.ask(goal);
      const after = (await own.cookies.get({ url: `${url}/way/x` })).map(({ name }) => name);
      await own.clearStorageData({ storages: ['cookies'] });
      const setIn = (second[0]?.[3] as Record<string, unknown> | undefined)?.['set-cookie'];
      return { told, kept, setIn, after, left: await own.cookies.get({}) };
    }, web.url);
    const byName = (one: { name: string }, other: { name: string }): number =>
      one.name < other.name ? -1 : 1;
    expect(seen.kept.toSorted(byName)).toMatchObject([
      {
        name: 'a',
        value: '1',
        domain: '127.0.0.1',
        hostOnly: true,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
      },
      { name: 'b', value: '2', hostOnly: true, path: '/way', httpOnly: false, session: true },
    ]);
    expect(got).toEqual([undefined, undefined, 'a=1', undefined]);
    expect({ ...seen, kept: [] }).toEqual({
      told: null,
      kept: [],
      setIn: ['kept-3=1'],
      after: expect.arrayContaining(['a', 'b', 'kept-3']),
      left: [],
    });
  });

  test('uses Chromium’s names for failures, and resends over a new connection what a kept-alive one lost', async ({
    app,
    web,
  }) => {
    web.routes.set('/gone', (request) => request.socket.destroy());
    web.routes.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a part');
      setImmediate(() => response.socket?.end());
    });
    let asked = 0;
    const served = new WeakSet<object>();
    web.routes.set('/cut', (request, response) => {
      asked++;
      if (served.has(request.socket)) request.socket.destroy();
      else response.end('served');
      served.add(request.socket);
    });
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('request-failures');
      const outcome = async (address: string, method = 'GET') =>
        (await lab.ask({ url: address, method, session: own }))[0]?.[1];
      const failures: unknown[] = [];
      for (const address of [
        `${url}/gone`,
        `${url}/short`,
        'http://nobody.invalid/',
        'http://127.0.0.1:6000/',
      ])
        failures.push(await outcome(address));
      await own.closeAllConnections();
      const kept = [await outcome(`${url}/cut`), await outcome(`${url}/cut`, 'POST')];
      await own.closeAllConnections();
      return { failures, kept: [...kept, await outcome(`${url}/cut`, 'POST')] };
    }, web.url);
    expect(seen).toEqual({
      failures: ['EMPTY_RESPONSE', 'CONTENT_LENGTH_MISMATCH', 'NAME_NOT_RESOLVED', 'UNSAFE_PORT'].map(
        (name) => `net::ERR_${name}`,
      ),
      kept: [200, 200, 200],
    });
    // The second was requested twice.
    expect(asked).toBe(4);
  });

  test('webRequest sees each hop of a request made by main', async ({ app, web }) => {
    web.routes.set('/hop', (_request, response) => response.writeHead(302, { location: '/goal' }).end());
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('request-hops');
      const ids = new Set<number>();
      const hops: string[] = [];
      own.webRequest.onBeforeRequest(({ id, url: hop, resourceType }, decide) => {
        ids.add(id);
        hops.push(`${resourceType} ${new URL(hop).pathname}`);
        decide({ cancel: new URL(hop).pathname === '/goal' });
      });
      return [(await lab.ask({ url, session: own })).at(-1), hops, ids.size];
    }, `${web.url}/hop`);
    expect(seen).toEqual([['error', 'net::ERR_BLOCKED_BY_CLIENT'], ['other /hop', 'other /goal'], 1]);
  });
});
