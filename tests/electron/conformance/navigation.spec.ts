import { createServer } from 'node:net';
import { expect, test } from './fixture.ts';

// The same on every system.

const html = (title: string): string => `<title>${title}</title>`;

test.describe('navigation', () => {
  test('main is asked about each of a page’s own navigations, however fast, and can prevent it', async ({
    app,
  }) => {
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
          (function again() {
            kinds[++tries % kinds.length]();
            if (tries < 60) setTimeout(again, tries % 9);
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
      return [asked > 1, lab.requests.map(({ url }) => url), win.webContents.getURL()];
    });
    expect(seen).toEqual([true, ['app://bundle/restless.html'], 'app://bundle/restless.html']);
  });

  test('main is not asked about loadURL, nor about Playwright’s goto', async ({ app, web }) => {
    web.routes.set('/goto', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(html('Gone to')),
    );
    await app.evaluate(async () => {
      const win = lab.window();
      win.webContents.on('will-navigate', (event) => {
        lab.log.push(event.url);
        event.preventDefault();
      });
      await win.loadURL('app://bundle/index.html');
      await win.loadURL('app://bundle/index.html?2');
    });
    await expect.poll(() => app.windows().length).toBe(1);
    const [page] = app.windows();
    // Playwright may still receive the first load's events and take it for one that interrupts its own.
    await page?.waitForURL(({ search }) => search === '?2');
    await page?.goto(`${web.url}/goto`);
    expect(await page?.title()).toBe('Gone to');
    expect(await app.evaluate(() => lab.log)).toEqual([]);
  });

  test('a link that nobody objects to navigates, in Electron’s order; a new window is refused', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ webContents }) => {
      lab.page(
        '/link.html',
        '<a id="go" href="/next.html">go</a><a id="new" target="_blank" href="/new">new</a>',
      );
      lab.page('/next.html', '<title>Next</title>');
      const win = await lab.open('/link.html');
      const pages = webContents.getAllWebContents().length;
      const asked: string[] = [];
      const refused = new Promise<void>((resolve) =>
        win.webContents.setWindowOpenHandler(({ url }) => {
          if (asked.push(url) === 2) resolve();
          return { action: 'deny' };
        }),
      );
      const opened = await lab.run(win, `String(window.open('https://example.invalid/x'))`, true);
      await lab.run(win, `document.getElementById('new').click(); 0`, true);
      await refused;
      const names: string[] = [];
      for (const name of ['will-navigate', 'did-navigate', 'dom-ready', 'did-finish-load'])
        win.webContents.on(name as 'dom-ready', () => names.push(name));
      const finished = lab.once(win.webContents, 'did-finish-load');
      await lab.run(win, `document.getElementById('go').click(); 0`, true);
      await finished;
      const moved = lab.once(win.webContents, 'did-navigate-in-page');
      await lab.run(win, `history.pushState({}, '', '/pushed'); 0`);
      const [, url, isMainFrame] = await moved;
      return {
        asked,
        opened,
        more: webContents.getAllWebContents().length - pages,
        names,
        title: win.webContents.getTitle(),
        moved: [url, isMainFrame, win.webContents.getURL()],
      };
    });
    expect(seen).toEqual({
      asked: ['https://example.invalid/x', 'app://bundle/new'],
      opened: 'null',
      more: 0,
      names: ['will-navigate', 'did-navigate', 'dom-ready', 'did-finish-load'],
      title: 'Next',
      moved: ['app://bundle/pushed', true, 'app://bundle/pushed'],
    });
  });

  test('a refused connection rejects loadURL, and is a warning with the whole address; a status is a page', async ({
    app,
    web,
  }) => {
    web.routes.set('/from', (_request, response) => response.writeHead(302, { location: '/gone' }).end());
    web.routes.set('/gone', (_request, response) =>
      response.writeHead(410, { 'content-type': 'text/html' }).end('gone'),
    );
    const closed = `${await closedPort()}?token=t`;
    const seen = await app.evaluate(
      async (_electron, { closed: refused, url }) => {
        const win = lab.window();
        const warned = new Promise<string>((resolve) =>
          process.once('warning', ({ message }) => resolve(message)),
        );
        const failed = lab.once(win.webContents, 'did-fail-load');
        const error: unknown = await win.loadURL(refused).catch((caught: unknown) => caught);
        const navigated = lab.once(win.webContents, 'did-navigate');
        let redirected = '';
        win.webContents.on('will-redirect', (event) => (redirected = event.url));
        await win.loadURL(url);
        return {
          error: error instanceof Error && [
            error.message,
            ...['code', 'errno'].map((of) => Reflect.get(error, of)),
          ],
          failed: (await failed).slice(1, 5),
          warned: await warned,
          redirected,
          gone: (await navigated).slice(1, 4),
        };
      },
      { closed, url: `${web.url}/from` },
    );
    const code = 'ERR_CONNECTION_REFUSED';
    expect(seen).toEqual({
      error: [`${code} (-102) loading '${closed}'`, code, -102],
      failed: [-102, code, closed, true],
      warned: `Failed to load URL: ${closed} with error: ${code}`,
      redirected: `${web.url}/gone`,
      gone: [`${web.url}/gone`, 410, 'Gone'],
    });
  });

  test('a later loadURL aborts the earlier one; a stopped load ends, with the page read so far', async ({
    app,
    web,
  }) => {
    web.routes.set('/slow', () => undefined);
    web.routes.set('/pictures', (_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<p>read</p><img src="/slow">'),
    );
    const seen = await app.evaluate(async (_electron, url) => {
      const win = lab.window();
      const first = lab.why(() => win.loadURL(`${url}/slow`));
      await win.loadURL('app://bundle/index.html');
      const aborted = [await first, win.webContents.getTitle()];
      win.webContents.once('dom-ready', () => win.webContents.stop());
      await win.loadURL(`${url}/pictures`).catch(() => undefined);
      return [...aborted, await lab.run(win, 'document.body.innerText')];
    }, web.url);
    expect(seen).toEqual([expect.stringContaining('ERR_ABORTED'), 'Start', 'read']);
  });

  test('a crashed page is reported, leaves the other window, and a reload restores it', async ({ app }) => {
    const seen = await app.evaluate(async ({ app: own }) => {
      const [one, two] = [await lab.open(), await lab.open()];
      const onApp = lab.once(own, 'render-process-gone');
      const gone = lab.once(one.webContents, 'render-process-gone');
      one.webContents.forcefullyCrashRenderer();
      const [, { reason }] = (await gone) as [unknown, { reason: string }];
      await onApp;
      const crashed = one.webContents.isCrashed();
      const alive = await lab.run(two, '1 + 1');
      const finished = lab.once(one.webContents, 'did-finish-load');
      one.webContents.reload();
      await finished;
      const back = await lab.run(one, 'typeof bridge + document.title');
      const spoken = lab.once(one.webContents, 'console-message');
      await lab.run(one, `console.warn('hello', 1)`);
      const [{ level, message }] = (await spoken) as [Electron.WebContentsConsoleMessageEventParams];
      return { reason, crashed, alive, back, after: one.webContents.isCrashed(), said: [level, message] };
    });
    expect(seen).toEqual({
      reason: expect.stringMatching(/^(crashed|killed)$/),
      crashed: true,
      alive: 2,
      back: 'objectStart',
      after: false,
      said: ['warning', 'hello 1'],
    });
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
