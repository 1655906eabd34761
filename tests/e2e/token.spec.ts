import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { electronBinary } from '../electron/launch.ts';
import { runTem } from './command-line.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { setToken } from './station-page.ts';

// Machines with and without secret storage, simulated by the stand-in (docs/development/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: the machine’s own keyring can’t be taken away from Electron',
);

const TOKEN = 'a-token-of-the-test';

type Machine = 'keyring' | 'secret-service' | 'kwallet6' | 'basic_text' | 'none' | 'prompt';

const on = (machine: Machine): Readonly<Record<string, string>> => ({ TEM_STANDIN_SAFE_STORAGE: machine });
const startOn = (machine: Machine, harness: Harness): Promise<RunningStation> =>
  machine === 'keyring' ? harness.start() : harness.startApp([], on(machine));

const status = ({ page }: RunningStation): Promise<unknown> =>
  page.evaluate(() => window.tem.calls.token.status(undefined));
const isState = (state: string, storage: string): unknown => ({
  ok: true,
  value: {
    state,
    storage,
    expiresAtMs: null,
    ...(state === 'none' || state === 'unavailable'
      ? { origin: null, fits: false }
      : { origin: SERVICE.baseUrl, fits: true }),
  },
});

// Nothing listens there.
const SERVICE = { partner: 'service', baseUrl: 'http://127.0.0.1:9' } as const;
test.beforeEach(({ harness }) => harness.writeSettings(SERVICE));

const fileOf = (harness: Harness): string => join(harness.dataDir, 'access-token');
const markOf = (harness: Harness): string => readFileSync(fileOf(harness), 'latin1').slice(0, 3);

for (const machine of ['keyring', 'secret-service', 'kwallet6'] as const) {
  test(`with a keyring (${machine}) stores the token encrypted, whatever the desktop’s name`, async ({
    harness,
  }) => {
    test.skip(APP_PLATFORM !== 'linux' && machine !== 'keyring', 'SKIPPED: a keyring of Linux’');
    const first = await startOn(machine, harness);
    await setToken(first.page, TOKEN);
    expect(await status(first)).toEqual(isState('kept', 'encrypted'));
    expect(markOf(harness)).toBe(APP_PLATFORM === 'linux' ? 'v11' : 'v10');
    await first.close();
    expect(await status(await startOn(machine, harness))).toEqual(isState('kept', 'encrypted'));
  });
}

test('with a keyring the token is not readable in its file, and clearing removes it', async ({ harness }) => {
  const first = await startOn('keyring', harness);
  await setToken(first.page, TOKEN);
  await first.close();
  expect(readFileSync(join(harness.dataDir, 'access-token'), 'latin1')).not.toContain(TOKEN);
  const second = await startOn('keyring', harness);
  expect(await status(second)).toEqual(isState('kept', 'encrypted'));

  await second.page.evaluate(() => window.tem.calls.token.clear(undefined));
  expect(existsSync(join(harness.dataDir, 'access-token'))).toBe(false);
  expect(await status(second)).toEqual(isState('none', 'encrypted'));
});

for (const storage of ['basic_text', 'none'] as const) {
  test(`without encryption (${storage}) keeps the token for this run only, and says so`, async ({
    harness,
  }) => {
    const first = await startOn(storage, harness);
    await setToken(first.page, TOKEN);
    expect(await status(first)).toEqual(isState('this-run', 'missing'));
    await expect(first.page.getByText('Máy này không có nơi giữ bí mật').first()).toBeVisible();
    expect(existsSync(join(harness.dataDir, 'access-token'))).toBe(false);
    await first.close();
    expect(await status(await startOn(storage, harness))).toEqual(isState('none', 'missing'));
  });
}

const FIXED_KEY = 'SKIPPED: only Linux has a key that everybody can make';

