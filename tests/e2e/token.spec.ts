import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { electronBinary } from '../electron/launch.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { runTem } from './command-line.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { setToken } from './station-page.ts';

// Where the access token is kept (machines with and without secret storage, simulated by the stand-in:
// docs/development/stand-in.md), whom it is sent to, and how it is removed.

const TOKEN = 'a-token-of-the-test';
const NO_MACHINE =
  electronBinary().kind === 'electron' &&
  'SKIPPED: the machine’s own keyring can’t be taken away from Electron';

type Machine = 'keyring' | 'kwallet6' | 'basic_text' | 'none' | 'prompt';
const on = (machine: Machine): Readonly<Record<string, string>> => ({ TEM_STANDIN_SAFE_STORAGE: machine });
const startOn = (machine: Machine, harness: Harness): Promise<RunningStation> =>
  machine === 'keyring' ? harness.start() : harness.startApp([], on(machine));

// Nothing listens there.
const SERVICE = { partner: 'service', baseUrl: 'http://127.0.0.1:9' } as const;
const fileOf = (harness: Harness): string => join(harness.dataDir, 'access-token');
const markOf = (harness: Harness): string => readFileSync(fileOf(harness), 'latin1').slice(0, 3);

async function expectState({ page }: RunningStation, state: string, storage: string): Promise<void> {
  const isThere = state !== 'none' && state !== 'unavailable';
  const origin = isThere ? SERVICE.baseUrl : null;
  expect(await page.evaluate(() => window.tem.calls.token.status(undefined))).toEqual({
    ok: true,
    value: { state, storage, expiresAtMs: null, origin, fits: isThere },
  });
}

test('with a keyring keeps the token encrypted, and without its key neither sends nor loses it', async ({
  harness,
}) => {
  test.skip(NO_MACHINE !== false, String(NO_MACHINE));
  harness.writeSettings(SERVICE);
  // Whatever the desktop's name for it.
  const first = await startOn(APP_PLATFORM === 'linux' ? 'kwallet6' : 'keyring', harness);
  await setToken(first.page, TOKEN);
  await expectState(first, 'kept', 'encrypted');
  await first.close();
  expect(markOf(harness)).toBe(APP_PLATFORM === 'linux' ? 'v11' : 'v10');
  const text = readFileSync(fileOf(harness));
  expect(text.toString('latin1')).not.toContain(TOKEN);

  const second = await startOn('none', harness);
  await expect(second.page.getByText('chưa đưa khoá cho mã truy cập đã lưu').first()).toBeVisible();
  await expectState(second, 'unavailable', 'missing');
  expect(await second.page.evaluate(() => window.tem.calls.token.test(undefined))).toMatchObject({
    ok: false,
    problem: { code: 'token-unavailable' },
  });
  await second.close();
  const command = await runTem(['webhook', 'get', '--data-dir', harness.dataDir], '', on('none'));
  expect(command).toMatchObject({ exitCode: 2, output: '' });
  expect(command.error).toContain('has not given the key to the saved access token');
  expect(readFileSync(fileOf(harness))).toEqual(text);

  // A keyring that asks its user does not delay the start, and its answer is used when it arrives.
  const third = await startOn('prompt', harness);
  const notice = third.page.getByText('chưa đưa khoá cho mã truy cập đã lưu').first();
  await expect(notice).toBeVisible();
  await third.app.evaluate(() => void process.emit('tem-stand-in-unlocked' as never));
  await expect(notice).toBeHidden();
  await expectState(third, 'kept', 'encrypted');
  await third.page.evaluate(() => window.tem.calls.token.clear(undefined));
  expect(existsSync(fileOf(harness))).toBe(false);
  await expectState(third, 'none', 'encrypted');
  await third.close();

  // No key here decrypts it.
  writeFileSync(fileOf(harness), Buffer.concat([Buffer.from('v11'), Buffer.alloc(32, 7)]));
  const { page } = await startOn('keyring', harness);
  await expect(page.getByText('Không đọc được mã truy cập đã lưu').first()).toBeVisible();
});

