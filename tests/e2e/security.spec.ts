import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contract, contractNames, type Reply } from '../../shared/ipc.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { tryToEscape, tryToNavigateAway } from './escapes.ts';
import { expect, test } from './fixtures.ts';
import { startForbiddenHosts } from './forbidden-hosts.ts';
import { ROOT } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';
import { expectHardenedWindows } from './window-preferences.ts';

/** docs/operations/security.md names these tests; each asks the running app. Few starts, many questions. */

/** Addresses that leave the renderer's folder or the app's host. */
const NOT_FILES = [
  'app://tem/../package.json',
  'app://tem/%2e%2e%2fpackage.json',
  'app://tem/..%5c..%5cpackage.json',
  'app://tem/assets/..%2f..%2f..%2fpackage.json',
  'app://tem/index.html%00.js',
  'app://tem/%',
  'app://tem/',
  'app://tem//etc/hostname',
  'app://other/index.html',
  'app://tem.evil.example/index.html',
  'app://name:word@tem/index.html',
  'app://tem:81/index.html',
];

test('confines the page in its window to its own files, with no way out', async ({ harness }) => {
  const outside = await startForbiddenHosts();
  harness.writeSettings({ partner: 'sandbox' });
  const { app, page } = await harness.start();
  await expect(stationPage(page).field).toBeVisible();

  await test.step('app:// gives the renderer’s files, with every header, and no other file', async () => {
    const answers = await app.evaluate(
      async ({ session }, addresses) =>
        Promise.all(
          addresses.map(async (address) => {
            const answer = await session.defaultSession
              .fetch(address)
              .catch((error: unknown) => String(error));
            if (typeof answer === 'string') return { address, answer };
            return {
              address,
              answer: answer.status,
              headers: Object.fromEntries(answer.headers),
              text: (await answer.text()).slice(0, 100),
            };
          }),
        ),
      ['app://tem/index.html?query=..%2f..#part', ...NOT_FILES],
    );
    const [index, ...others] = answers;
    expect(index).toMatchObject({ answer: 200 });
    for (const { address, answer, text } of others) {
      expect([address, answer === 404 || /^(Type)?Error/.test(String(answer))]).toEqual([address, true]);
      expect(text ?? 'not found').toBe('not found');
    }
    for (const { address, headers } of answers) {
      if (headers === undefined) continue;
      const policy = headers['content-security-policy'] ?? '';
      expect([address, policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self'")]).toEqual(
        [address, true],
      );
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'permissions-policy': expect.stringMatching(/^hid=\(self\), .*camera=\(\)/),
      });
    }
    expect(index?.headers?.['content-security-policy']).toMatch(/'nonce-[\w+/]{24}'/);
  });

  await test.step('the window is sandboxed and isolated, and Node is not in it', async () => {
    await expectHardenedWindows(app);
    const globals = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(globals).toEqual([]);
    // Of Electron, the page has one function for each of the contract's calls and messages.
    const tem = await page.evaluate(() =>
      Object.entries(window.tem).map(([kind, domains]) => [
        kind,
        Object.entries<object>(domains).map(([domain, members]) => [
          domain,
          Object.entries(members).map(([name, member]) => (typeof member === 'function' ? name : null)),
        ]),
      ]),
    );
    expect(tem).toEqual(
      Object.entries(contractNames).map(([kind, domains]) => [kind, Object.entries(domains)]),
    );
  });

  await test.step('a reloaded page breaks none of its own rules', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.reload();
    await expect(stationPage(page).field).toBeVisible();
    await page.keyboard.press('Control+,');
    await page.keyboard.press('F1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    expect(said).toEqual([]);
  });

  await test.step('the system’s printer settings are opened by name, from a fixed list', async () => {
    await app.evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (address) => void opened.push(address);
    });
    await page.keyboard.press('Control+PageDown');
    await page.getByRole('button', { name: 'Cài đặt máy in của hệ thống' }).click();
    const opened = () => app.evaluate((): unknown => Reflect.get(globalThis, 'opened'));
    await expect
      .poll(opened)
      .toEqual([
        expect.stringMatching(
          /^(ms-settings:printers|x-apple\.systempreferences:com\.apple\.Print-Scan-Settings\.extension|http:\/\/localhost:631\/printers)$/,
        ),
      ]);
    const other = await page.evaluate(async (url) => {
      const input: unknown = { page: url };
      return window.tem.calls.outside.open(input as never);
    }, outside.url);
    expect(other).toEqual({ ok: false, problem: { code: 'bad-request' } });
    expect(await opened()).toHaveLength(1);
  });

  await test.step('a certificate that nobody trusts is refused, before anything is sent', async () => {
    const tested = await page.evaluate(async (baseUrl) => {
      await window.tem.calls.settings.save({ partner: 'service', baseUrl });
      await window.tem.calls.token.set({ token: 'any' });
      return window.tem.calls.token.test(undefined);
    }, outside.tlsUrl);
    expect(tested).toMatchObject({ ok: false, problem: { code: 'unavailable' } });
    const shown = await app.evaluate(async ({ app: own, BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false, webPreferences: { partition: 'partner' } });
      const loaded = await window.loadURL(url).then(
        () => 'loaded',
        (error: unknown) => String(error),
      );
      window.destroy();
      // No client certificate, where Electron would present the first one.
      let given: readonly unknown[] | null = null;
      let prevented = false;
      own.emit(
        'select-client-certificate',
        { preventDefault: () => (prevented = true) },
        null,
        url,
        [{}],
        (...all: unknown[]) => (given = all),
      );
      return {
        loaded,
        given: given as unknown,
        prevented,
        listeners: own.listenerCount('certificate-error'),
      };
    }, outside.tlsUrl);
    expect(shown).toEqual({
      loaded: expect.stringContaining('ERR_CERT_AUTHORITY_INVALID'),
      given: [],
      prevented: true,
      listeners: 0,
    });
    await page.evaluate(() => window.tem.calls.settings.save({ partner: 'sandbox' }));
  });

  await test.step('no way out: requests, code made of text, other pages', async () => {
    const ways = { url: outside.url, stunPort: outside.stunPort };
    const outcomes = await page.evaluate(tryToEscape, ways);
    expect(Object.entries(outcomes).filter(([, outcome]) => !/^refused|^no effect$/.test(outcome))).toEqual([
      // Attempts without a result: checked below for having had no effect.
      ['sendBeacon', 'done'],
      ['preconnect', 'done'],
      ['CSS url', 'done'],
      ['WebRTC', '0 candidates'],
      ['a javascript: link', 'done'],
      ['code that ran', 'false'],
    ]);
    const before = page.url();
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, id: 'away', textContent: 'away' });
      Object.assign(link.style, { position: 'fixed', inset: '0', zIndex: '9999' });
      document.body.append(link);
    }, `${outside.url}/middle`);
    for (const button of ['middle', 'left'] as const)
      await page.locator('#away').click({ button, force: true, noWaitAfter: true });
    expect(await page.evaluate(tryToNavigateAway, ways)).toBe('refused');
    // Any effect has happened once the page's own next call is answered.
    expect(await page.evaluate(() => window.tem.calls.app.info(undefined))).toMatchObject({ ok: true });
    expect(page.url()).toBe(before);
    expect(
      await app.evaluate(({ webContents }) => webContents.getAllWebContents().length),
    ).toBeLessThanOrEqual(3);
    // What bypasses webRequest meets a proxy that does not exist.
    expect(
      await app.evaluate(({ session }) => session.defaultSession.resolveProxy('https://turn.example/')),
    ).toBe('PROXY nowhere.invalid:9');
    expect(outside.requests).toEqual([]);
  });
  await outside.close();
});

