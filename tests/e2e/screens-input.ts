import type { Language } from '../../shared/language.ts';
import { expect, test } from './fixtures.ts';
import { garbledKeys, scanKeys, toKeys } from './scanner-keys.ts';
import { takeScreenshots } from './take-screenshots.ts';

// Feedback on scanner input: input methods, two scanners at once, a bounce, and a scan on another screen (screens.ts
// explains how
// pictures are taken).

const SMALLEST = { width: 1024, height: 700 };
const USUAL = { width: 1280, height: 800 };

const LANGUAGES: readonly Language[] = ['vi', 'en'];
for (const language of LANGUAGES) {
  test(`input: refused, bounced and elsewhere in ${language}`, async ({ harness, sandbox }) => {
    test.slow();
    harness.writeSettings({
      language,
      partner: 'sandbox',
      printer: harness.printer,
      size: 'S9',
      guide: 'done',
      volume: 0,
    });
    const station = await harness.start();
    const { page } = station;
    const [code = '', other = ''] = sandbox.codes;
    const answer = (kind: string) => expect(page.locator(`[data-kind="${kind}"]`)).toBeVisible();
    await page.setViewportSize(USUAL);

    await scanKeys(page, code);
    await expect(page.locator('[data-row]')).toHaveCount(1);
    await scanKeys(page, code);
    await answer('bounced');
    await takeScreenshots(station, 'input-bounced', language);

    await scanKeys(page, garbledKeys(code));
    await expect(page.getByRole('button', { name: code }).filter({ hasText: 'F2' })).toBeVisible();
    await takeScreenshots(station, 'input-ime', language);
    await page.setViewportSize(SMALLEST);
    await takeScreenshots(station, 'input-ime-small', language);
    await scanKeys(page, garbledKeys('HNIS781286NM.1619178'));
    await answer('ime');
    await takeScreenshots(station, 'input-ime-unknown-small', language);

    // Two scanners: the rest of the second one's code comes right after the first one's Enter.
    await page.setViewportSize(USUAL);
    await scanKeys(page, [
      ...toKeys(`${code.slice(0, 17)}H8N2I7S1`),
      { key: 'Enter', code: 'Enter', text: '\r' },
      ...toKeys('781286NM.1619178'),
    ]);
    await answer('mixed');
    await takeScreenshots(station, 'input-mixed', language);

    await page.keyboard.press('Control+3');
    await expect(page.locator('[name="name"]')).toBeFocused();
    await scanKeys(page, other);
    await expect(page.getByRole('status').filter({ hasText: other.split('.')[1] ?? '' })).toBeVisible();
    await takeScreenshots(station, 'input-elsewhere', language);
    await scanKeys(page, garbledKeys(code));
    await expect(page.getByRole('button', { name: code }).filter({ hasText: 'F2' })).toBeVisible();
    await takeScreenshots(station, 'input-elsewhere-ime', language);
  });
}
