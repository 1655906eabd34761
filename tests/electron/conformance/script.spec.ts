import { expect, test } from './fixture.ts';

// The same on every system; capturePage needs a display (Linux: Xvfb).

test.describe('executeJavaScript', () => {
  test('results are structured clones, and promises are awaited', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const run = (code: string) => webContents.executeJavaScript(code) as Promise<unknown>;
      const date = await run('new Date(7)');
      const bytes = await run('Promise.resolve(new Uint8Array([1, 2]))');
      return [
        date instanceof Date && date.getTime(),
        bytes instanceof Uint8Array && [...bytes],
        (await run('undefined')) === undefined,
        await run('({ a: [1, { b: null }] })'),
      ];
    });
    expect(seen).toEqual([7, [1, 2], true, { a: [1, { b: null }] }]);
  });

  test('a rejection arrives with its message, a throw without its reason', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const run = (code: string) =>
        webContents
          .executeJavaScript(code)
          .catch((error: unknown) => (error instanceof Error ? error.message : error)) as Promise<unknown>;
      return [
        await run(`Promise.reject(new TypeError('no label'))`),
        await run(`throw new Error('secret')`),
        await run('(() => 1)'),
      ];
    });
    expect(seen[0]).toContain('no label');
    expect(seen[1]).toContain('Script failed to execute');
    expect(seen[2]).toContain('could not be cloned');
  });

  test('an isolated world shares the document but not the variables', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      await webContents.executeJavaScript('window.mark = 1; 0');
      const run = (world: number, code: string) =>
        webContents.executeJavaScriptInIsolatedWorld(world, [{ code }]) as Promise<unknown>;
      await run(1001, 'window.own = 2; 0');
      return [
        await run(1001, '[typeof mark, own, document.title]'),
        await run(1002, 'typeof own'),
        await webContents.executeJavaScript('typeof own'),
      ];
    });
    expect(seen).toEqual([['undefined', 2, 'Start'], 'undefined', 'undefined']);
  });

  test('an isolated world awaits promises and rejects', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const { webContents } = await lab.open();
      const run = (code: string) =>
        webContents.executeJavaScriptInIsolatedWorld(1001, [{ code }]) as Promise<unknown>;
      return [
        await run('Promise.resolve(5)'),
        await run(`Promise.reject(new Error('not ready'))`).catch((error: Error) => error.message),
      ];
    });
    expect(seen[0]).toBe(5);
    expect(seen[1]).toContain('not ready');
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
    const opacity = await app.evaluate(async ({ net }, url) => {
      const { webContents } = lab.window();
      webContents.once('did-navigate', () => {
        void webContents.insertCSS('html { opacity: 0.5 }').then(() => net.fetch(`${url}/styled`));
      });
      await webContents.loadURL(`${url}/waits`);
      return webContents.executeJavaScript('getComputedStyle(document.documentElement).opacity') as unknown;
    }, web.url);
    expect(opacity).toBe('0.5');
  });

  test('waits for a page that is still loading', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window();
      const load = win.loadURL('app://bundle/index.html');
      const title: unknown = await win.webContents.executeJavaScript('document.title');
      await load;
      return title;
    });
    expect(seen).toBe('Start');
  });

  test('a frame runs its own scripts', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/inner.html', '<title>inner</title>');
      lab.page('/outer.html', '<title>outer</title><iframe name="f" src="/inner.html"></iframe>');
      const { mainFrame } = (await lab.open('/outer.html')).webContents;
      const [inner] = mainFrame.frames;
      return [
        await mainFrame.executeJavaScript('document.title'),
        await inner?.executeJavaScript('document.title'),
        inner?.top === mainFrame,
        inner?.name,
      ];
    });
    expect(seen).toEqual(['outer', 'inner', true, 'f']);
  });
});

test.describe('the page seen from outside', () => {
  test('capturePage has the window’s size', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', {
        width: 400,
        height: 300,
        useContentSize: true,
        frame: false,
        show: true,
      });
      const image = await win.webContents.capturePage();
      const size = image.getSize();
      return {
        ratio: size.width / size.height,
        empty: image.isEmpty(),
        png: image.toPNG().subarray(1, 4).toString(),
        url: image.toDataURL().slice(0, 22),
      };
    });
    expect(seen.ratio).toBeCloseTo(400 / 300, 2);
    expect(seen).toMatchObject({ empty: false, png: 'PNG', url: 'data:image/png;base64,' });
  });

  test('the window’s size is the page’s', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', {
        width: 500,
        height: 350,
        useContentSize: true,
        frame: false,
      });
      return [
        win.getContentSize(),
        await win.webContents.executeJavaScript('[innerWidth, innerHeight]'),
      ] as unknown;
    });
    expect(seen).toEqual([
      [500, 350],
      [500, 350],
    ]);
  });

  test('a zoomed page has fewer CSS pixels in the same window, and its media queries say so', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', {
        width: 500,
        height: 400,
        useContentSize: true,
        frame: false,
      });
      // What the page sees once it is this wide: a resize before the question counts too.
      const seenAt = (width: number): Promise<unknown> =>
        win.webContents.executeJavaScript(
          `new Promise((seen) => {
            const look = () => {
              if (innerWidth !== ${width}) return;
              seen([innerWidth, innerHeight, matchMedia('(max-width: 420px)').matches]);
            };
            addEventListener('resize', look);
            look();
          })`,
        );
      win.webContents.setZoomFactor(1.25);
      const first = [win.webContents.getZoomFactor(), await seenAt(400)];
      win.setContentSize(600, 500);
      const second = await seenAt(480);
      win.webContents.setZoomFactor(1);
      const back = await seenAt(600);
      return [...first, second, back];
    });
    expect(seen).toEqual([1.25, [400, 320, true], [480, 400, false], [600, 500, false]]);
  });

  test('page-title-updated is emitted and can be prevented', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', { title: 'Own' });
      const first = win.getTitle();
      win.once('page-title-updated', (event) => event.preventDefault());
      const told = lab.once(win.webContents, 'page-title-updated');
      await win.webContents.executeJavaScript(`document.title = 'other'; 0`);
      const [, title] = await told;
      return [first, title, win.getTitle(), win.webContents.getTitle()];
    });
    expect(seen).toEqual(['Start', 'other', 'Start', 'other']);
  });

  test('themeSource decides prefers-color-scheme', async ({ app }) => {
    const seen = await app.evaluate(async ({ nativeTheme }) => {
      const win = await lab.open();
      const dark = () =>
        win.webContents.executeJavaScript(
          `matchMedia('(prefers-color-scheme: dark)').matches`,
        ) as Promise<unknown>;
      let updated = 0;
      nativeTheme.once('updated', () => updated++);
      nativeTheme.themeSource = 'dark';
      await win.webContents.executeJavaScript(
        `new Promise((resolve) => { const q = matchMedia('(prefers-color-scheme: dark)'); if (q.matches) resolve(); else q.addEventListener('change', resolve, { once: true }); }).then(() => 0)`,
      );
      const answers = [await dark(), nativeTheme.shouldUseDarkColors, updated];
      nativeTheme.themeSource = 'light';
      return answers;
    });
    expect(seen).toEqual([true, true, 1]);
  });
});
