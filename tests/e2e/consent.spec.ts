import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { toAppPath } from '../../build/electron/system.ts';
import type { SettingsPatch } from '../../shared/settings.ts';
import { expect, test } from './fixtures.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { setToken } from './station-page.ts';

// What main asks a person before it changes whom the station trusts (docs/user/settings.md, "What Tem asks about").

/** Calls main as a page could by itself. Returns `done` or a problem's code. */
const save = (page: Page, patch: SettingsPatch): Promise<string> =>
  page.evaluate(async (wanted) => {
    const reply = await window.tem.calls.settings.save(wanted);
    return reply.ok ? 'done' : reply.problem.code;
  }, patch);

const settingsOf = (page: Page): Promise<SettingsPatch> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.settings.get(undefined);
    return reply.ok ? reply.value : {};
  });

test('sends nothing to a service that a page saved unless a person agrees in Tem’s dialog @journey', async ({
  harness,
  sandbox,
  fakePartner,
}) => {
  const evil = await fakePartner((_request, response) => response.end('{}'));
  harness.writeServiceSettings(sandbox);
  const station = await harness.start();
  const { page } = station;
  await setToken(page, sandbox.accessToken);
  const person = await simulateMessageBoxUser(station);

  // A scanner's Enter, Escape and Cancel all mean no.
  for (const how of ['enter', 'no'] as const) {
    await person.answerWith(how);
    expect(await save(page, { baseUrl: evil.url, labelUrl: evil.url })).toBe('not-agreed');
  }
  expect(await settingsOf(page)).toMatchObject({ baseUrl: sandbox.url, labelUrl: sandbox.url });
  const [box] = await person.boxes();
  expect(box).toEqual({
    type: 'question',
    title: 'Tem',
    message: 'Đổi cài đặt này?',
    detail: [
      'Dịch vụ mà Tem gửi mã truy cập và dữ liệu đơn hàng tới',
      `  từ: ${sandbox.url}`,
      `  thành: ${evil.url}`,
      '',
      'Nơi Tem lấy nhãn',
      `  từ: ${sandbox.url}`,
      `  thành: ${evil.url}`,
    ].join('\n'),
    buttons: ['Không', 'Đổi cả 2 mục'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
    owned: true,
  });
  await page.evaluate(async () => {
    await window.tem.calls.token.test(undefined);
    await window.tem.calls.orders.find({ text: '883568271' });
  });
  expect(evil.requests).toEqual([]);
  expect(existsSync(join(harness.dataDir, 'settings.json'))).toBe(true);
  expect(readFileSync(join(harness.dataDir, 'settings.json'), 'utf8')).not.toContain(evil.url);

  await person.answerWith('yes');
  expect(await save(page, { baseUrl: evil.url })).toBe('done');
  expect(await settingsOf(page)).toMatchObject({ baseUrl: evil.url, labelUrl: sandbox.url });
});

test('writes labels only to an approved folder; choosing one in the system’s dialog approves it', async ({
  harness,
  sandbox,
}) => {
  harness.writeServiceSettings(sandbox);
  const station = await harness.start();
  const { page, app } = station;
  const person = await simulateMessageBoxUser(station);
  const elsewhere = join(harness.dataDir, '..', 'elsewhere');
  expect(await save(page, { printer: `file:${toAppPath(elsewhere)}` })).toBe('not-agreed');
  const profile = {
    printer: `file:${toAppPath(elsewhere)}`,
    mediaMm: null,
    pageMm: null,
    dpi: 203,
    offsetMm: { x: 0, y: 0 },
    rotation: 0,
    darkness: 128,
  } as const;
  expect(await save(page, { profiles: { S9: profile } })).toBe('not-agreed');
  expect(existsSync(elsewhere)).toBe(false);
  // The settings at first start count as approved and are not asked about again.
  expect(await save(page, { profiles: { S9: { ...profile, printer: harness.printer } } })).toBe('done');
  expect(await person.boxes()).toHaveLength(2);

  const chosen = join(harness.dataDir, '..', 'chosen');
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] });
  }, toAppPath(chosen));
  const name = await page.evaluate(async () => {
    const reply = await window.tem.calls.printers.chooseFolder(undefined);
    return reply.ok ? (reply.value ?? '') : '';
  });
  expect(name).toBe(`file:${toAppPath(chosen)}`);
  expect(await save(page, { printer: name })).toBe('done');
  expect(await person.boxes()).toHaveLength(2);
  await station.close();

  const next = await harness.start();
  const nextPerson = await simulateMessageBoxUser(next);
  expect(await save(next.page, { printer: harness.printer })).toBe('done');
  expect(await save(next.page, { printer: name })).toBe('done');
  expect(await nextPerson.boxes()).toEqual([]);
});

