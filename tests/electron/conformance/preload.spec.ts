import { expect, test } from './fixture.ts';

// The same on every system.

test.describe('preload and contextBridge', () => {
  test('the page has the bridge and nothing of Node’s', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(
        '[typeof bridge, typeof require, typeof process, typeof module, typeof ipcRenderer, typeof onlyHere]',
      ),
    );
    expect(seen).toEqual(['object', 'undefined', 'undefined', 'undefined', 'undefined', 'undefined']);
  });

  test('runs before the page’s first script, on every navigation', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/early.html', '<script>window.early = typeof bridge</script>');
      const win = await lab.open('/early.html');
      const first = await win.webContents.executeJavaScript('early');
      await win.loadURL('app://bundle/early.html?again');
      return [first, await win.webContents.executeJavaScript('early')];
    });
    expect(seen).toEqual(['object', 'object']);
  });

  test('a sandboxed preload cannot require Node’s modules', async ({ app }) => {
    expect(
      await app.evaluate(async () => (await lab.open()).webContents.executeJavaScript('bridge.fsRefused')),
    ).toBe(true);
  });

  test('values are deep copies, frozen, under a key that cannot be replaced', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(`(() => {
        'use strict';
        let replaced = true;
        try { window.bridge = 1; } catch { replaced = false; }
        let changed = true;
        try { bridge.sizes.label.widthMm = 1; } catch { changed = false; }
        return { replaced, changed, sizes: bridge.sizes, frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.sizes.label) };
      })()`),
    );
    expect(seen).toEqual({
      replaced: false,
      changed: false,
      frozen: true,
      sizes: { label: { widthMm: 80, tags: ['a', 'b'] } },
    });
  });

  test('functions answer synchronously, throw and reject with their message', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(`(async () => {
        const message = (run) => { try { run(); } catch (error) { return [error instanceof Error, error.message]; } };
        return [bridge.add(2, 3), message(bridge.fail), await bridge.reject().catch((error) => [error instanceof Error, error.message])];
      })()`),
    );
    expect(seen).toEqual([5, [true, 'thrown in the preload'], [true, 'rejected in the preload']]);
  });

  test('the preload can call a function of the page', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript('bridge.callBack(async (n) => n * 2)'),
    );
    expect(seen).toBe(41);
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
  test('structured values cross intact in both directions', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(`(async () => {
        const sent = [new Date(5), new Uint8Array([1, 2, 255]), new Map([['a', { n: 1n }]]), undefined, NaN, null, [1, , 3].length];
        const [[date, bytes, map, none, nan, nil]] = [await bridge.invoke('echo', ...sent)];
        return [date instanceof Date && date.getTime(), bytes instanceof Uint8Array && [...bytes], map instanceof Map && map.get('a').n === 1n, none === undefined, Number.isNaN(nan), nil];
      })()`),
    );
    expect(seen).toEqual([5, [1, 2, 255], true, true, true, null]);
  });

  test('a handler’s error arrives in Electron’s words', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(
        `Promise.all(['fail', 'nobody'].map((name) => bridge.invoke(name).catch((e) => e.message)))`,
      ),
    );
    expect(seen).toEqual([
      "Error invoking remote method 'fail': TypeError: no paper",
      "Error invoking remote method 'nobody': Error: No handler registered for 'nobody'",
    ]);
  });

  test('refuses a function as an answer', async ({ app }) => {
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(`bridge.invoke('function').catch((e) => e.message)`),
    );
    expect(seen).toContain('could not be cloned');
  });

  test('send, reply and on', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const answer = await win.webContents.executeJavaScript(
        `new Promise((resolve) => { bridge.on('noted', (...args) => resolve(args)); bridge.send('note', 1, { two: 2 }); })`,
      );
      return [answer, lab.log];
    });
    expect(seen).toEqual([[1, { two: 2 }], [[1, { two: 2 }]]]);
  });

  test('senderFrame distinguishes the main frame from a sub-frame', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/inner.html', '<title>inner</title>');
      lab.page('/outer.html', '<iframe src="/inner.html"></iframe>');
      const win = await lab.open('/outer.html', { webPreferences: { nodeIntegrationInSubFrames: true } });
      const outer: unknown = await win.webContents.executeJavaScript(`bridge.invoke('who')`);
      const inner: unknown = await win.webContents.executeJavaScript(`frames[0].bridge.invoke('who')`);
      return { outer, inner };
    });
    expect(seen.outer).toEqual({
      url: 'app://bundle/outer.html',
      origin: 'app://bundle',
      isTop: true,
      parent: null,
      sameFrame: true,
    });
    expect(seen.inner).toEqual({
      url: 'app://bundle/inner.html',
      origin: 'app://bundle',
      isTop: false,
      parent: 'app://bundle/outer.html',
      sameFrame: false,
    });
  });

  test('a sub-frame has no preload unless configured', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      lab.page('/inner.html', '<title>inner</title>');
      lab.page('/outer.html', '<iframe src="/inner.html"></iframe>');
      return (await lab.open('/outer.html')).webContents.executeJavaScript(
        '[typeof bridge, typeof frames[0].bridge]',
      );
    });
    expect(seen).toEqual(['object', 'undefined']);
  });

  test('send from main reaches the preload after load', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      await win.webContents.executeJavaScript(
        `window.got = new Promise((resolve) => bridge.on('news', resolve)); 0`,
      );
      win.webContents.send('news', { paper: 'out' });
      return win.webContents.executeJavaScript('got');
    });
    expect(seen).toEqual({ paper: 'out' });
  });
});