test('stores the token without encryption only after the user approved it', async ({ harness }) => {
  test.skip(APP_PLATFORM !== 'linux', FIXED_KEY);
  const first = await startOn('basic_text', harness);
  await setToken(first.page, TOKEN);
  await first.page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: true }));
  expect(await status(first)).toEqual(isState('kept', 'plain-text'));
  await first.close();

  const second = await startOn('basic_text', harness);
  expect(await status(second)).toEqual(isState('kept', 'plain-text'));
  await second.page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: false }));
  expect(await status(second)).toEqual(isState('this-run', 'missing'));
  expect(existsSync(join(harness.dataDir, 'access-token'))).toBe(false);
});

test('reports a stored token whose key is missing, does not send it, and uses it again once the key is back', async ({
  harness,
}) => {
  const first = await startOn('keyring', harness);
  await setToken(first.page, TOKEN);
  await first.close();
  const text = readFileSync(fileOf(harness));
  const second = await startOn('none', harness);
  await expect(second.page.getByText('chưa đưa khoá cho mã truy cập đã lưu').first()).toBeVisible();
  expect(await status(second)).toEqual(isState('unavailable', 'missing'));
  expect(await second.page.evaluate(() => window.tem.calls.token.test(undefined))).toMatchObject({
    ok: false,
    problem: { code: 'token-unavailable' },
  });
  await second.close();
  const command = await runTem(['webhook', 'get', '--data-dir', harness.dataDir], '', on('none'));
  expect(command).toMatchObject({ exitCode: 2, output: '' });
  expect(command.error).toContain('has not given the key to the saved access token');
  expect(readFileSync(fileOf(harness))).toEqual(text);
  const third = await startOn('keyring', harness);
  expect(await status(third)).toEqual(isState('kept', 'encrypted'));
  await expect(third.page.getByText('chưa đưa khoá')).toBeHidden();
});

test('reports a stored token that no key here decrypts as unreadable', async ({ harness }) => {
  writeFileSync(fileOf(harness), Buffer.concat([Buffer.from('v11'), Buffer.alloc(32, 7)]));
  const { page } = await startOn('keyring', harness);
  await expect(page.getByText('Không đọc được mã truy cập đã lưu').first()).toBeVisible();
});

test('reports a token that is stored in clear without consent, and encrypts it once there is a keyring', async ({
  harness,
}) => {
  test.skip(APP_PLATFORM !== 'linux', FIXED_KEY);
  const agreed = await startOn('basic_text', harness);
  await agreed.page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: true }));
  await setToken(agreed.page, TOKEN);
  await agreed.close();
  expect(markOf(harness)).toBe('v10');
  // The settings are lost.
  writeFileSync(join(harness.dataDir, 'settings.json'), JSON.stringify(SERVICE));

  const exposed = await startOn('none', harness);
  await expect(exposed.page.getByText('không được bảo vệ').first()).toBeVisible();
  expect(await status(exposed)).toEqual(isState('kept', 'plain-text'));
  await exposed.page.keyboard.press('Control+,');
  await expect(exposed.page.getByText('giữ không mã hoá trên máy này').first()).toBeVisible();
  await exposed.close();
  const command = await runTem(['webhook', 'get', '--data-dir', harness.dataDir], '', on('none'));
  expect(command.error).toContain('is not protected: whoever can read that file can read it');

  const cured = await startOn('keyring', harness);
  expect(await status(cured)).toEqual(isState('kept', 'encrypted'));
  expect(markOf(harness)).toBe('v11');
  await expect(cured.page.getByText('không được bảo vệ')).toBeHidden();
});

test('a keyring that asks its user does not delay the start, and its answer is used when it arrives', async ({
  harness,
}) => {
  const first = await startOn('keyring', harness);
  await setToken(first.page, TOKEN);
  await first.close();
  const second = await startOn('prompt', harness);
  const notice = second.page.getByText('chưa đưa khoá cho mã truy cập đã lưu').first();
  await expect(notice).toBeVisible();
  await second.app.evaluate(() => void process.emit('tem-stand-in-unlocked' as never));
  await expect(notice).toBeHidden();
  expect(await status(second)).toEqual(isState('kept', 'encrypted'));
});
