import { readFileSync } from 'node:fs';
import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('session', () => {
  test('partitions share no cookies and no storage; a page sends its session’s, and sees those that are not HttpOnly', async ({
    app,
    web,
  }) => {
    const got: (string | undefined)[] = [];
    web.routes.set('/', (request, response) => {
      got.push(request.headers.cookie);
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>web</title>');
    });
    const seen = await app.evaluate(async ({ app: own, session }, url) => {
      const created: unknown[] = [];
      const note = (one: Electron.Session): void => void created.push(one);
      own.on('session-created', note);
      const [one, two] = [session.fromPartition('one', { cache: false }), session.fromPartition('two')];
      own.off('session-created', note);
      const set = (more: object): Promise<string> =>
        lab.why(() => one.cookies.set({ url, name: 'n', value: '1', ...more }));
      const outcomes = [
        await set({ name: 'hidden', httpOnly: true, sameSite: 'strict' }),
        await set({ name: 'open', path: '/', sameSite: 'unspecified' }),
        await set({ name: 'deep', path: '/deep' }),
        await set({ name: 'else', domain: 'x.example' }),
        await set({ name: '', value: '' }),
      ];
      const read = async (of: Electron.Session, first = ''): Promise<unknown> =>
        lab.run(
          await lab.open(url, { webPreferences: { session: of } }),
          `${first}[document.cookie, localStorage.b ?? null]`,
        );
      const seenBy = [await read(one, 'localStorage.b = 2;'), await read(two), await read(one)];
      await one.clearStorageData();
      return {
        created: created[0] === one && created[1] === two && created.length === 2,
        same: session.fromPartition('one') === one,
        path: one.getStoragePath(),
        outcomes,
        seenBy,
        after: await read(one),
        left: await one.cookies.get({}),
      };
    }, `${web.url}/`);
    const refused = expect.stringContaining('Failed to set cookie');
    expect(seen).toEqual({
      created: true,
      same: true,
      path: null,
      outcomes: ['nothing', 'nothing', 'nothing', refused, refused],
      seenBy: [
        ['open=1', '2'],
        ['', null],
        ['open=1', '2'],
      ],
      after: ['', null],
      left: [],
    });
    const both = ['hidden=1', 'open=1'];
    expect(got.map((cookies) => cookies?.split('; ').toSorted())).toEqual([both, undefined, both, undefined]);
  });

  test('resolves a name to its addresses, or rejects; keeps a page’s WebRTC policy', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const { webContents } = lab.window();
      webContents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
      const { endpoints } = await session.defaultSession.resolveHost('localhost');
      return {
        policy: webContents.getWebRTCIPHandlingPolicy(),
        addresses: endpoints.map(({ address }) => address),
        none: await lab.why(() => session.defaultSession.resolveHost('nobody.invalid')),
      };
    });
    expect(seen).toEqual({
      policy: 'disable_non_proxied_udp',
      addresses: expect.arrayContaining([expect.stringMatching(/^(127\.0\.0\.1|::1)$/)]),
      none: expect.stringContaining('ERR_NAME_NOT_RESOLVED'),
    });
  });

  test('asks main about permissions, which it refuses or grants', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const asked = new Set<string>();
      const under = async (grants: boolean): Promise<unknown> => {
        const own = session.fromPartition(`permissions-${grants}`);
        own.setPermissionRequestHandler((_contents, permission, callback) => {
          asked.add(permission);
          callback(grants);
        });
        own.setPermissionCheckHandler(() => grants);
        own.protocol.handle('app', lab.serve);
        return lab.run(
          await lab.open('/index.html', { webPreferences: { session: own } }),
          `Promise.all([
            Notification.requestPermission(),
            navigator.permissions.query({ name: 'notifications' }).then((status) => status.state),
            ...(${grants} ? [] : [
              new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('position'), (error) => resolve(error.code))),
              navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'media', (error) => error.name),
            ]),
          ])`,
          true,
        );
      };
      return { answers: [await under(false), await under(true)], asked: [...asked] };
    });
    expect(seen).toEqual({
      answers: [
        ['denied', 'denied', 1, expect.stringMatching(/NotAllowedError|NotFoundError/)],
        ['granted', 'granted'],
      ],
      asked: expect.arrayContaining(['geolocation', 'media', 'notifications']),
    });
  });

  test('a prevented download ends its load; another one is saved at its path', async ({ app, web }) => {
    web.routes.set('/label.zip', (_request, response) =>
      response
        .writeHead(200, { 'content-type': 'application/zip', 'content-disposition': 'attachment' })
        .end('contents'),
    );
    const file = test.info().outputPath('label.zip');
    const seen = await app.evaluate(
      async ({ session }, { url, path }) => {
        const own = session.fromPartition('downloads');
        const win = lab.window({ webPreferences: { session: own } });
        const offered = new Promise<unknown>((resolve) =>
          own.once('will-download', (event, item, contents) => {
            event.preventDefault();
            resolve([item.getURL(), item.getFilename(), contents === win.webContents]);
          }),
        );
        const outcome = lab.why(() => win.loadURL(url));
        const prevented = [await offered, await outcome];
        const done = new Promise<string>((resolve) =>
          own.once('will-download', (_event, item) => {
            item.setSavePath(path);
            item.once('done', (_done, state) => resolve(state));
          }),
        );
        win.loadURL(url).catch(() => undefined);
        return [...prevented, await done];
      },
      { url: `${web.url}/label.zip`, path: file },
    );
    const url = `${web.url}/label.zip`;
    expect(seen).toEqual([[url, 'label.zip', true], expect.stringContaining('ERR_'), 'completed']);
    expect(readFileSync(file, 'utf8')).toBe('contents');
  });

  test('onBeforeRequest cancels what its filter names; onCompleted waits for the whole answer', async ({
    app,
    web,
  }) => {
    let finish: () => void = () => undefined;
    web.routes.set('/halves', (_request, response) => {
      response.write('one half, ');
      finish = () => response.end('the other');
    });
    web.routes.set('/page', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<img src="/pixel">'),
    );
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('requests');
      const asked: string[] = [];
      own.webRequest.onBeforeRequest(
        { urls: ['*://127.0.0.1/pixel', 'https://*/*'] },
        (details, callback) => {
          asked.push(`${details.resourceType} ${new URL(details.url).pathname}`);
          callback({ cancel: true });
        },
      );
      own.webRequest.onErrorOccurred(({ url: failed, error }) =>
        asked.push(`${new URL(failed).pathname} ${error}`),
      );
      own.webRequest.onCompleted(({ url: completed }) => lab.log.push(new URL(completed).pathname));
      const win = lab.window({ webPreferences: { session: own } });
      const https = await lab.why(() => win.loadURL('https://example.invalid/'));
      await win.loadURL(`${url}/page`);
      const headers = lab.once(win.webContents, 'console-message');
      void lab.run(
        win,
        `fetch('/halves').then((answer) => { setTimeout(() => console.log('headers')); return answer.text(); })`,
      );
      // A refused image is a message of the console too.
      await headers;
      return { asked, https };
    }, web.url);
    const blocked = 'net::ERR_BLOCKED_BY_CLIENT';
    expect(seen).toEqual({
      asked: ['mainFrame /', `/ ${blocked}`, 'image /pixel', `/pixel ${blocked}`],
      https: expect.stringContaining('ERR_BLOCKED_BY_CLIENT'),
    });
    expect(web.hits).not.toContain('/pixel');
    await expect.poll(() => web.hits).toContain('/halves');
    expect(await app.evaluate(() => lab.log)).toEqual(['/page']);
    finish();
    await expect.poll(() => app.evaluate(() => lab.log)).toEqual(['/page', '/halves']);
  });

  test('a handler of http removed while it answers serves that answer, the rest comes from the network', async ({
    app,
    web,
  }) => {
    web.routes.set('/part', (_request, response) => response.end('from the web'));
    const seen = await app.evaluate(async ({ session }, url) => {
      const own = session.fromPartition('handled-once');
      own.protocol.handle('http', () => {
        own.protocol.unhandle('http');
        return new Response('<title>handled</title>', { headers: { 'content-type': 'text/html' } });
      });
      const win = lab.window({ webPreferences: { session: own } });
      await win.loadURL(`${url}/document`);
      const part = await lab.run(win, `fetch('/part').then((answer) => answer.text(), () => 'failed')`);
      return [win.webContents.getTitle(), win.webContents.getURL(), part];
    }, web.url);
    expect(seen).toEqual(['handled', `${web.url}/document`, 'from the web']);
    expect(web.hits).not.toContain('/document');
  });
});