test('without encryption keeps the token for this run only unless a person agrees, and reports one that lies open', async ({
  harness,
}) => {
  test.skip(NO_MACHINE !== false, String(NO_MACHINE));
  test.skip(APP_PLATFORM !== 'linux', 'SKIPPED: only Linux has a key that everybody can make');
  harness.writeSettings(SERVICE);
  const agree = ({ page }: RunningStation, allowPlainTextToken: boolean) =>
    page.evaluate(
      (allow) => window.tem.calls.settings.save({ allowPlainTextToken: allow }),
      allowPlainTextToken,
    );
  const first = await startOn('none', harness);
  await setToken(first.page, TOKEN);
  await expectState(first, 'this-run', 'missing');
  await expect(first.page.getByText('Máy này không có nơi giữ bí mật').first()).toBeVisible();
  expect(existsSync(fileOf(harness))).toBe(false);
  await first.close();

  const second = await startOn('basic_text', harness);
  await expectState(second, 'none', 'missing');
  await setToken(second.page, TOKEN);
  await agree(second, true);
  await expectState(second, 'kept', 'plain-text');
  await agree(second, false);
  await expectState(second, 'this-run', 'missing');
  expect(existsSync(fileOf(harness))).toBe(false);
  await agree(second, true);
  await second.close();
  expect(markOf(harness)).toBe('v10');
  // The settings are lost, and the consent with them.
  writeFileSync(join(harness.dataDir, 'settings.json'), JSON.stringify(SERVICE));

  const exposed = await startOn('none', harness);
  await expect(exposed.page.getByText('không được bảo vệ').first()).toBeVisible();
  await expectState(exposed, 'kept', 'plain-text');
  await exposed.page.keyboard.press('Control+,');
  await expect(exposed.page.getByText('giữ không mã hoá trên máy này').first()).toBeVisible();
  await exposed.close();
  const command = await runTem(['webhook', 'get', '--data-dir', harness.dataDir], '', on('none'));
  expect(command.error).toContain('is not protected: whoever can read that file can read it');

  const cured = await startOn('keyring', harness);
  await expectState(cured, 'kept', 'encrypted');
  expect(markOf(harness)).toBe('v11');
  await expect(cured.page.getByText('không được bảo vệ')).toBeHidden();
});

/** A service that answers everything, and the tokens it received. */
function service(): { readonly answer: RequestListener; readonly tokens: () => string[] } {
  const seen: IncomingMessage[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Success', results: [] }));
  };
  return { answer, tokens: () => [...new Set(seen.flatMap(({ headers }) => headers.authorization ?? []))] };
}

