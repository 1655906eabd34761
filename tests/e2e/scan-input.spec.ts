import type { Page } from '@playwright/test';
import { DEFAULT_SCANNER } from '../../shared/scanner.ts';
import { CALIBRATED_SCANNER, expect, test } from './fixtures.ts';
import { garbledKeys, scanKeys } from './scanner-keys.ts';
import { stationPage } from './station-page.ts';
import { typeByHand } from './type-by-hand.ts';

// Scans with real key events: wherever the focus is, through an input method, and faster than anybody can scan.

/** The batch, as main knows it. */
const batchOf = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.station.state(undefined);
    return reply.ok ? reply.value.rows.map((row) => row.code as string) : [];
  });
const caretOf = (page: Page): Promise<(number | null)[]> =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field instanceof HTMLInputElement ? [field.selectionStart, field.selectionEnd] : [];
  });

test.beforeEach(({ harness }) => {
  // Any scanner, also one that sends Tab or nothing after a code.
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    scanner: DEFAULT_SCANNER,
  });
});

test('a scan goes to the batch wherever the focus is, and leaves no trace there', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const { keyboard } = page;
  const [a = '', b = '', c = '', d = '', e = ''] = sandbox.codes;
  const expectNotice = (code: string): Promise<void> =>
    expect(
      page
        .getByRole('status')
        .filter({ hasText: 'Mã vừa quét đã vào danh sách' })
        .filter({ hasText: code.split('.')[1] ?? '' }),
    ).toBeVisible();

  // In the settings: no button is pressed, and a half-typed number is unchanged and unsaved.
  await keyboard.press('Control+,');
  await page.getByRole('radiogroup', { name: 'Phần cài đặt' }).getByText('In nhãn').click();
  const button = page.getByRole('button', { name: 'In nhãn thử' });
  await button.focus();
  await scanKeys(page, a);
  await expectNotice(a);
  await expect(button).toBeFocused();
  expect(harness.listLabels()).toEqual([]);
  const days = page.getByRole('textbox', { name: /^Hỏi khi in lại/ });
  await days.focus();
  for (const key of ['End', '0', 'ArrowLeft']) await keyboard.press(key);
  const daysBefore = await days.inputValue();
  await scanKeys(page, b);
  await expectNotice(b);
  await expect(days).toHaveValue(daysBefore);
  expect(await caretOf(page)).toEqual([daysBefore.length - 1, daysBefore.length - 1]);
  await keyboard.press('Escape');
  await expect(days).toHaveValue('30');

  // In the form of a new order: a half-typed name with the caret in its middle; a scanner that sends Tab.
  await keyboard.press('Control+3');
  const name = page.locator('[name="name"]');
  await expect(name).toBeFocused();
  await keyboard.type('Chị Đh');
  await keyboard.press('ArrowLeft');
  await scanKeys(page, c, { gapMs: 8, end: 'Tab' });
  await expectNotice(c);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Chị Đh');
  expect(await caretOf(page)).toEqual([5, 5]);
  // In a half-typed combo box; a scanner without a terminator.
  const province = page.locator('[name="province"]');
  await province.focus();
  await keyboard.type('ha n', { delay: 70 });
  await scanKeys(page, d, { gapMs: 16, end: null });
  await expectNotice(d);
  await expect(province).toHaveValue('ha n');
  await expect(page.getByRole('option', { name: 'Thành phố Hà Nội' })).toBeVisible();
  // A field for scans keeps them, and their Enter acts as it does by hand.
  const soc = page.locator('[name="soc"]');
  await soc.focus();
  await scanKeys(page, 'KAN7453535');
  await expect(soc).not.toBeFocused();
  await expect(soc).toHaveValue('KAN7453535');
  // Text typed by a person stays in its field.
  const phone = page.locator('[name="phone"]');
  await phone.focus();
  await typeByHand(page, '0945900350');
  await keyboard.press('Enter');
  await expect(phone).toHaveValue('0945900350');
  expect(await batchOf(page)).toEqual([a, b, c, d]);

  // The order book opens the order instead, and the batch is unchanged.
  await keyboard.press('Control+2');
  await scanKeys(page, e);
  await expect(page.getByRole('heading', { name: e })).toBeVisible();
  expect(await batchOf(page)).toEqual([a, b, c, d]);
});

test('refuses a scan through an input method and offers its order; keeps all of 100 scans in a row @journey', async ({
  harness,
  sandbox,
}) => {
  const { page } = await harness.start();
  const { keyboard } = page;
  const station = stationPage(page);
  const [code = ''] = sandbox.codes;
  await station.scan(code);
  await station.expectStates(['queued']);
  const expectRefused = async (garbled: string): Promise<void> => {
    await expect(station.answer).toContainText('Tắt bộ gõ tiếng Việt');
    await expect(station.answer).toContainText(garbled);
    await expect(station.field).toHaveValue('');
  };

  // As an input method sends it: Tem offers the order that it may mean, and adds it only after a yes.
  await scanKeys(page, garbledKeys(code));
  await expectRefused(`${code.slice(0, 2)}Í${code.slice(3)}`);
  await expect(page.getByRole('button', { name: `Lấy đơn ${code}` })).toBeVisible();
  expect(await batchOf(page)).toEqual([code]);
  await keyboard.press('F2');
  await expect(station.answer).toContainText('Đã có trong danh sách');

  // A composing input method: what it made of the scan does not stay in the field either.
  const keys = await page.context().newCDPSession(page);
  await expect(async () => {
    await station.field.fill('');
    // Composition has no timestamp of its own: what a busy machine keeps waiting in between is a person's, and comes again.
    await Promise.all(
      Array.from('HNIS7812').flatMap((letter, at) => {
        const text = 'HNÍS7812'.slice(0, at + 1);
        const key = /[0-9]/.test(letter) ? `Digit${letter}` : `Key${letter}`;
        const taken = { type: 'rawKeyDown', key: 'Process', code: key, windowsVirtualKeyCode: 229 } as const;
        return [
          keys.send('Input.dispatchKeyEvent', taken),
          keys.send('Input.imeSetComposition', { text, selectionStart: at + 1, selectionEnd: at + 1 }),
        ];
      }),
    );
    await keyboard.press('Enter');
    await expect(station.answer).toContainText('HNÍS7812', { timeout: 2_000 });
    await expect(station.field).toHaveValue('', { timeout: 2_000 });
  }).toPass();
  await expectRefused('HNÍS7812');

  // Nothing is lost: back to back, as fast as keys can be sent.
  await page.evaluate((scanner) => window.tem.calls.settings.save({ scanner }), CALIBRATED_SCANNER);
  const codes = Array.from({ length: 100 }, (_, at) => `SGNS336484LM.${String(100_000_000 + at)}`);
  for (const one of codes) await scanKeys(page, one, { letGo: false });
  await expect.poll(() => batchOf(page)).toEqual([code, ...codes]);
  await expect(station.field).toHaveValue('');
});
