import { writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { dirname, join } from 'node:path';
import { APP_PLATFORM } from '../../build/electron/system.ts';
import { CREATE_REQUEST } from '../contract/samples.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { expect, type Harness, test } from './fixtures.ts';
import { setToken } from './station-page.ts';

// The access token belongs to the origin that it was typed for (main/settings/token-vault.ts).

const TOKEN = 'a-token-of-the-first-service';
const CODE = 'SGNS336484LM.883568271';

/** A service that answers everything, and the requests it received. */
function service(): { readonly answer: RequestListener; readonly seen: IncomingMessage[] } {
  const seen: IncomingMessage[] = [];
  const answer: RequestListener = (request, response) => {
    seen.push(request);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ status: 'Success', results: [] }));
  };
  return { answer, seen };
}
const withToken = (seen: readonly IncomingMessage[]): IncomingMessage[] =>
  seen.filter(({ headers }) => headers.authorization !== undefined);

test('a page that saves another address gets the token sent nowhere, and the screen asks for it again', async ({
  harness,
  fakePartner,
}) => {
  const [first, second] = [service(), service()];
  const [own, other] = [await fakePartner(first.answer), await fakePartner(second.answer)];
  harness.writeServiceSettings(own);
  const { page } = await harness.start([], KEYRING);
  await setToken(page, TOKEN);
  const test = () => page.evaluate(() => window.tem.calls.token.test(undefined));
  expect(await test()).toMatchObject({ ok: true });
  expect(withToken(first.seen)[0]?.headers.authorization).toBe(`Bearer ${TOKEN}`);

  // Acts as a hostile page with a person who approves every question of main.
  const saved = await page.evaluate(
    (baseUrl) => window.tem.calls.settings.save({ baseUrl, labelUrl: baseUrl }),
    other.url,
  );
  expect(saved).toMatchObject({ ok: true });
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
    CODE,
  );
  for (const reply of replies) expect(reply).toMatchObject({ ok: false, problem: { code: problem.code } });
  expect(withToken(second.seen)).toEqual([]);

  await page.keyboard.press('Control+,');
  const said = page.getByText(
    `Mã truy cập đang giữ là của ${own.url}. Tem không gửi mã đó tới địa chỉ khác.`,
  );
  await expect(said).toBeVisible();
  await page.getByRole('button', { name: 'Thử kết nối' }).click();
  await expect(page.getByText(`địa chỉ dịch vụ là ${other.url}`).first()).toBeVisible();
  await page.getByLabel('Mã truy cập mới').fill('a-token-of-the-second');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Tem chỉ gửi mã này tới ${other.url}.`)).toBeVisible();
  await expect(said).toBeHidden();
  expect(await test()).toMatchObject({ ok: true });
  // In the connection test, and in the look-ups after it.
  const sent = withToken(second.seen).map(({ headers }) => headers.authorization);
  expect([...new Set(sent)]).toEqual(['Bearer a-token-of-the-second']);
});

/** A station's data folder with a token stored for this address. */
async function withKeptToken(harness: Harness, url: string): Promise<void> {
  harness.writeSettings({ partner: 'service', baseUrl: url, guide: 'done', printer: harness.printer });
  const { page, close } = await harness.start([], KEYRING);
  await setToken(page, TOKEN);
  await close();
}

test('the command line sends the stored token to no other address, and no request that would need it', async ({
  harness,
  fakePartner,
}) => {
  test.slow();
  const [first, second] = [service(), service()];
  const [own, other] = [await fakePartner(first.answer), await fakePartner(second.answer)];
  await withKeptToken(harness, own.url);
  const order = join(dirname(harness.dataDir), 'order.json');
  writeFileSync(order, JSON.stringify(CREATE_REQUEST));
  const run = (args: readonly string[]) => harness.run([...args, '--data-dir', harness.dataDir], '', KEYRING);
  // One of each kind: a label, an order, a setting of the service.
  const commands = [
    ['print', CODE, '--size', 'A5'],
    ['create', '--file', order],
    ['webhook', 'set', 'https://hooks.example/tem'],
  ];
  for (const command of commands) {
    const { exitCode, output, error } = await run([...command, '--base-url', other.url]);
    expect([command[0], exitCode, output]).toEqual([command[0], 2, '']);
    expect(error).toContain(`for ${own.url}, and the service address is ${other.url}`);
    expect(error).toContain('--token-file');
    expect(error).not.toContain(TOKEN);
  }
  // Labels of one service must not be requested from the other either.
  expect((await run(['print', CODE, '--base-url', other.url, '--label-url', own.url])).exitCode).toBe(2);
  expect(other.requests).toEqual([]);
  expect(withToken(first.seen)).toEqual([]);

  // Requests that need no token go without it.
  expect((await run(['statuses', '--base-url', other.url])).exitCode).toBe(0);
  expect([second.seen.length, withToken(second.seen)]).toEqual([1, []]);
  // Its own address gets it on any path; a token of this run is used by this run.
  await run(['webhook', 'get', '--base-url', `${own.url}/gateway`]);
  expect(withToken(first.seen).map(({ headers }) => headers.authorization)).toEqual([`Bearer ${TOKEN}`]);
  const tokenFile = join(dirname(harness.dataDir), 'token');
  writeFileSync(tokenFile, 'of-this-run\n', { mode: 0o644 });
  const given = await run(['webhook', 'get', '--base-url', other.url, '--token-file', tokenFile]);
  expect(withToken(second.seen).map(({ headers }) => headers.authorization)).toEqual(['Bearer of-this-run']);
  const warnings = given.error.split('\n').filter((line) => line.includes(tokenFile));
  if (APP_PLATFORM === 'win32') expect(warnings).toEqual([]);
  else {
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toMatch(/^tem: Người khác trên máy này .* \/ Others on this machine .*chmod 600/);
  }
});

test('accepts a token only where there is an address for it', async ({ harness }) => {
  harness.writeSettings({ partner: 'service', guide: 'done' });
  const { page } = await harness.start([], KEYRING);
  const set = await page.evaluate(() => window.tem.calls.token.set({ token: 'any' }));
  expect(set).toMatchObject({ ok: false, problem: { code: 'token-needs-address' } });
  await page.keyboard.press('Control+,');
  await page.getByLabel('Mã truy cập mới').fill('any');
  await expect(page.getByText('Nhập địa chỉ dịch vụ trước')).toBeVisible();
  await expect(page.getByRole('button', { name: /Lưu mã/ })).toBeDisabled();
});
