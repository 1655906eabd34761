import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { stationPage } from './station-page.ts';

// The receipts of handed-over labels: shown, saved and checked in the window, checked on the command line, and changed in
// the file
// by one byte.

test('three labels leave three receipts; a check finds one changed byte and names its receipt @journey', async ({
  harness,
}) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, checkStatus: false });
  const verify = ['verify', '--json', '--data-dir', harness.dataDir];
  const { app, page, close } = await harness.start();
  const station = stationPage(page);
  const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
  const codes = orders.ok ? orders.value.slice(0, 3) : [];
  for (const code of codes) await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
  await station.expectStates(['queued', 'queued', 'queued']);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);

  // In the window.
  await page.keyboard.press('Control+6');
  await expect(page.locator('[data-label-row]')).toHaveCount(3);
  await page.keyboard.press('Control+b');
  await page.keyboard.press('F8');
  await expect(page.locator('[data-receipts="whole"]')).toContainText('3 biên nhận nguyên vẹn, từ số 1');
  const file = join(harness.dataDir, 'receipts.jsonl');
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, file);
  await page.keyboard.press('Control+b');
  await expect(page.getByText(`Đã lưu: ${file}`)).toBeVisible();
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  const receipts = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(receipts.map(({ number, code }) => [number, code])).toEqual(codes.map((code, at) => [at + 1, code]));
  expect(receipts[0]).toMatchObject({
    training: true,
    partner: 'sandbox',
    dots: [expect.stringMatching(/^[0-9a-f]{64}$/)],
  });
  // Of the newest label.
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+b');
  await expect(page.locator('[data-receipt="3"]')).toBeVisible();
  await page.keyboard.press('Control+h');
  await expect(page.getByText('Đã chép cả mã băm.')).toBeVisible();

  // On the command line, while the station runs and afterwards.
  expect(await runTem([...verify, '--against', file])).toMatchObject({ exitCode: 0, error: '' });
  await close();
  const whole = await harness.run(verify);
  expect(whole).toMatchObject({ exitCode: 0, error: '' });
  expect(JSON.parse(whole.output)).toMatchObject({ outcome: 'whole', whole: 3, last: { number: 3 } });

  // A file of the folder is the label of its receipt; with one byte of its dots changed it matches none.
  const label = join(harness.labelDir, `${codes[1]}.pdf`);
  const ofFile = await harness.run([...verify, '--file', label]);
  expect(ofFile).toMatchObject({ exitCode: 0, error: '' });
  expect(JSON.parse(ofFile.output)).toMatchObject({
    file: { answer: 'label', receipts: [{ number: 2, code: codes[1], training: true }] },
  });
  const pdf = readFileSync(label);
  const inDots = pdf.indexOf('stream\n', pdf.indexOf('/Subtype /Image')) + 100;
  pdf[inDots] = (pdf[inDots] ?? 0) ^ 1;
  writeFileSync(label, pdf);
  const changed = await harness.run([...verify, '--file', label]);
  expect(changed.exitCode).toBe(1);
  expect(JSON.parse(changed.output)).toMatchObject({ outcome: 'whole', file: { receipts: [] } });

  // One byte of the second one's content.
  const ledger = join(harness.dataDir, 'ledger.sqlite');
  const bytes = readFileSync(ledger);
  const at = bytes.indexOf('"number":2,"before":"') + '"number":2,"before":"'.length;
  bytes[at] = bytes[at] === 0x30 ? 0x31 : 0x30;
  writeFileSync(ledger, bytes);
  const broken = await harness.run(verify);
  expect(broken.exitCode).toBe(1);
  expect(JSON.parse(broken.output)).toMatchObject({
    outcome: 'broken',
    whole: 1,
    broken: { what: 'changed', number: 2, code: codes[1] },
  });
  expect(broken.error).toMatch(/^tem: Biên nhận số 2 .* đã bị sửa .* \/ Receipt 2 .* was changed/);

  // The station says so too.
  const again = await harness.start();
  await again.page.keyboard.press('Control+6');
  await expect(again.page.locator('[data-label-row]')).toHaveCount(3);
  await again.page.keyboard.press('Control+b');
  await again.page.keyboard.press('F8');
  await expect(again.page.locator('[data-receipts="broken"]')).toContainText('Biên nhận số 2');
});