test('a token belongs to the address it was typed for: a page that saves another one gets it sent nowhere', async ({
  harness,
  fakePartner,
}) => {
  const [first, second] = [service(), service()];
  const [own, other] = [await fakePartner(first.answer), await fakePartner(second.answer)];
  harness.writeSettings({ partner: 'service', guide: 'done' });
  const { page } = await harness.start([], KEYRING);
  const save = (url: string) =>
    page.evaluate((baseUrl) => window.tem.calls.settings.save({ baseUrl, labelUrl: baseUrl }), url);
  const test = () => page.evaluate(() => window.tem.calls.token.test(undefined));
  // No address yet.
  const set = await page.evaluate(() => window.tem.calls.token.set({ token: 'any' }));
  expect(set).toMatchObject({ ok: false, problem: { code: 'token-needs-address' } });
  await page.keyboard.press('Control+,');
  const field = page.getByLabel('Mã truy cập mới');
  await field.fill('any');
  await expect(page.getByText('Nhập địa chỉ dịch vụ trước')).toBeVisible();
  await expect(page.getByRole('button', { name: /Lưu mã/ })).toBeDisabled();
  expect(await save('http://example.com')).toEqual({
    ok: false,
    problem: { code: 'bad-address', values: { address: 'http://example.com' } },
  });
  await save(own.url);
  await setToken(page, TOKEN);
  expect(await test()).toMatchObject({ ok: true });
  expect(first.tokens()).toContain(`Bearer ${TOKEN}`);

  // Acts as a hostile page with a person who approves every question of main.
  expect(await save(other.url)).toMatchObject({ ok: true });
  const problem = {
    code: 'token-other-origin',
    values: { kept: new URL(own.url).origin, asked: new URL(other.url).origin },
  };
  expect(await test()).toMatchObject({ ok: false, problem });
  const replies = await page.evaluate(
    (code) =>
      Promise.all([
        window.tem.calls.orders.find({ text: code }),
        window.tem.calls.orders.cancel({ code }),
        window.tem.calls.webhook.registered(undefined),
      ]),
    'SGNS336484LM.883568271',
  );
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, problem: { code: problem.code } });
  const said = page.getByText(
    `Mã truy cập đang giữ là của ${own.url}. Tem không gửi mã đó tới địa chỉ khác.`,
  );
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(`địa chỉ dịch vụ là ${other.url}`).first()).toBeVisible();
  await field.fill('a-token-of-the-second');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Tem chỉ gửi mã này tới ${other.url}.`)).toBeVisible();
  await expect(said).toBeHidden();
  expect(await test()).toMatchObject({ ok: true });
  expect(second.tokens()).toEqual(['Bearer a-token-of-the-second']);
});

test('the command line sends the stored token to no other address, and no request that would need it', async ({
  harness,
  fakePartner,
}) => {
  const [first, second] = [service(), service()];
  const [own, other] = [await fakePartner(first.answer), await fakePartner(second.answer)];
  harness.writeSettings({ partner: 'service', baseUrl: own.url, guide: 'done', printer: harness.printer });
  const { page, close } = await harness.start([], KEYRING);
  await setToken(page, TOKEN);
  await close();
  const run = (args: readonly string[], input = '') =>
    harness.run([...args, '--data-dir', harness.dataDir], input, KEYRING);
  // One of each kind: a label, an order, a setting of the service.
  const print = ['print', 'SGNS336484LM.883568271', '--size', 'A5'];
  for (const command of [print, ['create', '--file', '-'], ['webhook', 'set', 'https://hooks.example/tem']]) {
    const { exitCode, output, error } = await run(
      [...command, '--base-url', other.url],
      JSON.stringify(CREATE_REQUEST),
    );
    expect([command[0], exitCode, output]).toEqual([command[0], 2, '']);
    expect(error).toContain(`for ${own.url}, and the service address is ${other.url}`);
    expect(error).toContain('--token-file');
    expect(error).not.toContain(TOKEN);
  }
  // Labels of one service must not be requested from the other either.
  expect((await run([...print, '--base-url', other.url, '--label-url', own.url])).exitCode).toBe(2);
  expect([other.requests, first.tokens()]).toEqual([[], []]);

  // Requests that need no token go without it.
  expect((await run(['statuses', '--base-url', other.url])).exitCode).toBe(0);
  expect([other.requests.length, second.tokens()]).toEqual([1, []]);
  // Its own address gets it on any path; a token of this run is used by this run.
  await run(['webhook', 'get', '--base-url', `${own.url}/gateway`]);
  expect(first.tokens()).toEqual([`Bearer ${TOKEN}`]);
  const tokenFile = join(dirname(harness.dataDir), 'token');
  writeFileSync(tokenFile, 'of-this-run\n', { mode: 0o644 });
  const given = await run(['webhook', 'get', '--base-url', other.url, '--token-file', tokenFile]);
  expect(second.tokens()).toEqual(['Bearer of-this-run']);
  const warnings = given.error.split('\n').filter((line) => line.includes(tokenFile));
  const warning = /^tem: Người khác trên máy này .* \/ Others on this machine .*chmod 600/;
  expect(warnings).toEqual(APP_PLATFORM === 'win32' ? [] : [expect.stringMatching(warning)]);
});

test('no single key erases the access token or the PIN: a button asks, and Enter keeps both', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', baseUrl: 'https://api.partner.example' });
  const station = await harness.start();
  const { page } = station;
  await setToken(page, TOKEN);
  const person = await simulateMessageBoxUser(station);
  await person.answerWith('enter');
  await page.keyboard.press('Control+,');
  const clear = page.getByRole('button', { name: 'Xoá mã' });
  await expect(clear).toBeEnabled();
  await page.keyboard.press('Control+Delete');
  await page.keyboard.press('Control+Shift+Delete');
  await expect(clear).toBeEnabled();
  expect(await person.boxes()).toEqual([]);
  await clear.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => person.boxes()).toMatchObject([{ message: 'Xoá mã truy cập?', defaultId: 0 }]);
  await expect(clear).toBeEnabled();

  await person.answerWith('yes');
  await page.evaluate(() => window.tem.calls.lock.setPin({ pin: '2468', old: null }));
  await person.answerWith('enter');
  await page.getByText('Trạm này', { exact: true }).first().click();
  await page.getByLabel('Mã PIN cũ').fill('2468');
  await page.keyboard.press('Control+Delete');
  const remove = page.getByRole('button', { name: 'Bỏ mã PIN' });
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => person.boxes()).toHaveLength(3);
  expect((await person.boxes()).at(-1)).toMatchObject({ message: 'Bỏ mã PIN của cài đặt?', defaultId: 0 });
  await expect(remove).toBeVisible();
});
