import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { fillHeldLabels } from './screen-scenes.ts';
import { stationPage } from './station-page.ts';

// Real key events only, as for a packer without a mouse.

/** The focused element. */
const focus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement;
    if (at === null || at === document.body) return 'nothing';
    return `${at.tagName} ${at.getAttribute('aria-label') ?? at.getAttribute('name') ?? at.textContent?.slice(0, 40)}`;
  });

/** Presses a key, and waits until something has the focus again. */
async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await expect
    .poll(() => focus(page), { message: `the focus after ${key}`, intervals: [20] })
    .not.toBe('nothing');
}

/** The keys that the list shows; opens it and closes it again. */
async function listed(page: Page): Promise<readonly string[]> {
  await page.keyboard.press('F1');
  const dialog = page.getByRole('dialog', { name: 'Phím tắt' });
  await expect(dialog).toBeVisible();
  // The list keeps the focus.
  for (let times = 0; times < 3; times++) await page.keyboard.press('Tab');
  expect(await dialog.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  const names = await dialog
    .locator('[data-keys]')
    .evaluateAll((lines) => lines.flatMap((line) => line.getAttribute('data-keys')?.split(' ') ?? []));
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  return names;
}

test('every screen lists its keys, none twice, and Tab never leads to nothing', async ({ harness }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  fillHeldLabels(harness);
  const { page } = await harness.start();
  const rooms: readonly (readonly [key: string, ...own: string[]])[] = [
    ['Control+1', 'F9', 'F6', 'Ctrl+Delete', 'Delete', 'ArrowDown', 'Escape'],
    ['Control+2', 'F3', 'Escape'],
    ['Control+3', 'Ctrl+Enter', 'Ctrl+N'],
    ['Control+4', 'Ctrl+O', 'Ctrl+E'],
    ['Control+5', 'F7', 'F8'],
    ['Control+6', 'F3'],
    ['Control+7', 'F5', 'F3'],
    ['Control+,', 'Escape', 'F9'],
  ];
  for (const [key, ...own] of rooms) {
    await press(page, key);
    // Lists the keys of what is shown.
    await expect(page.locator('main:not([aria-busy="true"]) button:visible').first()).toBeVisible();
    const before = await focus(page);
    const names = await listed(page);
    expect(new Set(names).size, `keys of ${key}: ${names.join(', ')}`).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining([...own, 'F1', '?', 'Ctrl+1', 'Ctrl+7', 'Ctrl+,']));
    await expect.poll(() => focus(page), { message: `given back in ${key}` }).toBe(before);
    // From the header at the start of the page back past it to the end, and forward again.
    await page.locator('header button').last().focus();
    for (const step of ['Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) await press(page, step);
  }

  // A question in the panel adds the digits of its answers, and no key twice.
  await press(page, 'Control+1');
  expect(await listed(page)).not.toContain('1');
  await press(page, 'F6');
  await expect(page.locator('[data-answer="no-reprint"], [data-answer="keep"]')).toBeVisible();
  const asked = await listed(page);
  expect(asked).toEqual(expect.arrayContaining(['1', '2', 'Escape']));
  // A digit that no answer has is swallowed, and not listed.
  expect(asked).not.toContain('9');

  // In a text field a question mark is text; in the empty scan field it is not.
  await press(page, 'Control+3');
  await page.locator('[name="name"]').focus();
  await page.keyboard.type('?');
  await expect(page.locator('[name="name"]')).toHaveValue('?');
  await press(page, 'Control+1');
  await page.keyboard.type('SG?', { delay: 200 });
  await expect(page.getByRole('textbox').first()).toHaveValue('SG?');
  // Longer than a scanner's longest pause.
  for (const _letter of 'SG?') await page.keyboard.press('Backspace', { delay: 200 });
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('textbox').first()).toHaveValue('');
});

test('works a whole shift without a mouse', async ({ harness, sandbox }) => {
  harness.writeSettings({ partner: 'sandbox', printer: harness.printer, size: 'S9' });
  const { page } = await harness.start();
  const station = stationPage(page);
  const [first = '', second = ''] = sandbox.codes;
  const unknown = 'SGNS336484LM.999999999';

  // Scan two orders, one unknown to the service, and one meaningless code: the panel asks about that one.
  for (const [at, code] of [first, second, unknown, 'abc'].entries()) {
    await station.scan(code);
    await expect(page.locator('[data-row]')).toHaveCount(at + 1);
  }
  await station.expectStates(['queued', 'queued', 'queued', 'held']);
  await expect(station.choice('Tra lại')).toBeVisible();
  await press(page, 'Escape');
  await expect(station.choice('Tra lại')).toHaveCount(0);
  await press(page, 'F6');
  await expect(station.choice('Tra lại')).toHaveAttribute('aria-label', 'Tra lại: abc');
  // A question takes the focus from nobody.
  await expect(station.field).toBeFocused();

  // Walk the list, where the question stands first, and remove it: the focus moves to the rest.
  await press(page, 'End');
  await expect(page.locator('[data-index="3"]')).toBeFocused();
  await press(page, 'Home');
  await expect(page.locator('[data-index="0"]')).toBeFocused();
  await expect(page.locator('[data-index="0"]')).toContainText('abc');
  await press(page, 'ArrowDown');
  await expect(page.locator('[data-index="1"]')).toBeFocused();
  await press(page, 'ArrowUp');
  await press(page, 'Delete');
  await station.expectStates(['queued', 'queued', 'queued']);
  await expect(page.locator('[data-index="0"]')).toBeFocused();
  await press(page, 'ArrowUp');
  await expect(station.field).toBeFocused();

  // Print; retry the failed row (it fails again), and remove it.
  await press(page, 'F9');
  await station.expectStates(['printed', 'printed', 'failed']);
  await press(page, 'F7');
  await station.expectStates(['printed', 'printed', 'queued']);
  await press(page, 'F9');
  await station.expectStates(['printed', 'printed', 'failed']);
  await press(page, 'Home');
  await expect(page.locator('[data-index="0"]')).toContainText('999999999');
  await press(page, 'Delete');
  await station.expectStates(['printed', 'printed']);
  // Reprint the first one because it was torn: the arrows select it below the newer one, and a digit says why.
  await press(page, 'End');
  await expect(page.locator('[data-index="2"]')).toContainText(first.split('.')[1] ?? first);
  await expect(station.answer).toContainText('Đơn này đã in rồi. In lại?');
  await press(page, '2');
  await station.expectStates(['queued', 'printed']);
  await expect(station.field).toHaveValue('');
  await press(page, 'F9');
  await station.expectStates(['printed', 'printed']);
  // The reprint is the same file.
  expect(harness.listLabels()).toHaveLength(2);

  // A digit that begins a scan answers nothing.
  await station.scan('1234567890');
  await station.expectStates(['printed', 'printed', 'held']);

  // Clearing asks, and neither its key again nor Enter nor Space answers.
  for (const key of ['Control+Delete', 'Control+Delete', 'Enter', 'Control+Delete', ' '])
    await press(page, key);
  // Longer than a scanner's longest pause, so that the digit below is a person's.
  await page.keyboard.press('Backspace', { delay: 200 });
  await station.expectStates(['printed', 'printed', 'held']);
  await press(page, 'Control+Delete');
  await expect(page.locator('[data-answer="clear"]')).toBeVisible();
  await press(page, '2');
  await station.expectStates([]);
  await press(page, 'Control+z');
  await station.expectStates(['printed', 'printed', 'held']);
});
