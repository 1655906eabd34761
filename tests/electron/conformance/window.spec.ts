import { expect, test } from './fixture.ts';

// The same on every system; visible windows need a display (Linux: Xvfb). Only on the stand-in: alert and confirm, which on
// Electron are
// native boxes that a person would have to dismiss.

test.describe('BrowserWindow', () => {
  test('destroy leaves neither window nor page', async ({ app }) => {
    const seen = await app.evaluate(async ({ BrowserWindow, webContents }) => {
      const before = webContents.getAllWebContents().length;
      for (let i = 0; i < 5; i++) {
        const win = await lab.open();
        const closed = lab.once(win, 'closed');
        win.destroy();
        await closed;
      }
      return [BrowserWindow.getAllWindows().length, webContents.getAllWebContents().length - before];
    });
    expect(seen).toEqual([0, 0]);
  });

  test('the pages of a destroyed window are gone from Chromium too', async ({ app }) => {
    await app.evaluate(async () => lab.open().then(() => undefined));
    await expect.poll(() => app.windows().length).toBe(1);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    await expect.poll(() => app.windows().length).toBe(0);
  });

  test('a window destroyed while its page is created leaves its session usable', async ({ app }) => {
    const seen = await app.evaluate(async ({ session }) => {
      const webPreferences = { partition: 'short-lived' };
      // The session exists: of the next window, only the page does not.
      await lab.window({ webPreferences }).loadURL('about:blank');
      const win = lab.window({ webPreferences });
      await new Promise((resolve) => setImmediate(resolve));
      win.destroy();
      // A later window's page comes after its own.
      await lab.window({ webPreferences }).loadURL('about:blank');
      const cleared = session.fromPartition('short-lived').clearStorageData();
      return cleared.then(() => 'cleared', String);
    });
    expect(seen).toBe('cleared');
  });

  test('members of a destroyed window throw', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const { webContents } = win;
      win.destroy();
      const message = (run: () => unknown) => {
        try {
          run();
          return 'nothing';
        } catch (error) {
          return error instanceof Error ? error.message : '';
        }
      };
      return [
        win.isDestroyed(),
        webContents.isDestroyed(),
        message(() => win.show()),
        message(() => webContents.getURL()),
      ];
    });
    expect(seen).toEqual([true, true, 'Object has been destroyed', 'Object has been destroyed']);
  });

  test('close can be prevented', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      win.once('close', (event) => event.preventDefault());
      win.close();
      const kept = !win.isDestroyed();
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return [kept, win.isDestroyed()];
    });
    expect(seen).toEqual([true, true]);
  });

  test('finds windows and pages by page and id', async ({ app }) => {
    const seen = await app.evaluate(async ({ BrowserWindow, webContents }) => {
      const win = await lab.open();
      return [
        BrowserWindow.fromWebContents(win.webContents) === win,
        BrowserWindow.fromId(win.id) === win,
        webContents.fromId(win.webContents.id) === win.webContents,
      ];
    });
    expect(seen).toEqual([true, true, true]);
  });

  test('enters and leaves kiosk mode; its close can be prevented', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', { show: true, kiosk: true });
      const before = win.isKiosk();
      win.once('close', (event) => event.preventDefault());
      win.close();
      const stays = !win.isDestroyed();
      win.setKiosk(false);
      return [before, stays, win.isKiosk()];
    });
    expect(seen).toEqual([true, true, false]);
  });

  test('show and hide', async ({ app }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open();
      const hidden = win.isVisible();
      const shown = lab.once(win, 'show');
      win.show();
      await shown;
      const visible = win.isVisible();
      const gone = lab.once(win, 'hide');
      win.hide();
      await gone;
      return [hidden, visible, win.isVisible()];
    });
    expect(seen).toEqual([false, true, false]);
  });

  test('a page’s alert and confirm block nothing', async ({ app, binary }) => {
    test.skip(binary.kind === 'electron', 'SKIPPED: Electron shows a native box that somebody has to press');
    const seen = await app.evaluate(async () =>
      (await lab.open()).webContents.executeJavaScript(`[alert('x'), confirm('x'), window.print()]`),
    );
    expect(seen).toEqual([undefined, false, undefined]);
  });

  test('a page that objects to unloading stays, and main may overrule it', async ({ app }) => {
    const page = await (async () => {
      await app.evaluate(async () => {
        lab.page(
          '/stay.html',
          `<title>Stay</title><button>x</button><script>addEventListener('beforeunload', (e) => e.preventDefault())</script>`,
        );
        await lab.open('/stay.html', { show: true });
      });
      await expect.poll(() => app.windows().length).toBe(1);
      return app.windows()[0];
    })();
    // Without a listener Playwright answers "leave" for the user, possibly faster than the app.
    page?.on('dialog', () => undefined);
    // Chromium asks only after the user interacted with the page.
    await page?.click('button');
    const seen = await app.evaluate(async ({ BrowserWindow }) => {
      const win = BrowserWindow.getAllWindows()[0];
      if (!win) return [];
      const asked = lab.once(win.webContents, 'will-prevent-unload');
      win.close();
      await asked;
      const stays: unknown = await win.webContents.executeJavaScript('document.title');
      win.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return [stays, win.isDestroyed()];
    });
    expect(seen).toEqual(['Stay', true]);
  });

  test('Playwright drives a window: type, press, screenshot, browserWindow', async ({ app }) => {
    await app.evaluate(async () => {
      lab.page(
        '/form.html',
        '<title>Form</title><input autofocus><p id="out"></p><script>onkeydown = (e) => { if (e.key === "Enter") out.textContent = document.querySelector("input").value }</script>',
      );
      await lab.open('/form.html', { show: true });
    });
    await expect.poll(() => app.windows().length).toBe(1);
    const page = app.windows()[0];
    if (!page) throw new Error('no page');
    await page.locator('input').pressSequentially('HNI123');
    await page.keyboard.press('Enter');
    await expect(page.locator('#out')).toHaveText('HNI123');
    expect((await page.screenshot()).length).toBeGreaterThan(500);
    const window = await app.browserWindow(page);
    expect(await window.evaluate((win) => win.webContents.getURL())).toBe('app://bundle/form.html');
  });
});
