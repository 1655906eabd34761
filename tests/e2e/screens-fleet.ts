import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '../../shared/language.ts';
import { startPostgres } from '../helpers/postgres/postgres.ts';
import { runTem } from './command-line.ts';
import { expect, test } from './fixtures.ts';
import { openPart } from './open-settings-part.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';
import { takeScreenshots } from './take-screenshots.ts';

// `npm run screens`: many stations, with a real PostgreSQL: the settings before and after, the board, the station cut off.

skipWithoutPostgres();
test.setTimeout(300_000);

const WORDS = {
  vi: { part: 'Nhiều bàn', parts: ['Mọi nhãn', 'In hai lần', 'Chưa rõ', 'Bộ cài đặt'] },
  en: { part: 'Stations', parts: ['All labels', 'Doubles', 'Unknown', 'Settings'] },
} as const satisfies Record<Language, object>;

for (const language of ['vi', 'en'] satisfies Language[]) {
  const { part, parts } = WORDS[language];
  const settings = { language, partner: 'sandbox', stationName: 'Bàn 1', guide: 'done' } as const;

  test(`a station alone, ${language}`, async ({ harness }) => {
    harness.writeSettings({ ...settings, printer: harness.printer });
    const station = await harness.start();
    await station.page.setViewportSize({ width: 1024, height: 600 });
    await openPart(station.page, new RegExp(`^${part}$`));
    await takeScreenshots(station, 'fleet-alone-small', language);
  });

  test(`a station of a fleet, ${language}`, async ({ harness }) => {
    const postgres = await startPostgres();
    try {
      harness.writeSettings({ ...settings, printer: harness.printer });
      const owner = new URL(postgres.ownerUrl);
      const file = join(dirname(harness.dataDir), 'owner.txt');
      writeFileSync(file, `${owner.password}\n`, { mode: 0o600 });
      const url = `postgres://${owner.username}@127.0.0.1:${postgres.port}${owner.pathname}?sslmode=disable`;
      const { exitCode } = await runTem([
        'fleet',
        'init',
        '--url',
        url,
        '--password-file',
        file,
        '--name',
        'Kho Thủ Đức',
        '--data-dir',
        harness.dataDir,
      ]);
      expect(exitCode).toBe(0);
      const station = await harness.start();
      const { page } = station;
      await page.setViewportSize({ width: 1024, height: 600 });
      await expect(page.locator('[data-fleet-state="connected"]')).toBeVisible();
      await openPart(page, new RegExp(`^${part}$`));
      await expect(page.getByRole('button', { name: /^(Tạo thư mời|Make an invitation)/ })).toBeEnabled();
      await takeScreenshots(station, 'fleet-joined-small', language);
      const orders = await page.evaluate(() => window.tem.calls.sandbox.orders(undefined));
      await page.keyboard.press('Control+1');
      for (const code of orders.ok ? orders.value.slice(0, 4) : [])
        await page.evaluate((text) => window.tem.calls.station.scan({ text }), code);
      await page.keyboard.press('F9');
      await expect.poll(() => harness.listLabels().length).toBe(4);
      await page.keyboard.press('Control+8');
      await expect(page.getByRole('button', { name: /Bàn 1/ })).toBeVisible();
      await takeScreenshots(station, 'board-stations-small', language);
      for (const [at, name] of parts.entries()) {
        await page.keyboard.press('Control+PageDown');
        await expect(page.locator('main').getByText(name).first()).toBeVisible();
        await takeScreenshots(station, `board-${at + 1}-small`, language);
      }
      await postgres.kill();
      await page.keyboard.press('Control+1');
      await expect(page.locator('[data-fleet-state="cut-off"]')).toBeVisible({ timeout: 30_000 });
      await takeScreenshots(station, 'station-cut-off-small', language);
      await openPart(page, new RegExp(`^${part}$`));
      await takeScreenshots(station, 'fleet-cut-off-small', language);
    } finally {
      await postgres.stop();
    }
  });
}
