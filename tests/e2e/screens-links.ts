import type { Language } from '../../shared/language.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { fillBatch } from './screen-scenes.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: the effects of tem:// links, and the notices of failures.

const CODES = 'SGNS336484LM.990000001,SGNS336484LM.990000002,SGNS336484LM.990000003';

const openLink = ({ app }: RunningStation, link: string): Promise<void> =>
  app.evaluate(({ app: own }, said) => {
    own.emit('open-url', { preventDefault: () => undefined }, said);
  }, link);

function settings(harness: Harness, language: Language): void {
  harness.writeSettings({
    language,
    partner: 'service',
    baseUrl: 'https://api.partner.example',
    printer: 'Zebra_ZD421',
    guide: 'done',
  });
}

for (const language of ['vi', 'en'] satisfies Language[]) {
  test(`links, ${language}`, async ({ harness }) => {
    settings(harness, language);
    fillBatch(harness);
    const station = await harness.start(['--', `tem://print?code=${CODES}`]);
    const bar = station.page.locator('[data-bar-line="link"]');
    await expect(bar).toContainText('3');
    // The printer's trouble stands above it.
    await station.page.keyboard.press('Control+F6');
    await expect(bar).toBeVisible();
    await takeScreenshots(station, 'link', language);
    await openLink(station, `tem://print?code=${CODES},no%20code,SGNS336484LM.990000004&size=T2`);
    await expect(bar).toContainText('T2');
    await takeScreenshots(station, 'link-size', language);
  });

  test(`links in the smallest window, ${language}`, async ({ harness }) => {
    settings(harness, language);
    fillBatch(harness);
    const station = await harness.start(['--', `tem://print?code=${CODES},no%20code&size=T2`]);
    const { page } = station;
    await page.setViewportSize({ width: 1024, height: 700 });
    const bar = page.locator('[data-bar-line="link"]');
    await expect(bar).toContainText('3');
    await page.keyboard.press('Control+F6');
    await expect(bar).toContainText('T2');
    await openLink(station, 'tem://print?code=A1&size=X1');
    await expect(bar).toContainText('size=…');
    await takeScreenshots(station, 'link-many-small', language);
    await page.keyboard.press('Shift+Escape');
    await expect(bar).toHaveCount(0);
    await openLink(station, 'tem://settings');
    await expect(bar).toContainText('tem://');
    await takeScreenshots(station, 'link-refused-small', language);
  });

  test(`a link during the guide, ${language}`, async ({ harness }) => {
    harness.writeSettings({ language });
    const station = await harness.start(['tem://print?code=A1']);
    await expect(station.page.locator('[data-bar-line="link"]')).toBeVisible();
    await takeScreenshots(station, 'link-guide', language);
  });
}
