import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('executeJavaScript', () => {
  test('waits for the page, awaits promises, clones results; a rejection has its message, a throw no reason', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window();
      const load = win.loadURL('app://bundle/index.html');
      const run = (code: string) => lab.run(win, code);
      const title = await run('document.title');
      await load;
      const date = await run('new Date(7)');
      const bytes = await run('Promise.resolve(new Uint8Array([1, 2]))');
      return {
        values: [
          title,
          date instanceof Date && date.getTime(),
          bytes instanceof Uint8Array && [...bytes],
          (await run('undefined')) === undefined,
          await run('({ a: [1, { b: null }] })'),
        ],
        why: [
          await lab.why(() => run(`Promise.reject(new TypeError('no label'))`)),
          await lab.why(() => run(`throw new Error('secret')`)),
          await lab.why(() => run('(() => 1)')),
        ],
      };
    });
    expect(seen).toEqual({
      values: ['Start', 7, [1, 2], true, { a: [1, { b: null }] }],
      why: ['no label', 'Script failed to execute', 'could not be cloned'].map((part) =>
        expect.stringContaining(part),
      ),
    });
  });

  test('an isolated world shares the document and no variables; it awaits promises and rejects', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      await lab.run(win, 'window.mark = 1; 0');
      const run = (world: number, code: string) =>
        win.webContents.executeJavaScriptInIsolatedWorld(world, [{ code }]) as Promise<unknown>;
      await run(1001, 'window.own = 2; 0');
      return [
        await run(1001, 'Promise.resolve([typeof mark, own, document.title])'),
        await run(1002, 'typeof own'),
        await lab.run(win, 'typeof own'),
        await lab.why(() => run(1001, `Promise.reject(new Error('not ready'))`)),
      ];
    });
    expect(seen).toEqual([
      ['undefined', 2, 'Start'],
      'undefined',
      'undefined',
      expect.stringContaining('not ready'),
    ]);
  });

  test('inserts a style into a page that is still loading', async ({ app, web }) => {
    let release = (): void => undefined;
    const styled = new Promise<void>((resolve) => (release = resolve));
    web.routes.set('/waits', (_request, response) => {
      response.setHeader('content-type', 'text/html').end('<title>Waits</title><img src="/held">');
    });
    web.routes.set('/held', (_request, response) => void styled.then(() => response.end()));
    web.routes.set('/styled', (_request, response) => {
      release();
      response.end();
    });
    const opacity = await app.evaluate(async (_electron, url) => {
      const win = lab.window();
      win.webContents.once('did-navigate', () => {
        void win.webContents.insertCSS('html { opacity: 0.5 }').then(() => lab.ask(`${url}/styled`));
      });
      await win.loadURL(`${url}/waits`);
      return lab.run(win, 'getComputedStyle(document.documentElement).opacity');
    }, web.url);
    expect(opacity).toBe('0.5');
  });
});

test('a zoomed page has fewer CSS pixels in the same window, in the theme’s colours; its title is the window’s, unless prevented', async ({
  app,
}) => {
  const seen = await app.evaluate(async ({ nativeTheme }) => {
    const size = { width: 500, height: 400, useContentSize: true, frame: false };
    const win = await lab.open('/index.html', { ...size, title: 'Own' });
    // What the page sees once it is this wide: a resize before the question counts too.
    const seenAt = (width: number): Promise<unknown> =>
      lab.run(
        win,
        `new Promise((seen) => {
          const look = () => {
            if (innerWidth !== ${width}) return;
            seen([innerWidth, innerHeight, matchMedia('(max-width: 420px)').matches]);
          };
          addEventListener('resize', look);
          look();
        })`,
      );
    const sizes = [await seenAt(500)];
    win.webContents.setZoomFactor(1.25);
    sizes.push(win.webContents.getZoomFactor(), await seenAt(400));
    win.setContentSize(600, 500);
    sizes.push(await seenAt(480));
    win.webContents.setZoomFactor(1);
    sizes.push(await seenAt(600));
    nativeTheme.themeSource = 'dark';
    await lab.run(
      win,
      `new Promise((resolve) => {
        const dark = matchMedia('(prefers-color-scheme: dark)');
        if (dark.matches) resolve(); else dark.addEventListener('change', () => resolve());
      })`,
    );
    const { shouldUseDarkColors } = nativeTheme;
    nativeTheme.themeSource = 'light';
    const titles = [win.getTitle()];
    win.once('page-title-updated', (event) => event.preventDefault());
    const told = lab.once(win.webContents, 'page-title-updated');
    await lab.run(win, `document.title = 'other'; 0`);
    titles.push(String((await told)[1]), win.getTitle(), win.webContents.getTitle());
    return { sizes, shouldUseDarkColors, titles };
  });
  expect(seen).toEqual({
    sizes: [[500, 400, false], 1.25, [400, 320, true], [480, 400, false], [600, 500, false]],
    shouldUseDarkColors: true,
    titles: ['Start', 'other', 'Start', 'other'],
  });
});
