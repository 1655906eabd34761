import { expect, test } from './fixture.ts';

// The same on every system; visible windows need a display (Linux: Xvfb). Only on the stand-in: alert and confirm, which on
// Electron are native boxes that a person would have to dismiss.

test.describe('BrowserWindow', () => {
  test('is shown, hidden and in kiosk mode; its close can be prevented; a destroyed one throws', async ({
    app,
  }) => {
    const seen = await app.evaluate(async () => {
      const win = await lab.open('/index.html', { kiosk: true, title: 'Own' });
      const { webContents } = win;
      const states: unknown[] = [win.isVisible(), win.isKiosk()];
      const shown = lab.once(win, 'show');
      win.show();
      await shown;
      win.setKiosk(false);
      states.push(win.isVisible(), win.isKiosk());
      const resized = lab.once(win, 'resize');
      win.setContentSize(500, 350);
      await resized;
      states.push(win.getContentSize());
      win.once('close', (event) => event.preventDefault());
      win.close();
      states.push(win.isDestroyed());
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return {
        states,
        destroyed: [win.isDestroyed(), webContents.isDestroyed()],
        thrown: [await lab.why(() => win.show()), await lab.why(() => webContents.getURL())],
      };
    });
    expect(seen).toEqual({
      states: [false, true, true, false, [500, 350], false],
      destroyed: [true, true],
      thrown: ['Object has been destroyed', 'Object has been destroyed'],
    });
  });

  test('destroyed, leaves neither window nor page, in Chromium too, and its session usable', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ BrowserWindow, session, webContents }) => {
      const before = webContents.getAllWebContents().length;
      const webPreferences = { partition: 'short-lived' };
      for (let i = 0; i < 3; i++) (await lab.open('about:blank', { webPreferences })).destroy();
      // The session exists: of the next window, only the page does not.
      const win = lab.window({ webPreferences });
      await new Promise((resolve) => setImmediate(resolve));
      win.destroy();
      // A later window's page comes after its own.
      await lab.window({ webPreferences }).loadURL('about:blank');
      const cleared = await lab.why(() => session.fromPartition('short-lived').clearStorageData());
      return [BrowserWindow.getAllWindows().length, webContents.getAllWebContents().length - before, cleared];
    });
    expect(seen).toEqual([1, 1, 'nothing']);
    await expect.poll(() => app.windows().length).toBe(1);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.destroy());
    await expect.poll(() => app.windows().length).toBe(0);
  });

  test('Playwright drives a page, which may object to unloading, and main may overrule it', async ({
    app,
    binary,
  }) => {
    await app.evaluate(async () => {
      lab.page(
        '/form.html',
        `<title>Stay</title><input autofocus><p id="out"></p><script>
          addEventListener('beforeunload', (e) => e.preventDefault());
          onkeydown = (e) => { if (e.key === 'Enter') out.textContent = document.querySelector('input').value };
        </script>`,
      );
      await lab.open('/form.html', { show: true });
    });
    await expect.poll(() => app.windows().length).toBe(1);
    const page = app.windows()[0];
    if (!page) throw new Error('no page');
    if (binary.kind === 'stand-in')
      expect(await page.evaluate(`[alert('x'), confirm('x'), window.print()]`)).toEqual([
        undefined,
        false,
        undefined,
      ]);
    // Without a listener Playwright answers "leave" for the user, possibly faster than the app.
    page.on('dialog', () => undefined);
    // Chromium asks only after the user interacted with the page.
    await page.locator('input').pressSequentially('HNI123');
    await page.keyboard.press('Enter');
    await expect(page.locator('#out')).toHaveText('HNI123');
    expect((await page.screenshot()).length).toBeGreaterThan(500);
    const seen = await app.evaluate(async ({ BrowserWindow }) => {
      const win = BrowserWindow.getAllWindows()[0];
      if (!win) return [];
      const asked = lab.once(win.webContents, 'will-prevent-unload');
      win.close();
      await asked;
      const stays = await lab.run(win, 'document.title');
      win.webContents.once('will-prevent-unload', (event) => event.preventDefault());
      const closed = lab.once(win, 'closed');
      win.close();
      await closed;
      return [stays, win.isDestroyed()];
    });
    expect(seen).toEqual(['Stay', true]);
  });
});
