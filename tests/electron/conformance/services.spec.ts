import { realpathSync } from 'node:fs';
import { APP_PLATFORM, fromAppPath } from '../../../build/electron/system.ts';
import { requireKeyring } from '../require-keyring.ts';
import { appPath, expect, test } from './fixture.ts';

test.describe('safeStorage', () => {
  test('encrypts and decrypts; the bytes contain nothing readable', async ({ app }) => {
    const seen = await app.evaluate(async ({ safeStorage }) => {
      const token = 'partner-token-4711';
      const encrypted = await safeStorage.encryptStringAsync(token);
      const { result } = await safeStorage.decryptStringAsync(encrypted);
      return {
        result,
        clear: encrypted.toString('latin1').includes('token'),
        buffer: Buffer.isBuffer(encrypted),
        marked: /^v1[0-2]/.test(encrypted.toString('latin1', 0, 3)),
      };
    });
    expect(seen).toEqual({ result: 'partner-token-4711', clear: false, buffer: true, marked: true });
  });

  test('on Linux with an unlocked keyring, encrypts with the keyring’s key', async ({ app }) => {
    test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux’ keyrings');
    await requireKeyring(app);
    const tag = await app.evaluate(async ({ safeStorage }) =>
      (await safeStorage.encryptStringAsync('x')).toString('latin1', 0, 3),
    );
    // The Secret Service's, or the Secret portal's (freedesktop_secret_key_provider.cc, secret_portal_key_provider.cc).
    expect(tag).toMatch(/^v1[12]$/);
  });

  test('refuses what was not encrypted', async ({ app }) => {
    const seen = await app.evaluate(({ safeStorage }) =>
      safeStorage.decryptStringAsync(Buffer.from('plain text')).then(
        () => 'accepted',
        () => 'refused',
      ),
    );
    expect(seen).toBe('refused');
  });
});

test.describe('dialog, menu, clipboard', () => {
  test('a test scripts a dialog by overwriting it', async ({ app }) => {
    const seen = await app.evaluate(async ({ dialog }) => {
      const real = dialog.showOpenDialog;
      dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/tmp/a.csv'] });
      const answer = await dialog.showOpenDialog({});
      dialog.showOpenDialog = real;
      return answer;
    });
    expect(seen).toEqual({ canceled: false, filePaths: ['/tmp/a.csv'] });
  });

  test('finds and clicks a menu’s items', async ({ app }) => {
    const seen = await app.evaluate(({ Menu }) => {
      let clicked = 0;
      const menu = Menu.buildFromTemplate([
        {
          label: 'File',
          submenu: [
            { id: 'print', label: 'Print', accelerator: 'CmdOrCtrl+P', click: () => clicked++ },
            { role: 'quit' },
          ],
        },
      ]);
      Menu.setApplicationMenu(menu);
      const item = Menu.getApplicationMenu()?.getMenuItemById('print');
      item?.click();
      Menu.setApplicationMenu(null);
      return { clicked, label: item?.label, accelerator: item?.accelerator, none: Menu.getApplicationMenu() };
    });
    expect(seen).toEqual({ clicked: 1, label: 'Print', accelerator: 'CmdOrCtrl+P', none: null });
  });

  test('the clipboard keeps text', async ({ app }) => {
    const seen = await app.evaluate(async ({ clipboard }) => {
      await clipboard.writeText('ĐH-1');
      return clipboard.readText();
    });
    expect(seen).toBe('ĐH-1');
  });

  test('reports what the stand-in lacks', async ({ app, binary }) => {
    test.skip(binary.kind === 'electron', 'SKIPPED: about the stand-in only');
    const seen = await app.evaluate((electron) => {
      try {
        return typeof electron.desktopCapturer;
      } catch (error) {
        return error instanceof Error ? error.message : '';
      }
    });
    expect(seen).toBe('electron stand-in: desktopCapturer is not built');
  });
});

test.describe('app', () => {
  test('name, version, paths', async ({ app }) => {
    const seen = await app.evaluate(({ app }) => ({
      name: app.getName(),
      // macOS: the temporary folder is behind a link, and Electron may return either.
      userData: process.getBuiltinModule('node:fs').realpathSync(app.getPath('userData')),
      asked: process
        .getBuiltinModule('node:fs')
        .realpathSync(app.commandLine.getSwitchValue('user-data-dir')),
      version: app.getVersion(),
      packaged: app.isPackaged,
      ready: app.isReady(),
      electron: process.versions.electron,
      type: process.type,
      node: Number.parseInt(process.versions.node),
      path: app.getAppPath(),
      metrics: app.getAppMetrics().some(({ pid, type }) => pid === process.pid && type === 'Browser'),
      unknown: (() => {
        try {
          return app.getPath('nowhere' as 'home');
        } catch (error) {
          return error instanceof Error ? error.message : '';
        }
      })(),
    }));
    expect(seen).toMatchObject({
      name: 'Conformance',
      version: '1.2.3',
      packaged: false,
      ready: true,
      electron: expect.stringMatching(/^45\./),
      type: 'browser',
      // Windows' Node 24 does not run under Wine.
      node: APP_PLATFORM === process.platform ? 24 : 22,
      metrics: true,
    });
    expect(seen.userData).toBe(seen.asked);
    expect(realpathSync(fromAppPath(seen.path))).toBe(realpathSync(appPath));
    expect(seen.unknown).toContain("Failed to get 'nowhere' path");
  });
});

test('reports a thread’s processor time, also from outside', async ({ app }) => {
  const seen = await app.evaluate(async () => {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    const code = `const { parentPort } = require('node:worker_threads');
      parentPort.on('message', () => parentPort.postMessage(process.threadCpuUsage()));`;
    const worker = new Worker(code, { eval: true });
    const answer = lab.once(worker, 'message');
    worker.postMessage('');
    const [inside] = (await answer) as [NodeJS.CpuUsage];
    const outside = await worker.cpuUsage();
    await worker.terminate();
    return [inside, outside].map(({ user, system }) => user + system > 0);
  });
  expect(seen).toEqual([true, true]);
});