test('refuses calls from anything but the station’s own page, and no session grants a permission', async ({
  harness,
}) => {
  const outside = await startForbiddenHosts();
  harness.writeSettings({ partner: 'sandbox' });
  const { app, page, close } = await harness.start();
  await expect(stationPage(page).field).toBeVisible();
  const preload = join(ROOT, 'dist', 'preload', 'index.cjs');

  await test.step('another window with the same preload, with the app’s page or any other', async () => {
    const replies = await app.evaluate(
      async ({ BrowserWindow }, { preload, addresses }) => {
        const answers: unknown[] = [];
        for (const address of addresses) {
          const other = new BrowserWindow({
            show: false,
            webPreferences: {
              sandbox: true,
              contextIsolation: true,
              preload,
              ...(address.startsWith('app:') ? {} : { partition: 'of-the-test' }),
            },
          });
          await other.loadURL(address);
          answers.push(await other.webContents.executeJavaScript('window.tem.calls.settings.get(undefined)'));
          other.destroy();
        }
        return answers;
      },
      {
        preload,
        addresses: ['app://tem/index.html', 'data:text/html,<title>data</title>', `${outside.url}/page`],
      },
    );
    const forbidden = { ok: false, problem: { code: 'forbidden' } };
    expect(replies).toEqual([forbidden, forbidden, forbidden]);
  });

  await test.step('every call refuses invalid input', async () => {
    const names = Object.entries(contract.calls).flatMap(([domain, calls]) =>
      Object.keys(calls).map((name) => [domain, name] as const),
    );
    const replies = await page.evaluate(async (all) => {
      // By name, like a page that ignores the contract's types.
      const calls: Record<string, Record<string, (input: never) => Promise<Reply<unknown>>>> = {
        ...window.tem.calls,
      };
      const codes: string[] = [];
      for (const [domain, name] of all)
        for (const input of [{ nonsense: true }, 'text', 42, [[]], null]) {
          const reply = await calls[domain]?.[name]?.(input as never);
          codes.push(
            `${domain}.${name} ${JSON.stringify(input)}: ${reply?.ok === false && reply.problem.code}`,
          );
        }
      return codes;
    }, names);
    expect(replies.filter((reply) => !reply.endsWith('bad-request'))).toEqual([]);
    expect(replies).toHaveLength(names.length * 5);
  });

  await test.step('a frame in the station’s own page has nothing to call with', async () => {
    const inFrame = await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
      const found = Object.keys(frame.contentWindow ?? {}).filter((name) =>
        /^(tem|require|process|ipcRenderer)$/.test(name),
      );
      frame.remove();
      return found;
    });
    expect(inFrame).toEqual([]);
  });

  await test.step('every session refuses permissions, even an unexpected one', async () => {
    const answers = await app.evaluate(async ({ BrowserWindow, session }, url) => {
      const given: Record<string, unknown> = {};
      for (const partition of ['partner', 'made-later']) {
        session.fromPartition(partition);
        const window = new BrowserWindow({ show: false, webPreferences: { partition, sandbox: true } });
        // An address of this machine is a secure context, so a refusal is due to the permission itself.
        await window.loadURL(`${url}/page`);
        given[partition] = await window.webContents.executeJavaScript(
          `Promise.all([
            Notification.requestPermission(),
            new Promise((resolve) => navigator.geolocation.getCurrentPosition(() => resolve('position'), ({ code }) => resolve(code))),
            ...['camera', 'microphone'].map((name) => navigator.permissions.query({ name }).then(({ state }) => state)),
            navigator.mediaDevices.getUserMedia({ audio: true }).then(() => 'media', ({ name }) => name),
            navigator.mediaDevices.getDisplayMedia().then(() => 'screen', () => 'refused'),
            navigator.clipboard.readText().then(() => 'clipboard', () => 'refused'),
            ...['hid', 'usb', 'serial', 'bluetooth'].map((kind) =>
              (navigator[kind]?.requestDevice ?? navigator[kind]?.requestPort)?.call(navigator[kind], { filters: [] }).then((found) => [found].flat().length, () => 'refused') ?? 'refused'),
          ])`,
          true,
        );
        const tried = new Promise((resolve) => window.webContents.once('will-frame-navigate', resolve));
        await window.webContents.executeJavaScript(`location.href = '/navigated'; 0`).catch(() => 0);
        await tried;
        // The refusal is in transit to Chromium: closing the window first would let the request through.
        await new Promise((resolve) => setImmediate(resolve));
        window.destroy();
      }
      return given;
    }, outside.url);
    const refused = [
      'denied',
      1,
      'denied',
      'denied',
      expect.stringMatching(/NotAllowedError|NotFoundError/),
      'refused',
      'refused',
      expect.anything(),
      'refused',
      'refused',
      'refused',
    ];
    expect(answers).toEqual({ partner: refused, 'made-later': refused });
  });

  await test.step('a redirect is not followed, in whichever window', async () => {
    const before = outside.requests.length;
    const loaded = await app.evaluate(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({
        show: false,
        webPreferences: { partition: 'made-later', sandbox: true },
      });
      const outcome = await window.loadURL(`${url}/away`).then(
        () => 'loaded',
        () => 'refused',
      );
      window.destroy();
      return outcome;
    }, outside.url);
    expect(loaded).toBe('refused');
    expect(outside.requests.slice(before)).toEqual(['GET /away']);
  });

  await test.step('the station’s own window with another page in it', async () => {
    const { reply, asked } = await app.evaluate(async ({ BrowserWindow, session }, url) => {
      const own = BrowserWindow.getAllWindows().find(({ webContents }) =>
        webContents.getURL().startsWith('app:'),
      );
      await own?.loadURL('data:text/html,<title>data</title>');
      return {
        reply: (await own?.webContents.executeJavaScript(
          'window.tem.calls.settings.get(undefined)',
        )) as unknown,
        // Without any page's policy: what the window's session itself allows.
        asked: await session.defaultSession.fetch(`${url}/by-session`).then(
          () => 'answered',
          (error: unknown) => String(error),
        ),
      };
    }, outside.url);
    expect(asked).toContain('ERR_BLOCKED_BY_CLIENT');
    expect(reply).toEqual({ ok: false, problem: { code: 'forbidden' } });
  });

  await close();
  const log = readFileSync(join(harness.dataDir, 'logs', 'tem.log'), 'utf8');
  const refused = log.split('\n').filter((line) => line.includes('ipc call refused'));
  for (const from of ['app://tem', 'null', outside.url])
    expect(refused.filter((line) => line.includes('settings.get') && line.includes(`"${from}"`))).not.toEqual(
      [],
    );
  expect(outside.requests).not.toContain('GET /navigated');
  await outside.close();
});

/** Everything that a page's JavaScript holds, as text. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

test('the access token that was stored earlier is nowhere in the page’s memory or its answers', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox);
  const first = await harness.start([], KEYRING);
  await setToken(first.page, sandbox.accessToken);
  await first.close();
  // A second start reads and uses the stored token; nobody types it.
  const { page } = await harness.start([], KEYRING);
  const station = stationPage(page);
  await station.scan(sandbox.codes[0] ?? '');
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);
  await page.keyboard.press('Control+,');
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(/Kết nối được/)).toBeVisible();
  const replies = await page.evaluate(async () => {
    const { settings, token } = window.tem.calls;
    return JSON.stringify([await settings.get(undefined), await token.status(undefined)]);
  });
  expect(replies).toContain('"state":"kept"');
  expect(replies).not.toContain(sandbox.accessToken);
  // The search works: it finds what the page holds.
  await page.evaluate(() => Object.assign(window, { marker: ['needle', 'in', 'the', 'heap'].join('-') }));
  const memory = await memoryOf(page);
  expect(memory).toContain('needle-in-the-heap');
  expect(memory).not.toContain(sandbox.accessToken);
});
