import { realpathSync } from 'node:fs';
import { APP_PLATFORM, fromAppPath } from '../../../build/electron/system.ts';
import { electronBinary, launchElectron } from '../launch.ts';
import { requireKeyring } from '../require-keyring.ts';
import { appPath, expect, test } from './fixture.ts';

test.describe('safeStorage', () => {
  test('encrypts and decrypts; the bytes contain nothing readable, and what was not encrypted is refused', async ({
    app,
  }) => {
    const seen = await app.evaluate(async ({ safeStorage }) => {
      const encrypted = await safeStorage.encryptStringAsync('partner-token-4711');
      return {
        result: (await safeStorage.decryptStringAsync(encrypted)).result,
        clear: encrypted.toString('latin1').includes('token'),
        tag: encrypted.toString('latin1', 0, 3),
        plain: await lab.why(() => safeStorage.decryptStringAsync(Buffer.from('plain text'))),
      };
    });
    expect(seen).toMatchObject({ result: 'partner-token-4711', clear: false });
    expect(seen.tag).toMatch(/^v1[0-2]$/);
    expect(seen.plain).toContain('Error while decrypting');
    await requireKeyring(app);
    // The Secret Service's, or the Secret portal's (freedesktop_secret_key_provider.cc, secret_portal_key_provider.cc).
    if (APP_PLATFORM === 'linux') expect(seen.tag).toMatch(/^v1[12]$/);
  });

  // Electron's answers from shell/browser/api/electron_api_safe_storage.cc and Chromium's os_crypt.
  test('without a keyring Linux uses a key that anybody has; a text without its key is “temporarily unavailable”', async ({
    app,
  }) => {
    test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
    test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: Linux’ keyrings');
    const kept = await app.evaluate(async ({ safeStorage }) =>
      (await safeStorage.encryptStringAsync('x')).toString('base64'),
    );
    const without = await launchElectron({ appPath, env: { TEM_STANDIN_SAFE_STORAGE: 'none' } });
    const seen = await without.evaluate(async ({ app: own, safeStorage }, base64) => {
      await own.whenReady();
      const ask = () => lab.why(() => safeStorage.decryptStringAsync(Buffer.from(base64, 'base64')));
      const first = await ask();
      process.env['TEM_STANDIN_SAFE_STORAGE'] = 'keyring';
      return [first, await ask(), (await safeStorage.encryptStringAsync('x')).toString('hex')];
    }, kept);
    await without.close();
    const words = 'safeStorage.decryptStringAsync is temporarily unavailable. Please try again.';
    // Chromium's own encryption of “x”: PBKDF2 of “peanuts”, AES-128-CBC (posix_key_provider.cc, encryptor.cc).
    const open = '7631304b006816113ccef5c43885763a3175bb';
    expect(seen).toEqual([words, words, open]);
    const again = await app.evaluate(
      ({ safeStorage }, hex) => safeStorage.decryptStringAsync(Buffer.from(hex, 'hex')),
      open,
    );
    expect(again).toEqual({ shouldReEncrypt: true, result: 'x' });
  });

  test('on Windows writes v10 with a key of its own', async () => {
    test.skip(electronBinary().kind === 'electron', 'SKIPPED: the stand-in’s switch for it');
    const own = await launchElectron({ appPath, env: { TEM_STANDIN_FLAVOUR: 'windows' } });
    const seen = await own.evaluate(async ({ app, safeStorage }) => {
      await app.whenReady();
      const text = await safeStorage.encryptStringAsync('x');
      return [text.toString('latin1', 0, 3), await safeStorage.decryptStringAsync(text)];
    });
    expect(seen).toEqual(['v10', { shouldReEncrypt: false, result: 'x' }]);
    await own.close();
  });
});

test('a test scripts a dialog by overwriting it, and is told what the stand-in lacks', async ({
  app,
  binary,
}) => {
  const seen = await app.evaluate(async (electron) => {
    const { dialog } = electron;
    const real = dialog.showOpenDialog;
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: ['/tmp/a.csv'] });
    const answer = await dialog.showOpenDialog({});
    dialog.showOpenDialog = real;
    return [answer, await lab.why(() => typeof electron.desktopCapturer)];
  });
  const missing = 'electron stand-in: desktopCapturer is not built';
  expect(seen).toEqual([
    { canceled: false, filePaths: ['/tmp/a.csv'] },
    binary.kind === 'electron' ? 'nothing' : missing,
  ]);
});

test('the app has its name, version, paths and processes', async ({ app }) => {
  const seen = await app.evaluate(async ({ app: own }) => {
    const { realpathSync: real } = process.getBuiltinModule('node:fs');
    return {
      name: own.getName(),
      // macOS: the temporary folder is behind a link, and Electron may return either.
      userData: real(own.getPath('userData')),
      asked: real(own.commandLine.getSwitchValue('user-data-dir')),
      version: own.getVersion(),
      packaged: own.isPackaged,
      ready: own.isReady(),
      electron: process.versions.electron,
      type: process.type,
      node: Number.parseInt(process.versions.node),
      path: own.getAppPath(),
      metrics: own.getAppMetrics().some(({ pid, type }) => pid === process.pid && type === 'Browser'),
      unknown: await lab.why(() => own.getPath('nowhere' as 'home')),
    };
  });
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
    userData: seen.asked,
    unknown: expect.stringContaining("Failed to get 'nowhere' path"),
  });
  expect(realpathSync(fromAppPath(seen.path))).toBe(realpathSync(appPath));
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
