import { createServer } from 'node:net';
import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('navigation', () => {
  test('will-navigate reports the page’s own navigations and can prevent them', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const asked = new Promise<string>((resolve) =>
        win.webContents.on('will-navigate', (event) => {
          event.preventDefault();
          resolve(event.url);
        }),
      );
      await win.webContents.executeJavaScript(`location.href = '/elsewhere.html'; 0`);
      const url = await asked;
      const still: unknown = await win.webContents.executeJavaScript('document.title');
      return {
        url,
        still,
        requested: lab.requests.some((one) => one.url.includes('elsewhere')),
        now: win.webContents.getURL(),
      };
    });
    expect(seen).toEqual({
      url: 'app://bundle/elsewhere.html',
      still: 'Start',
      requested: false,
      now: 'app://bundle/index.html',
    });
  });

  test('will-navigate can prevent each of a page’s many navigations in quick succession', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page(
        '/restless.html',
        `<title>Restless</title><script>
          let tries = 0;
          const kinds = [
            () => { location.href = '/by-location?' + tries; },
            () => { navigation.navigate('/by-api?' + tries).finished.catch(() => 0); },
            () => { Object.assign(document.createElement('a'), { href: '/by-link?' + tries }).click(); },
          ];
          const end = performance.now() + 1000;
          (function again() {
            kinds[++tries % kinds.length]();
            if (performance.now() < end) setTimeout(again, tries % 9);
            else location.href = '/last';
          })();
        </script>`,
      );
      const win = lab.window();
      const over = Promise.withResolvers<void>();
      let asked = 0;
      win.webContents.on('will-navigate', (event) => {
        asked++;
        event.preventDefault();
        if (event.url.endsWith('/last')) over.resolve();
      });
      let pages = 0;
      win.webContents.on('did-navigate', () => {
        if (++pages > 1) over.resolve();
      });
      // Its own navigations abort the load.
      await win.loadURL('app://bundle/restless.html').catch(() => undefined);
      await over.promise;
      return {
        asked: asked > 1,
        requested: lab.requests.map(({ url }) => url),
        now: win.webContents.getURL(),
      };
    });
    expect(seen).toEqual({
      asked: true,
      requested: ['app://bundle/restless.html'],
      now: 'app://bundle/restless.html',
    });
  });

  test('will-navigate is silent about loadURL', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window();
      let asked = 0;
      win.webContents.on('will-navigate', () => asked++);
      await win.loadURL('app://bundle/index.html');
      await win.loadURL('app://bundle/index.html?2');
      return asked;
    });
    expect(seen).toBe(0);
  });

  test('will-navigate is silent about Playwright’s goto', async ({ app, web }) => {
    web.routes.set('/goto', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Gone to</title>'),
    );
    await app.evaluate(async () => {
      const win = await lab.open();
      win.webContents.on('will-navigate', (event) => {
        lab.log.push(event.url);
        event.preventDefault();
      });
    });
    await expect.poll(() => app.windows().length).toBe(1);
    const [page] = app.windows();
    // Playwright may still receive the first load's events and take it for one that interrupts its own.
    await page?.waitForURL((url) => url.pathname.endsWith('/index.html'));
    await page?.goto(`${web.url}/goto`);
    expect(await page?.title()).toBe('Gone to');
    expect(await app.evaluate(() => lab.log)).toEqual([]);
  });

  test('a clicked link navigates when nobody objects', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/link.html', '<a id="go" href="/next.html">go</a>');
      lab.page('/next.html', '<title>Next</title>');
      const win = await lab.open('/link.html');
      const names: string[] = [];
      for (const name of [
        'will-navigate',
        'did-start-navigation',
        'did-navigate',
        'dom-ready',
        'did-finish-load',
      ])
        win.webContents.on(name as 'dom-ready', () => names.push(name));
      const finished = lab.once(win.webContents, 'did-finish-load');
      await win.webContents.executeJavaScript(`document.getElementById('go').click(); 0`, true);
      await finished;
      return { names, url: win.webContents.getURL(), title: win.webContents.getTitle() };
    });
    expect(seen.url).toBe('app://bundle/next.html');
    expect(seen.title).toBe('Next');
    expect([...seen.names].toSorted()).toEqual([
      'did-finish-load',
      'did-navigate',
      'did-start-navigation',
      'dom-ready',
      'will-navigate',
    ]);
    expect(seen.names.indexOf('did-navigate')).toBeLessThan(seen.names.indexOf('dom-ready'));
    expect(seen.names.indexOf('dom-ready')).toBeLessThan(seen.names.indexOf('did-finish-load'));
  });

  test('a refused window.open creates nothing and returns null', async ({ app }) => {
    const seen = await app.evaluate(async ({ webContents }) => {
      const win = await lab.open();
      const asked: string[] = [];
      win.webContents.setWindowOpenHandler(({ url }) => {
        asked.push(url);
        return { action: 'deny' };
      });
      const before = webContents.getAllWebContents().length;
      const opened: unknown = await win.webContents.executeJavaScript(
        `String(window.open('https://example.invalid/x'))`,
        true,
      );
      return { asked, opened, more: webContents.getAllWebContents().length - before };
    });
    expect(seen).toEqual({ asked: ['https://example.invalid/x'], opened: 'null', more: 0 });
  });

  test('refuses a link to a new window too', async ({ app }) => {
    const seen = await app.evaluate(async ({ BrowserWindow }) => {
      lab.page('/blank.html', '<a id="go" target="_blank" href="/next.html">go</a>');
      const win = await lab.open('/blank.html');
      const asked = new Promise<string>((resolve) =>
        win.webContents.setWindowOpenHandler(({ url }) => {
          resolve(url);
          return { action: 'deny' };
        }),
      );
      await win.webContents.executeJavaScript(`document.getElementById('go').click(); 0`, true);
      return [await asked, BrowserWindow.getAllWindows().length];
    });
    expect(seen).toEqual(['app://bundle/next.html', 1]);
  });

  test('warns of a page that can’t be loaded with its whole address, whoever prints warnings', async ({
    app,
  }) => {
    const closed = 'http://127.0.0.1:9/?token=t';
    const warned = await app.evaluate(async (_electron, url) => {
      const told = new Promise<string>((resolve) =>
        process.once('warning', ({ message }) => resolve(message)),
      );
      await lab
        .window()
        .loadURL(url)
        .catch(() => undefined);
      return told;
    }, closed);
    expect(warned).toMatch(/^Failed to load URL: http:\/\/127\.0\.0\.1:9\/\?token=t with error: ERR_/);
  });

  test('a refused connection rejects loadURL and emits did-fail-load', async ({ app }) => {
    const closed = await closedPort();
    const seen = await app.evaluate(async (_electron, closed) => {
      const win = lab.window();
      const failed = lab.once(win.webContents, 'did-fail-load');
      const error: unknown = await win.loadURL(closed).catch((caught: unknown) => caught);
      const [, code, description, url, isMainFrame] = await failed;
      return {
        error: error instanceof Error && {
          message: error.message,
          code: Reflect.get(error, 'code'),
          errno: Reflect.get(error, 'errno'),
        },
        code,
        description,
        url,
        isMainFrame,
      };
    }, closed);
    expect(seen).toMatchObject({
      code: -102,
      description: 'ERR_CONNECTION_REFUSED',
      url: closed,
      isMainFrame: true,
    });
    expect(seen.error).toEqual({
      message: `ERR_CONNECTION_REFUSED (-102) loading '${closed}'`,
      code: 'ERR_CONNECTION_REFUSED',
      errno: -102,
    });
  });

  test('an HTTP error status reaches did-navigate', async ({ app, web }) => {
    web.routes.set('/gone', (_request, response) =>
      response.writeHead(410, { 'content-type': 'text/html' }).end('gone'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const win = lab.window();
      const navigated = lab.once(win.webContents, 'did-navigate');
      await win.loadURL(url);
      return (await navigated).slice(1, 4);
    }, `${web.url}/gone`);
    expect(seen).toEqual([`${web.url}/gone`, 410, 'Gone']);
  });

  test('a redirect emits will-redirect and ends at the target', async ({ app, web }) => {
    web.routes.set('/from', (_request, response) => response.writeHead(302, { location: '/to' }).end());
    web.routes.set('/to', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>To</title>'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const win = lab.window();
      let redirected = '';
      win.webContents.on('will-redirect', (event) => (redirected = event.url));
      await win.loadURL(url);
      return [redirected, win.webContents.getURL()];
    }, `${web.url}/from`);
    expect(seen).toEqual([`${web.url}/to`, `${web.url}/to`]);
  });

  test('a navigation within the document emits did-navigate-in-page', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const moved = lab.once(win.webContents, 'did-navigate-in-page');
      await win.webContents.executeJavaScript(`history.pushState({}, '', '/pushed'); 0`);
      const [, url, isMainFrame] = await moved;
      return [url, isMainFrame, win.webContents.getURL()];
    });
    expect(seen).toEqual(['app://bundle/pushed', true, 'app://bundle/pushed']);
  });

  test('a later loadURL aborts the earlier one', async ({ app, web }) => {
    web.routes.set('/slow', () => undefined);
    const seen = await app.evaluate(async (_electron, url) => {
      const win = lab.window();
      const first = win.loadURL(url).then(
        () => 'loaded',
        (error: unknown) => String(Reflect.get(error as object, 'code')),
      );
      await win.loadURL('app://bundle/index.html');
      return [await first, win.webContents.getTitle()];
    }, `${web.url}/slow`);
    expect(seen).toEqual(['ERR_ABORTED', 'Start']);
  });

  test('a stopped load ends, with the page read so far', async ({ app, web }) => {
    web.routes.set('/never.png', () => undefined);
    web.routes.set('/pictures', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>read</p><img src="/never.png">'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const { webContents } = lab.window();
      webContents.once('dom-ready', () => webContents.stop());
      await webContents.loadURL(url).catch(() => undefined);
      return (await webContents.executeJavaScript('document.body.innerText')) as unknown;
    }, `${web.url}/pictures`);
    expect(seen).toBe('read');
  });

  test('reports a crashed page, keeps the other window, and a reload restores the page', async ({ app }) => {
    const seen = await app.evaluate(async ({ app }) => {
      const [one, two] = [await lab.open(), await lab.open()];
      const onApp = lab.once(app, 'render-process-gone');
      const gone = lab.once(one.webContents, 'render-process-gone') as Promise<
        [unknown, { reason: string; exitCode: number }]
      >;
      one.webContents.forcefullyCrashRenderer();
      const [, { reason }] = await gone;
      await onApp;
      const crashed = one.webContents.isCrashed();
      const alive: unknown = await two.webContents.executeJavaScript('1 + 1');
      const finished = lab.once(one.webContents, 'did-finish-load');
      one.webContents.reload();
      await finished;
      return {
        reason,
        crashed,
        alive,
        back: (await one.webContents.executeJavaScript('typeof bridge + document.title')) as unknown,
        after: one.webContents.isCrashed(),
      };
    });
    expect(seen).toMatchObject({ crashed: true, alive: 2, back: 'objectStart', after: false });
    expect(['crashed', 'killed']).toContain(seen.reason);
  });

  test('a console message arrives as one event object', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const spoken = lab.once(win.webContents, 'console-message') as Promise<
        [Electron.WebContentsConsoleMessageEventParams]
      >;
      await win.webContents.executeJavaScript(`console.warn('hello', 1)`);
      const [{ level, message }] = await spoken;
      return { level, message };
    });
    expect(seen).toEqual({ level: 'warning', message: 'hello 1' });
  });
});

/** A loopback address without a listener. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}