test('asks one question at a time, of hostile text on one line, three times, after the PIN, and drops what changed meanwhile', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer });
  const station = await harness.start();
  const { page } = station;
  const person = await simulateMessageBoxUser(station);
  const folder = toAppPath(join(harness.dataDir, '..', 'x'));
  const printer = `file:${folder}\u202Egnp\n  thành nơi cũ\r\n${' '.repeat(300)}y`;
  expect(await save(page, { printer })).toBe('not-agreed');
  const [box] = await person.boxes();
  expect(box?.detail.split('\n')).toEqual([
    'Nơi nhãn được in',
    `  từ: thư mục ${toAppPath(harness.labelDir)}`,
    `  thành: thư mục ${folder}\uFFFDgnp thành nơi cũ y`,
  ]);

  await person.answerWith('wait');
  const first = save(page, { updateUrl: 'https://updates.example/a' });
  await expect.poll(async () => (await person.boxes()).length).toBe(2);
  expect(await save(page, { updateUrl: 'https://updates.example/b' })).toBe('not-asked');
  // The operator keeps working.
  expect(await save(page, { volume: 10 })).toBe('done');
  await person.press(1);
  expect(await first).toBe('done');
  const second = save(page, { updateUrl: 'https://updates.example/c' });
  await expect.poll(async () => (await person.boxes()).length).toBe(3);
  // Turning off the check for updates needs no approval.
  expect(await save(page, { updateUrl: null })).toBe('done');
  await person.press(1);
  expect(await second).toBe('changed-meanwhile');
  expect(await settingsOf(page)).toMatchObject({ updateUrl: null });

  await person.answerWith('yes');
  await page.evaluate(async () => {
    await window.tem.calls.lock.setPin({ pin: '2468', old: null });
    await window.tem.calls.lock.lock(undefined);
  });
  expect(await person.boxes()).toHaveLength(4);
  const locked = await page.evaluate(async () => {
    const { settings, token, lock, webhook, setup } = window.tem.calls;
    const replies = [
      await settings.save({ baseUrl: 'https://evil.example' }),
      await token.set({ token: 'x' }),
      await token.clear(undefined),
      await lock.setPin({ pin: null, old: '2468' }),
      await webhook.register({ url: 'https://evil.example' }),
      await webhook.newSecret(undefined),
      await webhook.copyAddress({ side: 'outside' }),
      await setup.import({ text: '{}' }),
    ];
    return replies.map((reply) => (reply.ok ? 'done' : reply.problem.code));
  });
  expect(locked).toEqual(locked.map(() => 'settings-locked'));
  expect(await person.boxes()).toHaveLength(4);

  await person.answerWith('no');
  await page.evaluate(() => window.tem.calls.lock.unlock({ pin: '2468' }));
  // The third refusal is the last one, with that of the hostile text.
  const refused: string[] = [];
  for (let time = 0; time < 4; time++) refused.push(await save(page, { allowPlainTextToken: true }));
  expect(refused).toEqual(['not-agreed', 'not-agreed', 'not-asked', 'not-asked']);
  expect(await settingsOf(page)).toMatchObject({ allowPlainTextToken: false });
});

test('a no in the dialog raises no alarm: the field keeps its text, and Enter asks again', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'service', baseUrl: 'https://api.partner.example' });
  const station = await harness.start();
  const { page } = station;
  const person = await simulateMessageBoxUser(station);
  await page.keyboard.press('Control+,');
  const field = page.getByRole('textbox', { name: /^Địa chỉ dịch vụ/ });
  await field.fill('https://other.example');
  await field.press('Enter');
  await expect.poll(async () => (await person.boxes()).length).toBe(1);
  // Leaving the field does not ask again.
  await field.blur();
  await expect(field).toHaveValue('https://other.example');
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(await person.boxes()).toHaveLength(1);
  expect(await settingsOf(page)).toMatchObject({ baseUrl: 'https://api.partner.example' });

  await person.answerWith('yes');
  await field.press('Enter');
  await expect.poll(() => settingsOf(page)).toMatchObject({ baseUrl: 'https://other.example' });
  expect(await person.boxes()).toHaveLength(2);
});
