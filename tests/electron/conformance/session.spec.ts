import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('session', () => {
  test('partitions share no cookies and no storage', async ({ app, web }) => {
    web.routes.set('/', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>web</title>'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const read = async (partition: string, write: boolean) => {
        const win = await lab.open(url, { webPreferences: { partition } });
        if (write) await win.webContents.executeJavaScript(`document.cookie = 'a=1'; localStorage.b = 2; 0`);
        return win.webContents.executeJavaScript(
          '[document.cookie, localStorage.b ?? null]',
        ) as Promise<unknown>;
      };
      return [await read('one', true), await read('two', false), await read('one', false)];
    }, `${web.url}/`);
    expect(seen).toEqual([
      ['a=1', '2'],
      ['', null],
      ['a=1', '2'],
    ]);
  });

  test('a page’s requests carry its session’s cookies, and its scripts see those that are not HttpOnly', async ({
    app,
    web,
  }) => {
    const got: (string | undefined)[] = [];
    web.routes.set('/', (request, response) => {
      got.push(request.headers.cookie);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>web</title>');
    });
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('given-cookies');
      const set = (more: object): Promise<string> =>
        own.cookies.set({ url, name: 'n', value: '1', ...more }).then(
          () => 'set',
          () => 'refused',
        );
      const outcomes = [
        await set({ name: 'hidden', httpOnly: true, sameSite: 'strict' }),
        await set({ name: 'open', path: '/', sameSite: 'unspecified' }),
        await set({ name: 'deep', path: '/deep' }),
        await set({ name: 'else', domain: 'x.example' }),
        await set({ name: '', value: '' }),
      ];
      const read = async (): Promise<unknown> =>
        (await lab.open(url, { webPreferences: { session: own } })).webContents.executeJavaScript(
          'document.cookie',
        );
      const before = await read();
      await own.clearStorageData();
      return { outcomes, before, after: await read(), left: await own.cookies.get({}) };
    }, `${web.url}/`);
    expect(seen).toEqual({
      outcomes: ['set', 'set', 'set', 'refused', 'refused'],
      before: 'open=1',
      after: '',
      left: [],
    });
    expect(got.map((cookies) => cookies?.split('; ').toSorted())).toEqual([
      ['hidden=1', 'open=1'],
      undefined,
    ]);
  });

  test('fromPartition returns the same object for the same name; in-memory has no path', async ({ app }) => {
    const seen = await app.evaluate(({ session }) => [
      session.fromPartition('same') === session.fromPartition('same'),
      session.fromPartition('same') === session.defaultSession,
      session.fromPartition('same').getStoragePath(),
    ]);
    expect(seen).toEqual([true, false, null]);
  });

  test('emits an event for a new session before anything can use it', async ({ app }) => {
    const seen = await app.evaluate(({ app, session }) => {
      const made: unknown[] = [];
      const listener = (one: Electron.Session): void => void made.push(one);
      app.on('session-created', listener);
      const first = session.fromPartition('told-of');
      const told = made[0] === first;
      session.fromPartition('told-of');
      app.off('session-created', listener);
      return [told, made.length];
    });
    expect(seen).toEqual([true, 1]);
  });

  test('resolves a name to its addresses, or rejects', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const ses = session.fromPartition('resolving');
      const { endpoints } = await ses.resolveHost('localhost');
      const none = await ses.resolveHost('nobody.invalid').catch((error: Error) => error.message);
      return { addresses: endpoints.map(({ address }) => address), none };
    });
    expect(seen.addresses).toEqual(expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]));
    expect(seen.none).toContain('ERR_NAME_NOT_RESOLVED');
  });

  test('a fixed proxy serves every address, loopback too where configured', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const ses = session.fromPartition('proxied');
      // Regardless of this machine's own proxy.
      await ses.setProxy({ mode: 'direct' });
      const before = await ses.resolveProxy('https://example.invalid/');
      await ses.setProxy({
        mode: 'fixed_servers',
        proxyRules: 'http://proxy.invalid:9',
        proxyBypassRules: '<-loopback>',
      });
      return [
        before,
        await ses.resolveProxy('https://example.invalid/'),
        await ses.resolveProxy('http://127.0.0.1/'),
      ];
    });
    expect(seen).toEqual(['DIRECT', 'PROXY proxy.invalid:9', 'PROXY proxy.invalid:9']);
  });

  test('keeps a page’s WebRTC policy', async ({ app }) => {
    const seen = await app.evaluate(() => {
      const { webContents } = lab.window();
      const before = webContents.getWebRTCIPHandlingPolicy();
      webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
      return [before, webContents.getWebRTCIPHandlingPolicy()];
    });
    expect(seen).toEqual(['default', 'disable_non_proxied_udp']);
  });

  test('refuses refused permissions', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const ses = session.fromPartition('no-permissions', { cache: false });
      const asked: string[] = [];
      ses.setPermissionRequestHandler((_contents, permission, callback) => {
        asked.push(permission);
        callback(false);
      });
      ses.setPermissionCheckHandler(() => false);
      ses.protocol.handle('app', lab.serve);
      const win = await lab.open('/index.html', { webPreferences: { session: ses } });
      const answers: unknown = await win.webContents.executeJavaScript(
        `Promise.all([
          Notification.requestPermission(),
          new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('position'), (error) => resolve(error.code))),
          navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'media', (error) => error.name),
          navigator.permissions.query({ name: 'geolocation' }).then((status) => status.state),
        ])`,
        true,
      );
      return { answers, asked: asked.toSorted() };
    });
    expect(seen.answers).toEqual([
      'denied',
      1,
      expect.stringMatching(/NotAllowedError|NotFoundError/),
      'denied',
    ]);
    expect(seen.asked).toEqual(expect.arrayContaining(['geolocation', 'media', 'notifications']));
  });

  test('grants a granted permission', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const ses = session.fromPartition('yes-permissions');
      ses.setPermissionRequestHandler((_contents, _permission, callback) => callback(true));
      ses.setPermissionCheckHandler(() => true);
      ses.protocol.handle('app', lab.serve);
      const win = await lab.open('/index.html', { webPreferences: { session: ses } });
      return win.webContents.executeJavaScript(
        `Promise.all([Notification.requestPermission(), navigator.permissions.query({ name: 'notifications' }).then((status) => status.state)])`,
        true,
      ) as Promise<unknown>;
    });
    expect(seen).toEqual(['granted', 'granted']);
  });

  test('does not create a prevented download', async ({ app, web }) => {
    web.routes.set('/label.zip', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="label.zip"',
        })
        .end('zip'),
    );
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('downloads');
      const offered = new Promise<unknown[]>((resolve) =>
        ses.once('will-download', (event, item, contents) => {
          event.preventDefault();
          resolve([item.getURL(), item.getFilename(), item.getMimeType(), contents.id]);
        }),
      );
      const win = lab.window({ webPreferences: { session: ses } });
      const outcome = win.loadURL(url).then(
        () => 'loaded',
        () => 'rejected',
      );
      const [address, name, mime, contents] = await offered;
      return { address, name, mime, own: contents === win.webContents.id, outcome: await outcome };
    }, `${web.url}/label.zip`);
    expect(seen).toEqual({
      address: `${web.url}/label.zip`,
      name: 'label.zip',
      mime: 'application/zip',
      own: true,
      outcome: 'rejected',
    });
  });

  test('saves a download at its save path', async ({ app, web }) => {
    web.routes.set('/label.txt', (_request, response) =>
      response
        .writeHead(200, {
          'content-type': 'text/plain',
          'content-disposition': 'attachment; filename="label.txt"',
        })
        .end('contents'),
    );
    const file = test.info().outputPath('label.txt');
    const seen = await app.evaluate(
      async ({ session }, { url, file }) => {
        const ses = session.fromPartition('wanted-downloads');
        const done = new Promise<string>((resolve) =>
          ses.once('will-download', (_event, item) => {
            item.setSavePath(file);
            item.once('done', (_done, state) => resolve(state));
          }),
        );
        const win = lab.window({ webPreferences: { session: ses } });
        win.loadURL(url).catch(() => undefined);
        return done;
      },
      { url: `${web.url}/label.txt`, file },
    );
    expect(seen).toBe('completed');
    const { readFile } = await import('node:fs/promises');
    expect(await readFile(file, 'utf8')).toBe('contents');
  });

  test('onBeforeRequest cancels and sees what its filter names', async ({ app, web }) => {
    web.routes.set('/page', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/pixel">'),
    );
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('cancelling');
      const asked: string[] = [];
      ses.webRequest.onBeforeRequest(
        { urls: ['*://127.0.0.1/pixel', 'https://*/*'] },
        (details, callback) => {
          asked.push(`${details.resourceType} ${new URL(details.url).pathname}`);
          callback({ cancel: true });
        },
      );
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL(`${url}/page`);
      const https = await win
        .loadURL('https://example.invalid/')
        .catch((error: unknown) => String(Reflect.get(error as object, 'code')));
      return { asked, https };
    }, web.url);
    expect(seen).toEqual({ asked: ['image /pixel', 'mainFrame /'], https: 'ERR_BLOCKED_BY_CLIENT' });
    expect(web.hits).not.toContain('/pixel');
  });

  test('onBeforeSendHeaders and onHeadersReceived change headers', async ({ app, web }) => {
    let got: unknown;
    web.routes.set('/headers', (request, response) => {
      got = request.headers['x-added'];
      response.writeHead(200, { 'content-type': 'text/html' }).end('<script>window.ran = true</script>');
    });
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('headers');
      ses.webRequest.onBeforeSendHeaders((details, callback) =>
        callback({ requestHeaders: { ...details.requestHeaders, 'X-Added': 'tem' } }),
      );
      ses.webRequest.onHeadersReceived((details, callback) =>
        callback({
          responseHeaders: { ...details.responseHeaders, 'Content-Security-Policy': ["default-src 'none'"] },
        }),
      );
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL(url);
      return win.webContents.executeJavaScript('window.ran === true') as Promise<unknown>;
    }, `${web.url}/headers`);
    expect(got).toBe('tem');
    expect(seen).toBe(false);
  });

  test('intercepts https; session.fetch bypasses the handler', async ({ app, web }) => {
    web.routes.set('/real', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/plain', 'x-real': '1' }).end('from the web'),
    );
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('intercepted');
      ses.protocol.handle('https', async (request) => {
        if (new URL(request.url).hostname !== 'partner.invalid') return Response.error();
        const answer = await ses.fetch(`${url}/real`, { bypassCustomProtocolHandlers: true });
        return new Response(`<title>${await answer.text()}</title>`, {
          headers: { 'content-type': 'text/html' },
        });
      });
      const own = await (await ses.fetch('https://partner.invalid/x')).text();
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL('https://partner.invalid/label');
      const elsewhere = await win.webContents.executeJavaScript(
        `fetch('https://other.invalid/').then(() => 'answered', () => 'failed')`,
      );
      return {
        own,
        title: win.webContents.getTitle(),
        url: win.webContents.getURL(),
        elsewhere: elsewhere as unknown,
        handled: ses.protocol.isProtocolHandled('https'),
      };
    }, web.url);
    expect(seen).toEqual({
      own: '<title>from the web</title>',
      title: 'from the web',
      url: 'https://partner.invalid/label',
      elsewhere: 'failed',
      handled: true,
    });
  });

  test('can also handle http, and the bypass reaches the same address', async ({ app, web }) => {
    web.routes.set('/same', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>web</title>'),
    );
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('http-intercepted');
      ses.protocol.handle('http', async (request) => {
        const real = await ses.fetch(request, { bypassCustomProtocolHandlers: true });
        return new Response((await real.text()).replace('web', 'changed'), {
          headers: { 'content-type': 'text/html' },
        });
      });
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL(url);
      return win.webContents.getTitle();
    }, `${web.url}/same`);
    expect(seen).toBe('changed');
  });

  test('a handler removed while it answers serves that answer, the rest comes from the network', async ({
    app,
    web,
  }) => {
    web.routes.set('/part', (_request, response) => response.end('from the web'));
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('handled-once');
      ses.protocol.handle('http', () => {
        ses.protocol.unhandle('http');
        return new Response('<title>handled</title>', { headers: { 'content-type': 'text/html' } });
      });
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL(`${url}/document`);
      const part = await win.webContents.executeJavaScript(
        `fetch('/part').then((answer) => answer.text(), () => 'failed')`,
      );
      return [win.webContents.getTitle(), part as unknown];
    }, web.url);
    expect(seen).toEqual(['handled', 'from the web']);
    expect(web.hits).not.toContain('/document');
  });

  test('onResponseStarted reports which address answered', async ({ app, web }) => {
    web.routes.set('/from', (_request, response) => response.end('x'));
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('answered-from');
      const told = new Promise<unknown>((resolve) =>
        // In Electron's details, though not in their type.
        ses.webRequest.onResponseStarted(
          ({ url: asked, statusCode, ip }: Electron.OnResponseStartedListenerDetails & { ip?: string }) =>
            resolve([new URL(asked).pathname, ip, statusCode]),
        ),
      );
      await lab.window({ webPreferences: { session: ses } }).loadURL(url);
      return told;
    }, `${web.url}/from`);
    expect(seen).toEqual(['/from', '127.0.0.1', 200]);
  });

  test('onCompleted reports a request when its whole answer has arrived', async ({ app, web }) => {
    let finish: () => void = () => undefined;
    web.routes.set('/halves', (_request, response) => {
      response.write('one half, ');
      finish = () => response.end('the other');
    });
    web.routes.set('/page', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>page</title>'),
    );
    await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('completed');
      ses.webRequest.onCompleted(({ url: completed }) => lab.log.push(new URL(completed).pathname));
      const win = lab.window({ webPreferences: { session: ses } });
      await win.loadURL(`${url}/page`);
      const half = `fetch('/halves').then((answer) => { console.log('headers'); return answer.text(); })`;
      const headers = new Promise((resolve) => win.webContents.once('console-message', resolve));
      void win.webContents.executeJavaScript(half);
      await headers;
    }, web.url);
    expect(await app.evaluate(() => lab.log)).toEqual(['/page']);
    finish();
    await expect.poll(() => app.evaluate(() => lab.log)).toEqual(['/page', '/halves']);
  });

  test('webRequest sees requests of session.fetch, also past protocol handlers', async ({ app, web }) => {
    web.routes.set('/x', (_request, response) => response.end('answered'));
    const seen = await app.evaluate(async ({ session }, url) => {
      const ses = session.fromPartition('fetch-and-web-request');
      const free = await ses.fetch(url).then((response) => response.text());
      ses.webRequest.onBeforeRequest((_details, callback) => callback({ cancel: true }));
      const cancelled = await ses.fetch(url, { bypassCustomProtocolHandlers: true }).then(
        () => 'answered',
        (error: Error) => error.message,
      );
      return { free, cancelled };
    }, `${web.url}/x`);
    expect(seen.free).toBe('answered');
    expect(seen.cancelled).toContain('ERR_BLOCKED_BY_CLIENT');
  });

  test('net.fetch honours its AbortSignal', async ({ app, web }) => {
    web.routes.set('/never', () => undefined);
    const seen = await app.evaluate(
      async ({ net }, url) =>
        net.fetch(url, { signal: AbortSignal.timeout(50) }).then(
          () => 'answered',
          (error: unknown) => (error instanceof Error ? error.name : 'other'),
        ),
      `${web.url}/never`,
    );
    expect(['AbortError', 'TimeoutError']).toContain(seen);
  });
});
