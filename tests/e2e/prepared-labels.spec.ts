import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openReadOnlyDatabase } from '../../main/database/database.ts';
import { code as orderCode } from '../unit/station/fakes.ts';
import { expect, test } from './fixtures.ts';
import { A, B, C, goodLabel, labelPartner } from './label-partner.ts';
import { withoutLookups } from './partner-process.ts';
import { setToken, stationPage } from './station-page.ts';

// Labels that are made before the key.

const D = orderCode(4);

/** The times of the receipts, in milliseconds since 1970. */
function receiptTimes(dataDir: string): { atMs: number; madeAtMs: number }[] {
  const sqlite = openReadOnlyDatabase(join(dataDir, 'ledger.sqlite'));
  try {
    return sqlite
      .prepare('SELECT content FROM receipt ORDER BY number')
      .all()
      .map(({ content }) => JSON.parse(String(content)));
  } finally {
    sqlite.close();
  }
}

test('says which orders are ready, prints them without asking again unless one changed, and erases their dots @journey', async ({
  harness,
  fakePartner,
}) => {
  const shown = new Map<string, string>();
  let name = 'Nguyễn Thị Định';
  const partner = await fakePartner(
    labelPartner({
      receiver: () => ({ name, phone: '098****294', address: '1 Tràng Tiền' }),
      label: (codes) =>
        codes.map((code) => {
          shown.set(code, name);
          return { ...goodLabel(code as typeof A), text: `${code}<br>${name}` };
        }),
    }),
  );
  harness.writeServiceSettings(partner);
  const { page, close } = await harness.start();
  await setToken(page, 'any');
  const station = stationPage(page);
  const folder = join(harness.dataDir, 'prepared');
  for (const code of [A, B]) await station.scan(code);
  for (const code of [A, B]) await expect(station.row(code)).toContainText('Sẵn sàng');
  expect(readdirSync(folder)).toHaveLength(2);
  const before = withoutLookups(partner).length;
  expect(before).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed']);
  expect(withoutLookups(partner)).toHaveLength(before);
  await expect.poll(() => readdirSync(folder)).toEqual([]);
  for (const { atMs, madeAtMs } of receiptTimes(harness.dataDir)) expect(madeAtMs).toBeLessThan(atMs);

  await station.scan(C);
  await expect(station.row(C)).toContainText('Sẵn sàng');
  // A look-up, as the order's screen makes it, finds that the order has changed.
  name = 'Lê Văn Nam';
  expect(await page.evaluate((code) => window.tem.calls.orders.lookUp({ code }), C)).toMatchObject({
    ok: true,
  });
  await expect(station.row(C)).not.toContainText('Sẵn sàng');
  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed']);
  expect(shown.get(C)).toBe('Lê Văn Nam');

  await station.scan(D);
  await expect(station.row(D)).toContainText('Sẵn sàng');
  await close();
  expect(existsSync(folder)).toBe(false);
});
