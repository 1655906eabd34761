import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { toAppPath } from '../../build/electron/system.ts';
import { KEYRING } from '../electron/require-keyring.ts';
import { runTem } from './command-line.ts';
import { writeLearnedState } from './diagnostics-scene.ts';
import { expect, test } from './fixtures.ts';
import { setToken, stationPage } from './station-page.ts';

const contentsOf = (file: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(unzipSync(readFileSync(file))).map(([name, bytes]) => [name, strFromU8(bytes)]),
  );

test('diagnostics show what Tem has learned about the service, or that it has learned nothing yet', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox' });
  const { page } = await harness.start();
  await page.keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Phần cài đặt' }).getByText('Chẩn đoán').click();
  const learned = page.getByRole('region', { name: 'Tem đã học gì về dịch vụ' });
  await expect(learned).toContainText('Chưa học được.');
  await expect(learned).toContainText('Chỉ ở những việc mà tài liệu ghi là cần');
  writeLearnedState(harness, new Date(2026, 10, 22, 9, 30));
  // While the printers are still asked, nothing is read again.
  await expect(page.getByRole('button', { name: 'Đọc lại' })).toBeEnabled();
  await page.keyboard.press('F5');
  await expect(learned).toContainText(
    'HTTP 404, với lời “khong tim thay don hang {code}.” (không kèm status: Error)',
  );
  await expect(learned).toContainText('Học được lúc 09:30 22/11/2026');
  await expect(learned).toContainText('Cả khi hỏi danh sách trạng thái, danh sách xã');
});

test('diagnostics show where a label’s time went, and save a zip without secrets, on the screen and command line', async ({
  harness,
  sandbox,
}) => {
  // Only a label that is made at the key has times of each step.
  harness.writeServiceSettings(sandbox, { prepareAhead: false });
  const { app, page } = await harness.start([], KEYRING);
  await setToken(page, sandbox.accessToken);
  const station = stationPage(page);
  const code = sandbox.codes[0] ?? '';
  await station.scan(code);
  await station.expectStates(['queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed']);

  await page.keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Phần cài đặt' }).getByText('Chẩn đoán').click();
  const row = page.locator('[data-timed]');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(code);
  // Token, load, settle, render, inspect, spool, and their sum; one of them is the longest.
  await expect(row.locator('td').filter({ hasText: /^(lâu nhất)?\d[\d.]*$/ })).toHaveCount(7);
  await expect(row.locator('[data-slowest="true"]')).toHaveCount(1);
  await expect(page.locator('[data-phase="token"]')).toContainText(/\d+\s*ms/);
  await expect(page.locator(`[data-printer="${harness.printer}"]`)).toContainText('Trả lời sau');
  const asked = page.locator(`[data-latency="${new URL(sandbox.url).origin}"]`);
  await expect(asked).toContainText(/Trung vị\d+ ms/);
  const before = await asked.textContent();
  await page.keyboard.press('F9');
  await expect(page.getByText(/^Trả lời sau \d+ ms$/).first()).toBeVisible();
  await expect(asked).not.toHaveText(before ?? '');

  const file = join(harness.dataDir, '..', 'saved.zip');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async (...args: unknown[]) => {
      Object.assign(globalThis, { asked: args[0] });
      return { canceled: false, filePath };
    };
  }, file);
  await page.keyboard.press('Control+s');
  await expect(page.getByText(`Đã lưu ${file}`)).toBeVisible();
  expect(await app.evaluate(() => Object(globalThis)['asked']['defaultPath'])).toMatch(
    /(^|[\\/])tem-diagnostics-\d{4}-\d\d-\d\d\.zip$/,
  );
  await page.keyboard.press('F8');
  await expect
    .poll(() => app.evaluate(({ shell }) => JSON.stringify(Reflect.get(shell, '_calls') ?? 'Electron')))
    .toMatch(/showItemInFolder.*saved\.zip|Electron/);

  const byHand = join(harness.dataDir, '..', 'by-hand.zip');
  const run = await runTem(['diagnostics', '--out', byHand, '--data-dir', harness.dataDir]);
  expect(run).toMatchObject({ exitCode: 0, output: `${toAppPath(byHand)}\n` });

  for (const zip of [file, byHand]) {
    const contents = contentsOf(zip);
    expect(Object.keys(contents)).toEqual(
      expect.arrayContaining(['diagnostics.json', 'settings.json', 'files.json', 'logs/tem.log']),
    );
    const told = JSON.parse(contents['diagnostics.json'] ?? '');
    expect(told).toMatchObject({
      versions: { Tem: expect.any(String), Electron: expect.any(String), SQLite: expect.any(String) },
      labels: [
        { code, tokenMs: expect.any(Number), inspectMs: expect.any(Number), spoolMs: expect.any(Number) },
      ],
      latency: [{ address: new URL(sandbox.url).origin }],
      printers: [{ name: harness.printer, usedFor: ['station'] }],
      notices: expect.any(Array),
    });
    expect(contents['logs/tem.log']).toContain('"partner call"');
    expect(Object.values(contents).join('\n')).not.toContain(sandbox.accessToken);
  }

  await page.getByRole('radiogroup', { name: 'Phần cài đặt' }).getByText('Phiên bản').click();
  await expect(page.getByText('MIT', { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Giấy phép của các phần trong Tem' })).toContainText(
    'Permission',
  );
});
