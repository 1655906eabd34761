import { formatDateTime } from '../../shared/date-time.ts';
import { startTcpProxy } from '../helpers/tcp-proxy/tcp-proxy.ts';
import { expect, type FleetWindow, test } from './fleet-windows.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';

// Windows of two stations, one PostgreSQL: who prints an order, and that there is one paper of it.

skipWithoutPostgres();

/** A person's answer for an order: chosen in the panel, with a name. */
async function answerAs({ page, select, choice }: FleetWindow, code: string, answer: string): Promise<void> {
  await select(code);
  await choice(answer).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Chị Hoa');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
}

test('an order that waits at one station says so at the other, is printed where it is, or where a named person takes it @journey', async ({
  fleet,
}) => {
  const one = await fleet.open('Bàn 1');
  const two = await fleet.open('Bàn 2');
  const [code = '', taken = ''] = await one.codes();
  await one.scan(code);
  await expect.poll(() => fleet.claimOf(code)).toBe('Bàn 1 soft');

  await two.scan(code);
  await two.expectStates(['held']);
  const [claim] = await fleet.query<{ readonly since: Date }>('SELECT since FROM tem.claim WHERE code = $1', [
    code,
  ]);
  await two.select(code);
  await expect(two.answer).toContainText(
    `đang ở Bàn 1, từ ${formatDateTime(claim?.since.getTime() ?? 0, 'vi')}`,
  );
  await two.page.keyboard.press('F9');
  await one.page.keyboard.press('F9');
  await one.expectStates(['printed']);
  await two.expectStates(['held']);
  expect([one.papers(), two.papers()]).toEqual([1, 0]);

  // Whoever says no leaves it where it is.
  await one.scan(taken);
  await expect.poll(() => fleet.claimOf(taken)).toBe('Bàn 1 soft');
  await two.scan(taken);
  await two.expectStates(['held', 'held']);
  const person = await simulateMessageBoxUser(two);
  await answerAs(two, taken, 'Lấy về bàn này');
  await expect.poll(async () => (await person.boxes()).length).toBe(1);
  const [box] = await person.boxes();
  expect(box?.detail).toContain(taken);
  expect(box?.detail).toContain('Chị Hoa');
  expect(await fleet.claimOf(taken)).toBe('Bàn 1 soft');
  await two.expectStates(['held', 'held']);

  await person.answerWith('yes');
  await answerAs(two, taken, 'Lấy về bàn này');
  await two.expectStates(['held', 'queued']);
  expect(await fleet.claimOf(taken)).toBe('Bàn 2 hard');
  // The station that had it learns where it is, and prints it no more.
  await one.expectStates(['printed', 'held']);
  await one.select(taken);
  await expect(one.answer).toContainText('đang ở Bàn 2');
  await one.page.keyboard.press('F9');
  await two.page.keyboard.press('F9');
  await two.expectStates(['held', 'printed']);
  await one.expectStates(['printed', 'held']);
  expect([one.papers(), two.papers()]).toEqual([1, 1]);
  await expect
    .poll(() => fleet.query('SELECT kind, person FROM tem.agreement WHERE code = $1', [taken]))
    .toEqual([{ kind: 'take-over', person: 'Chị Hoa' }]);
});

test('a station that is cut off prints what it has claimed or a supervisor lets it, the rest once it is back, and doubles are listed', async ({
  fleet,
}) => {
  const proxy = await startTcpProxy(fleet.server.port);
  try {
    const one = await fleet.open('Bàn 1', { port: proxy.port });
    const two = await fleet.open('Bàn 2');
    const [claimed = '', other = '', double = ''] = await one.codes();
    await one.scan(claimed);
    await expect.poll(() => fleet.claimOf(claimed)).toBe('Bàn 1 soft');
    // Its answer comes before that of whatever is asked next.
    await one.page.evaluate(() =>
      window.tem.calls.fleet.publishProfile({ name: 'Kho 1', person: 'Chị Hoa' }),
    );

    await proxy.refuse();
    proxy.cut('reset');
    await expect(one.page.locator('[data-fleet-state="cut-off"]')).toBeVisible();
    for (const code of [other, double]) await one.scan(code);
    await one.expectStates(['queued', 'queued', 'queued']);
    await one.page.keyboard.press('F9');
    await one.expectStates(['printed', 'held', 'held']);
    expect(await one.holdOf(other)).toBe('fleet-unreachable');
    // Nobody may print it alone unless the setting says so.
    await answerAs(one, double, 'Vẫn in');
    await expect(one.page.getByText('Trạm này không được in khi mất liên lạc')).toBeVisible();
    await one.expectStates(['printed', 'held', 'held']);
    expect(one.papers()).toBe(1);
    await one.page.evaluate(() => window.tem.calls.settings.save({ fleetPrintAlone: true }));
    await answerAs(one, double, 'Vẫn in');
    await one.expectStates(['printed', 'held', 'queued']);
    await one.page.keyboard.press('F9');
    await one.expectStates(['printed', 'held', 'printed']);
    await two.scan(double);
    await two.page.keyboard.press('F9');
    await two.expectStates(['printed']);

    await proxy.restore();
    // Else its next try may be half a minute away.
    await one.page.evaluate(() => window.tem.calls.fleet.retry(undefined));
    await one.expectStates(['printed', 'printed', 'printed']);
    expect([one.papers(), two.papers()]).toEqual([3, 1]);
    await two.page.keyboard.press('Control+8');
    await two.page.getByText('In hai lần (1)').click();
    const listed = two.page.getByRole('list').getByRole('button');
    await expect(listed).toHaveCount(1);
    for (const text of [double.split('.').at(-1) ?? double, 'Bàn 1', 'Bàn 2', 'Chị Hoa đã đồng ý'])
      await expect(listed).toContainText(text);
  } finally {
    await proxy.close();
  }
});
