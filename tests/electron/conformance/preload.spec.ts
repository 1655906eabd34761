import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('preload and contextBridge', () => {
  test('the page has, from its first script on, the bridge and nothing of Node’s; values are frozen copies', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/early.html', '<script>window.early = typeof bridge</script>');
      const win = await lab.open('/early.html');
      const early = [await lab.run(win, 'early')];
      await win.loadURL('app://bundle/early.html?again');
      return [
        ...early,
        await lab.run(win, 'early'),
        await lab.run(
          win,
          '[typeof require, typeof process, typeof module, typeof ipcRenderer, typeof onlyHere]',
        ),
        await lab.run(
          win,
          `(() => {
            'use strict';
            let replaced = true;
            try { window.bridge = 1; } catch { replaced = false; }
            let changed = true;
            try { bridge.sizes.label.widthMm = 1; } catch { changed = false; }
            const frozen = Object.isFrozen(bridge) && Object.isFrozen(bridge.sizes.label);
            return { replaced, changed, frozen, sizes: bridge.sizes, noFs: bridge.fsRefused };
          })()`,
        ),
      ];
    });
    const sizes = { label: { widthMm: 80, tags: ['a', 'b'] } };
    expect(seen).toEqual([
      'object',
      'object',
      Array(5).fill('undefined'),
      { replaced: false, changed: false, frozen: true, sizes, noFs: true },
    ]);
  });

  test('functions answer synchronously, throw and reject with their message, and call the page’s own', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () =>
      lab.run(
        await lab.open(),
        `(async () => {
          const why = (error) => [error instanceof Error, error.message];
          const thrown = (run) => { try { run(); } catch (error) { return why(error); } };
          return [
            bridge.add(2, 3), thrown(bridge.fail), await bridge.reject().catch(why), await bridge.callBack(async (n) => n * 2),
          ];
        })()`,
      ),
    );
    expect(seen).toEqual([5, [true, 'thrown in the preload'], [true, 'rejected in the preload'], 41]);
  });

  test('reports a preload that throws, and still loads the page', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = lab.window({ webPreferences: { preload: `${lab.here}/broken.cjs` } });
      const reported = lab.once(win.webContents, 'preload-error') as Promise<[unknown, string, Error]>;
      await win.loadURL('app://bundle/index.html');
      const [, path, error] = await reported;
      return [path.endsWith('broken.cjs'), error.message, win.webContents.getTitle()];
    });
    expect(seen).toEqual([true, 'broken on purpose', 'Start']);
  });
});

test.describe('IPC', () => {
  test('structured values cross intact; errors arrive in Electron’s words, and no function at all', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () =>
      lab.run(
        await lab.open(),
        `(async () => {
          const sent = [new Date(5), new Uint8Array([1, 2, 255]), new Map([['a', { n: 1n }]]), undefined, NaN, null];
          const [date, bytes, map, none, nan, nil] = await bridge.invoke('echo', ...sent);
          return {
            values: [
              date instanceof Date && date.getTime(), bytes instanceof Uint8Array && [...bytes],
              map instanceof Map && map.get('a').n === 1n, none === undefined, Number.isNaN(nan), nil,
            ],
            errors: await Promise.all(['fail', 'nobody', 'function'].map((name) => bridge.invoke(name).catch((e) => e.message))),
          };
        })()`,
      ),
    );
    expect(seen).toEqual({
      values: [5, [1, 2, 255], true, true, true, null],
      errors: [
        "Error invoking remote method 'fail': TypeError: no paper",
        "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
        expect.stringContaining('could not be cloned'),
      ],
    });
  });

  test('main knows its sender’s frame, a sub-frame has no preload, and what main sends arrives', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/inner.html', '<title>inner</title>');
      lab.page('/outer.html', '<iframe name="f" src="/inner.html"></iframe>');
      const win = await lab.open('/outer.html');
      const { mainFrame } = win.webContents;
      const [inner] = mainFrame.frames;
      const who = await lab.run(win, `bridge.invoke('who')`);
      await lab.run(win, `window.got = new Promise((resolve) => bridge.on('news', resolve)); 0`);
      win.webContents.send('news', { paper: 'out' });
      return {
        who,
        preloads: await lab.run(win, '[typeof bridge, typeof frames[0].bridge]'),
        inner: [inner?.url, inner?.parent === mainFrame, inner?.top === mainFrame],
        got: await lab.run(win, 'got'),
      };
    });
    const [url, origin] = ['app://bundle/outer.html', 'app://bundle'];
    expect(seen).toEqual({
      who: { url, origin, isTop: true, parent: null, sameFrame: true },
      preloads: ['object', 'undefined'],
      inner: ['app://bundle/inner.html', true, true],
      got: { paper: 'out' },
    });
  });
});
