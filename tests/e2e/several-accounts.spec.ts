import type { Page } from '@playwright/test';
import type { AccountId } from '../../shared/account.ts';
import { EMPTY_HISTORY_FILTER } from '../../shared/history.ts';
import { expect, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { startSandboxProcess } from './partner-process.ts';
import { stationPage } from './station-page.ts';
import { takeScreenshots } from './take-screenshots.ts';
import { pressAlone } from './type-by-hand.ts';

// A station that packs for two shops, with real keys. Practice has a shop of its own for each account.

const SECOND = '0a1b2c3d' as AccountId;
const NAMES = ['Nhà Gạo', 'Tiệm Mai'] as const;

/** Orders of the two practice shops, which are the same at each start, and a soc that both gave to an order. */
interface Shops {
  readonly codes: readonly [readonly string[], readonly string[]];
  readonly shared: { readonly soc: string; readonly codes: readonly [string, string] };
}

async function shopsOfPractice(): Promise<Shops> {
  const sandbox = await startSandboxProcess(0, ['--accounts', '2']);
  try {
    // Four orders of each shop are told; the third one's soc is the same (seed-orders.ts).
    const [a1 = '', a2 = '', a3 = '', , b1 = '', b2 = '', b3 = ''] = sandbox.codes;
    const answer = await fetch(`${sandbox.url}/v1/partner/orders/info?type=1&code=${a3}`, {
      headers: { authorization: `Bearer ${sandbox.accessToken}` },
    });
    const { results } = (await answer.json()) as { readonly results: { readonly soc: string } };
    return {
      codes: [
        [a1, a2],
        [b1, b2],
      ],
      shared: { soc: results.soc, codes: [a3, b3] },
    };
  } finally {
    await sandbox.close();
  }
}

test('whose of twelve shops a code is, is answered by digits, page by page', async ({ harness }) => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const more = Array.from({ length: 11 }, (_, at) => ({
    id: `0a1b2c${(at + 10).toString(16).padStart(2, '0')}` as AccountId,
    name: `Tiệm số ${at + 2}`,
    baseUrl: url,
    labelUrl: url,
  }));
  // Nobody answers there, so no order can be looked up.
  harness.writeSettings({
    partner: 'service',
    printer: harness.printer,
    baseUrl: url,
    labelUrl: url,
    accountName: NAMES[0],
    accounts: more,
  });
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);
  await station.scan('KHONG-CO-0001');
  await station.expectStates(['held']);
  await expect(station.panel.locator('[data-answer]')).toHaveCount(6);
  await takeScreenshots(running, 'accounts-question-many', 'vi', 'light');
  await pressAlone(page, '6');
  await expect(station.panel).toContainText('Tiệm số 5');
  await takeScreenshots(running, 'accounts-question-second-page', 'vi', 'light');
  // Behind the safe answer: the fifth to the eighth shop.
  await pressAlone(page, '5');
  await expect.poll(() => accountsOfRows(page)).toEqual(['Tiệm số 8']);
});

const accountsOfRows = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(async () => {
    const reply = await window.tem.calls.station.state(undefined);
    if (!reply.ok) throw new Error(reply.problem.code);
    return reply.value.rows.map(({ account }) => account?.name ?? null);
  });

test('two shops share a list: scans find their shop, a shared code asks, and the labels come out in order @journey', async ({
  harness,
}) => {
  const { codes, shared } = await shopsOfPractice();
  const [[a1 = '', a2 = ''], [b1 = '']] = codes;
  harness.writeSettings({
    partner: 'sandbox',
    printer: harness.printer,
    size: 'S9',
    accountName: NAMES[0],
    accounts: [{ id: SECOND, name: NAMES[1], baseUrl: null, labelUrl: null }],
  });
  const running = await harness.start();
  const { page } = running;
  const station = stationPage(page);

  // Interleaved: no book knows these, so both shops are asked.
  for (const code of [a1, b1, a2]) await station.scan(code);
  await station.expectStates(['queued', 'queued', 'queued']);
  expect(await accountsOfRows(page)).toEqual([NAMES[0], NAMES[1], NAMES[0]]);
  await expect(station.row(b1).locator('[data-account]')).toHaveText(NAMES[1]);

  // Both shops gave this soc to an order.
  await station.scan(shared.soc);
  await station.expectStates(['queued', 'queued', 'queued', 'held']);
  await expect(station.panel).toContainText('Kiện này của tài khoản nào?');
  await expect(station.choice(NAMES[1])).toContainText(shared.codes[1]);
  await takeScreenshots(running, 'accounts-question', 'vi', 'light');
  // The safe answer is the first; then the shops in their order.
  await pressAlone(page, '3');
  await station.expectStates(['queued', 'queued', 'queued', 'queued']);
  expect(await accountsOfRows(page)).toEqual([NAMES[0], NAMES[1], NAMES[0], NAMES[1]]);
  await takeScreenshots(running, 'accounts-list', 'vi', 'light');

  await page.keyboard.press('F9');
  await station.expectStates(['printed', 'printed', 'printed', 'printed']);
  expect(harness.listLabels()).toHaveLength(4);
  const printed = await page.evaluate(
    (filter) => window.tem.calls.history.page({ filter, from: 0, count: 50 }),
    EMPTY_HISTORY_FILTER,
  );
  if (!printed.ok) throw new Error(printed.problem.code);
  expect(printed.value.labels.map(({ code, account }) => [code, account?.name]).toReversed()).toEqual([
    [a1, NAMES[0]],
    [b1, NAMES[1]],
    [a2, NAMES[0]],
    [shared.codes[1], NAMES[1]],
  ]);

  // The history shows one shop's labels and totals at a time.
  await page.keyboard.press('Control+6');
  const total = page.getByRole('status').filter({ hasText: / nhãn$/ });
  await expect(total).toHaveText('4 nhãn');
  const filter = page.getByRole('combobox', { name: 'Tài khoản' });
  await filter.click();
  await page.getByRole('option', { name: NAMES[1] }).click();
  await expect(total).toHaveText('2 nhãn');
  await expect(page.locator('[data-total="printed"] dd')).toHaveText('2');
  await takeScreenshots(running, 'accounts-history', 'vi', 'light');
});
