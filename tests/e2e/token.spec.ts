import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { electronBinary } from '../electron/launch.ts';
import { type Bench, expect, type RunningStation, test } from './fixtures.ts';
import { setToken } from './station-page.ts';

// Machines with and without a place for secrets; the stand-in plays them (docs/stand-in.md).

test.skip(
  electronBinary().kind === 'electron',
  'SKIPPED: the machine’s own keyring can’t be taken away from Electron',
);

const TOKEN = 'a-token-of-the-test';

function startOn(storage: 'keyring' | 'basic_text' | 'none', bench: Bench): Promise<RunningStation> {
  return bench.start([], { TEM_STANDIN_SAFE_STORAGE: storage });
}

const status = ({ page }: RunningStation): Promise<unknown> =>
  page.evaluate(() => window.tem.calls.token.status(undefined));
const isState = (state: string, storage: string): unknown => ({
  ok: true,
  value: { state, storage, expiresAtMs: null },
});

test.beforeEach(({ bench }) => bench.settings({ partner: 'service' }));

test('with a keyring the token is kept, encrypted', async ({ bench }) => {
  const first = await startOn('keyring', bench);
  await setToken(first.page, TOKEN);
  await first.app.close();
  expect(readFileSync(join(bench.dataDir, 'access-token'), 'latin1')).not.toContain(TOKEN);
  const second = await startOn('keyring', bench);
  expect(await status(second)).toEqual(isState('kept', 'encrypted'));

  await second.page.evaluate(() => window.tem.calls.token.clear(undefined));
  expect(existsSync(join(bench.dataDir, 'access-token'))).toBe(false);
  expect(await status(second)).toEqual(isState('none', 'encrypted'));
});

for (const storage of ['basic_text', 'none'] as const) {
  test(`without encryption (${storage}) the token is for this run only, and Tem says so`, async ({
    bench,
  }) => {
    const first = await startOn(storage, bench);
    await setToken(first.page, TOKEN);
    expect(await status(first)).toEqual(isState('this-run', 'missing'));
    await expect(first.page.getByText('Máy này không có nơi giữ bí mật').first()).toBeVisible();
    expect(existsSync(join(bench.dataDir, 'access-token'))).toBe(false);
    await first.app.close();
    expect(await status(await startOn(storage, bench))).toEqual(isState('none', 'missing'));
  });
}

test('it is kept without encryption only after the user agreed', async ({ bench }) => {
  const first = await startOn('basic_text', bench);
  await setToken(first.page, TOKEN);
  await first.page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: true }));
  expect(await status(first)).toEqual(isState('kept', 'plain-text'));
  await first.app.close();

  const second = await startOn('basic_text', bench);
  expect(await status(second)).toEqual(isState('kept', 'plain-text'));
  await second.page.evaluate(() => window.tem.calls.settings.save({ allowPlainTextToken: false }));
  expect(await status(second)).toEqual(isState('this-run', 'missing'));
  expect(existsSync(join(bench.dataDir, 'access-token'))).toBe(false);
});

test('a kept token that can’t be read is said, not sent', async ({ bench }) => {
  const first = await startOn('keyring', bench);
  await setToken(first.page, TOKEN);
  await first.app.close();
  const second = await startOn('none', bench);
  await expect(second.page.getByText('Không đọc được mã truy cập đã lưu').first()).toBeVisible();
  expect(await status(second)).toEqual(isState('none', 'missing'));
});
