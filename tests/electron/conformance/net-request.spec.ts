import { expect, test } from './fixture.ts';

/** A text's bytes, as Node's server writes them into headers. */
const raw = (text: string): string => Buffer.from(text).toString('latin1');

test.describe('net.request', () => {
  test('delivers status, headers and body; reads a header’s bytes as UTF-8', async ({ app, web }) => {
    web.routes.set('/headers', (_request, response) =>
      response
        .writeHead(
          299,
          raw('Đã xong'),
          Object.entries({
            'X-Two': 'one',
            'x-two': 'other',
            'Set-Cookie': 'a=1',
            'content-disposition': raw('attachment; filename="Nhãn.pdf"'),
            'x-latin': '\u00e9',
          }).flat(),
        )
        .end('body'),
    );
    const seen = await app.evaluate(
      ({ net }, url) =>
        new Promise<unknown>((resolve, reject) => {
          const request = net.request(url);
          request.on('error', reject);
          request.on('response', (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part) => parts.push(part));
            answer.on('end', () => {
              const { headers, rawHeaders, statusCode, statusMessage, httpVersion } = answer;
              const two = rawHeaders.filter((_text, at) => /^x-two$/i.test(rawHeaders[at - (at % 2)] ?? ''));
              resolve({
                headers,
                two,
                statusCode,
                statusMessage,
                httpVersion,
                body: String(Buffer.concat(parts)),
              });
            });
          });
          request.end();
        }),
      `${web.url}/headers`,
    );
    expect(seen).toMatchObject({
      statusCode: 299,
      statusMessage: 'Đã xong',
      httpVersion: '1.1',
      body: 'body',
      headers: {
        'x-two': 'one, other',
        'set-cookie': ['a=1'],
        'content-disposition': 'attachment; filename="Nhãn.pdf"',
        'x-latin': '\ufffd',
      },
      two: ['X-Two', 'one', 'x-two', 'other'],
    });
  });

  test('reports each redirect; follows, fails, or waits for followRedirect, as configured', async ({
    app,
    web,
  }) => {
    web.routes.set('/first', (_request, response) => response.writeHead(302, { location: '/second' }).end());
    web.routes.set('/second', (_request, response) => response.writeHead(303, { location: '/third' }).end());
    web.routes.set('/third', (request, response) => response.end(request.method));
    const seen = await app.evaluate(async ({ net }, url) => {
      type Told = unknown[];
      const told = (options: Electron.ClientRequestConstructorOptions, at = 'nothing'): Promise<Told> =>
        new Promise((resolve) => {
          const all: Told = [];
          const over = (...last: Told): void => resolve([...all, last]);
          const request = net.request({ url, ...options });
          request.on('redirect', (status, method, to) => {
            all.push(['redirect', status, method, new URL(to).pathname]);
            if (at === 'follow') request.followRedirect();
            if (at === 'abort') request.abort();
          });
          request.on('abort', () => over('abort'));
          request.on('error', (error) => over('error', error.message));
          request.on('response', (answer) => {
            const parts: Buffer[] = [];
            answer.on('data', (part) => parts.push(part));
            answer.on('end', () => over('response', answer.statusCode, String(Buffer.concat(parts))));
          });
          request.end();
        });
      return [
        await told({ method: 'POST' }),
        await told({ redirect: 'error' }),
        await told({ redirect: 'manual' }),
        await told({ redirect: 'manual' }, 'follow'),
        await told({}, 'abort'),
      ];
    }, `${web.url}/first`);
    const first = ['redirect', 302, 'GET', '/second'];
    const second = ['redirect', 303, 'GET', '/third'];
    expect(seen).toEqual([
      [first, second, ['response', 200, 'GET']],
      [['error', "Attempted to redirect, but redirect policy was 'error'"]],
      [first, ['error', 'Redirect was cancelled']],
      [first, second, ['response', 200, 'GET']],
      [first, ['abort']],
    ]);
  });

  test('does not follow a redirect to a file', async ({ app, web }) => {
    web.routes.set('/to-file', (_request, response) =>
      response.writeHead(302, { location: 'file:///etc/hostname' }).end(),
    );
    const seen = await app.evaluate(
      ({ net }, url) =>
        new Promise<string>((resolve) => {
          const request = net.request(url);
          request.on('response', () => resolve('answered'));
          request.on('error', (error) => resolve(error.message));
          request.end();
        }),
      `${web.url}/to-file`,
    );
    expect(seen).toBe('net::ERR_UNSAFE_REDIRECT');
  });

  test('abort closes the connection, before an answer and during one', async ({ app, web }) => {
    const closed: string[] = [];
    for (const path of ['/silent', '/endless'])
      web.routes.set(path, (_request, response) => {
        if (path === '/endless') response.write('a first part');
        response.on('close', () => closed.push(path));
      });
    const seen = await app.evaluate(async ({ net }, url) => {
      const told: unknown[] = [];
      const silent = net.request(`${url}/silent`);
      silent.on('abort', () => told.push('abort'));
      silent.on('response', () => told.push('response'));
      silent.on('error', (error) => told.push(error.message));
      silent.end();
      await new Promise((resolve) => silent.once('finish', () => setImmediate(resolve)));
      silent.abort();
      const endless = net.request(`${url}/endless`);
      await new Promise<void>((resolve) => {
        endless.on('response', (answer) => {
          answer.on('error', () => told.push('broken'));
          answer.on('end', () => told.push('end'));
          answer.on('data', (part) => {
            told.push(String(part));
            endless.abort();
            resolve();
          });
        });
        endless.end();
      });
      return told;
    }, web.url);
    expect(seen).toEqual(['abort', 'a first part']);
    await expect.poll(() => closed).toContain('/endless');
  });

  test('a destroyed answer keeps arriving until the request is aborted', async ({ app, web }) => {
    const closed: string[] = [];
    web.routes.set('/held', (_request, response) => {
      response.write('a first part');
      response.on('close', () => closed.push('/held'));
    });
    await app.evaluate(
      ({ net }, url) =>
        new Promise<void>((resolve) => {
          const request = net.request(url);
          Object.assign(globalThis, { heldRequest: request });
          request.on('response', (answer) => {
            answer.once('data', () => {
              // A Node stream, though its type does not say so.
              (answer as Electron.IncomingMessage & { destroy(): void }).destroy();
              setImmediate(resolve);
            });
          });
          request.end();
        }),
      `${web.url}/held`,
    );
    expect(closed).toEqual([]);
    await app.evaluate(() => {
      (globalThis as typeof globalThis & { heldRequest: Electron.ClientRequest }).heldRequest.abort();
    });
    await expect.poll(() => closed).toEqual(['/held']);
  });

  test('refuses headers that the network itself makes, and sends others unchanged', async ({ app, web }) => {
    let got: readonly string[] = [];
    web.routes.set('/sent', (request, response) => {
      got = request.rawHeaders;
      response.end('taken');
    });
    const seen = await app.evaluate(async ({ net }, url) => {
      const outcome = (headers: Record<string, string>): Promise<string> =>
        new Promise((resolve) => {
          const request = net.request({ url, headers });
          request.on('error', (error) => resolve(error.message));
          request.on('response', (answer) => {
            answer.on('data', () => undefined);
            answer.on('end', () => resolve('answered'));
          });
          request.end();
        });
      const thrown = (set: () => unknown): string => {
        try {
          set();
          return 'taken';
        } catch (error) {
          return error instanceof Error ? error.message : 'other';
        }
      };
      const refused: string[] = [];
      for (const name of [
        'Host',
        'content-length',
        'Transfer-Encoding',
        'Upgrade',
        'TE',
        'Trailer',
        'Keep-Alive',
        'Cookie2',
      ])
        refused.push(await outcome({ [name]: 'x' }));
      return {
        refused,
        taken: await outcome({ Cookie: 'own=1', Origin: 'http://elsewhere.invalid', 'X-Nhan': 'Nhãn' }),
        name: thrown(() => net.request({ url, headers: { 'no name': 'x' } })),
        value: thrown(() => net.request(url).setHeader('x', 'one\r\ntwo')),
        scheme: thrown(() => net.request('file:///etc/hostname')),
      };
    }, `${web.url}/sent`);
    expect(new Set(seen.refused)).toEqual(new Set(['net::ERR_INVALID_ARGUMENT']));
    expect(seen).toMatchObject({
      taken: 'answered',
      name: "Invalid header name: 'no name'",
      value: expect.stringContaining("Invalid value for header 'x'"),
      scheme: 'ClientRequest only supports http: and https: protocols',
    });
    const value = (name: string): string | undefined => got[got.findIndex((one) => one === name) + 1];
    expect([value('Cookie'), value('X-Nhan')]).toEqual(['own=1', raw('Nhãn')]);
  });

  test('sends and stores the session’s cookies only on request', async ({ app, web }) => {
    const got: (string | undefined)[] = [];
    web.routes.set('/cookies', (request, response) => {
      got.push(request.headers.cookie);
      response.writeHead(200, { 'set-cookie': `kept-${got.length}=1` }).end();
    });
    await app.evaluate(async ({ net, session }, url) => {
      const own = session.fromPartition('request-cookies');
      for (const more of [
        {},
        { credentials: 'omit' },
        { useSessionCookies: true },
        { credentials: 'include' },
        {},
      ])
        await new Promise<void>((resolve, reject) => {
          const request = net.request({
            url,
            session: own,
            ...more,
          } as Electron.ClientRequestConstructorOptions);
          request.on('error', reject);
          request.on('response', (answer) => {
            answer.on('data', () => undefined);
            answer.on('end', () => resolve());
          });
          request.end();
        });
    }, `${web.url}/cookies`);
    expect(got).toEqual([undefined, undefined, undefined, 'kept-3=1', undefined]);
  });

  test('stores all cookies of a redirect in a session that is asked to, though the event reports none', async ({
    app,
    web,
  }) => {
    const got: (string | undefined)[] = [];
    web.routes.set('/way/first', (_request, response) =>
      response
        .writeHead(302, {
          location: '/goal',
          'set-cookie': [
            'a=1; Path=/; HttpOnly; SameSite=Strict',
            'b=2',
            'c=3; Path=/; Max-Age=0',
            'd=4; Domain=x.example',
          ],
        })
        .end(),
    );
    web.routes.set('/goal', (request, response) => {
      got.push(request.headers.cookie);
      response.writeHead(200, { 'set-cookie': 'e=5' }).end();
    });
    const seen = await app.evaluate(async ({ net, session }, url) => {
      const own = session.fromPartition('redirect-cookies', { cache: false });
      const told = (path: string): Promise<unknown> =>
        new Promise((resolve, reject) => {
          const request = net.request({
            url: `${url}${path}`,
            session: own,
            redirect: 'manual',
            credentials: 'include',
          });
          // A redirect that nobody follows is also an error.
          request.on('error', reject);
          request.on('redirect', (status, _method, _location, headers) =>
            resolve([status, headers['set-cookie'] ?? null]),
          );
          request.on('response', ({ headers }) => resolve(headers['set-cookie'] ?? null));
          request.end();
        });
      const first = await told('/way/first');
      const kept = await own.cookies.get({});
      const second = await told('/goal');
      const after = (await own.cookies.get({ url: `${url}/way/x` })).map(({ name }) => name);
      await own.clearStorageData({ storages: ['cookies'] });
      return { first, kept, second, after, left: await own.cookies.get({}) };
    }, web.url);
    expect(seen.first).toEqual([302, null]);
    expect(seen.kept.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toMatchObject([
      {
        name: 'a',
        value: '1',
        domain: '127.0.0.1',
        hostOnly: true,
        path: '/',
        httpOnly: true,
        sameSite: 'strict',
      },
      {
        name: 'b',
        value: '2',
        domain: '127.0.0.1',
        hostOnly: true,
        path: '/way',
        httpOnly: false,
        session: true,
      },
    ]);
    expect(got).toEqual(['a=1']);
    expect(seen.second).toEqual(['e=5']);
    expect(seen.after.toSorted()).toEqual(['a', 'b', 'e']);
    expect(seen.left).toEqual([]);
  });

  test('sends a body as a whole with its length, or in chunks as it is written', async ({ app, web }) => {
    const got: unknown[] = [];
    web.routes.set('/upload', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
        got.push([length ?? null, encoding ?? null, Buffer.concat(parts).toString()]);
        response.end();
      });
    });
    await app.evaluate(async ({ net }, url) => {
      for (const chunked of [false, true])
        await new Promise<void>((resolve, reject) => {
          const request = net.request({ url, method: 'POST' });
          request.chunkedEncoding = chunked;
          request.on('error', reject);
          request.on('response', (answer) => {
            answer.on('data', () => undefined);
            answer.on('end', () => resolve());
          });
          request.write('one ');
          request.write('two');
          request.end();
        });
    }, `${web.url}/upload`);
    expect(got).toEqual([
      ['7', null, 'one two'],
      [null, 'chunked', 'one two'],
    ]);
  });

  test('uses Chromium’s names for failures', async ({ app, web }) => {
    web.routes.set('/gone', (request) => request.socket.destroy());
    web.routes.set('/short', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('a part');
      setImmediate(() => response.socket?.end());
    });
    const seen = await app.evaluate(async ({ net }, url) => {
      const outcome = (address: string): Promise<string> =>
        new Promise((resolve) => {
          const request = net.request(address);
          request.on('error', (error) => resolve(error.message));
          request.on('response', (answer) => {
            answer.on('data', () => undefined);
            answer.on('error', () => undefined);
            answer.on('end', () => resolve('answered'));
          });
          request.end();
        });
      return {
        gone: await outcome(`${url}/gone`),
        short: await outcome(`${url}/short`),
        nobody: await outcome('http://nobody.invalid/'),
        port: await outcome('http://127.0.0.1:6000/'),
      };
    }, web.url);
    expect(seen).toEqual({
      gone: 'net::ERR_EMPTY_RESPONSE',
      short: 'net::ERR_CONTENT_LENGTH_MISMATCH',
      nobody: 'net::ERR_NAME_NOT_RESOLVED',
      port: 'net::ERR_UNSAFE_PORT',
    });
  });

  test('resends a POST whose kept-alive connection is cut, but not one on a new connection', async ({
    app,
    web,
  }) => {
    let asked = 0;
    const served = new WeakSet<object>();
    web.routes.set('/cut', (request, response) => {
      asked++;
      if (served.has(request.socket)) request.socket.destroy();
      else response.end('served');
      served.add(request.socket);
    });
    const seen = await app.evaluate(async ({ net, session }, url) => {
      const own = session.fromPartition('request-kept');
      const outcome = (method: string): Promise<string> =>
        new Promise((resolve) => {
          const request = net.request({ url, method, session: own });
          request.on('error', (error) => resolve(error.message));
          request.on('response', (answer) => {
            answer.on('data', () => undefined);
            answer.on('end', () => resolve('answered'));
          });
          request.end();
        });
      const kept = [await outcome('GET'), await outcome('POST')];
      await own.closeAllConnections();
      return [...kept, await outcome('POST')];
    }, `${web.url}/cut`);
    expect(seen).toEqual(['answered', 'answered', 'answered']);
    // The second was requested twice.
    expect(asked).toBe(4);
  });

  test('webRequest sees each hop of a request made by main', async ({ app, web }) => {
    web.routes.set('/hop', (_request, response) => response.writeHead(302, { location: '/goal' }).end());
    web.routes.set('/goal', (_request, response) => response.end('there'));
    const seen = await app.evaluate(async ({ net, session }, url) => {
      const own = session.fromPartition('request-hops');
      const asked: unknown[] = [];
      own.webRequest.onBeforeRequest(({ id, url: hop, resourceType }, decide) => {
        asked.push([id, new URL(hop).pathname, resourceType]);
        decide({ cancel: new URL(hop).pathname === '/goal' });
      });
      const why = await new Promise<string>((resolve) => {
        const request = net.request({ url, session: own });
        request.on('error', (error) => resolve(error.message));
        request.on('response', () => resolve('answered'));
        request.end();
      });
      const ids = new Set(asked.map((one) => (one as unknown[])[0]));
      return { why, hops: asked.map((one) => (one as unknown[]).slice(1)), ids: ids.size };
    }, `${web.url}/hop`);
    expect(seen).toEqual({
      why: 'net::ERR_BLOCKED_BY_CLIENT',
      hops: [
        ['/hop', 'other'],
        ['/goal', 'other'],
      ],
      ids: 1,
    });
  });
});
