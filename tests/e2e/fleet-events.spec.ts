import { KEYRING, requireKeyring } from '../electron/require-keyring.ts';
import { runTem } from './command-line.ts';
import type { RunningStation } from './fixtures.ts';
import { expect, test } from './fleet-windows.ts';
import { freePort } from './free-port.ts';
import { simulateMessageBoxUser } from './message-box-user.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';

// Two built stations that practise, in one fleet: the sandbox of the first pushes to its receiver, and the second shows it.

skipWithoutPostgres();

/** Cancels one of its sandbox's orders, which pushes an event. @returns the order's code */
async function cancelOrder({ page }: RunningStation, which: number): Promise<string> {
  const { code, answer } = await page.evaluate(async (at) => {
    const orders = await window.tem.calls.sandbox.orders(undefined);
    const of = (orders.ok && orders.value[at]) || '';
    return { code: of, answer: await window.tem.calls.orders.cancel({ code: of }) };
  }, which);
  expect(answer).toMatchObject({ ok: true });
  return code;
}

const expectNewest = ({ page }: RunningStation, code: string): Promise<void> =>
  expect(page.locator('[data-event]').first()).toContainText(code.split('.').at(-1) ?? code);

test('an event received at one station shows at the other, which is told who receives, until the one leaves', async ({
  fleet,
}) => {
  const receiverPort = await freePort();
  const receiverUrl = `http://127.0.0.1:${receiverPort}`;
  const receiver = await fleet.open('Bàn 1', {
    settings: { receiverOn: true, receiverPort, receiverUrl },
    env: KEYRING,
  });
  await requireKeyring(receiver.app);
  const other = await fleet.open('Bàn 2', { env: KEYRING });
  for (const { page } of [receiver, other]) await page.keyboard.press('Control+7');
  const registered = await receiver.page.evaluate(async () => {
    await window.tem.calls.webhook.registered(undefined);
    return window.tem.calls.webhook.register({ url: null });
  });
  expect(registered).toMatchObject({ ok: true, value: { ownSecret: true } });
  const first = await cancelOrder(receiver, 0);
  for (const station of [receiver, other]) await expectNewest(station, first);

  // The question before another registration names the station that would no longer receive.
  const person = await simulateMessageBoxUser(other);
  const url = 'https://hooks.shop.vn/x';
  await other.page.evaluate(async (wanted) => {
    await window.tem.calls.webhook.registered(undefined);
    await window.tem.calls.webhook.register({ url: wanted });
  }, url);
  expect((await person.boxes())[0]?.detail).toContain('Bàn 1');
  await other.close();
  expect(await runTem(['webhook', 'set', url, '--data-dir', other.dataDir], '', KEYRING)).toMatchObject({
    exitCode: 1,
    error: expect.stringContaining('receiver-elsewhere'),
  });

  // Once it has left, it receives for itself, at the same address and without a restart.
  const left = await receiver.page.evaluate(() => window.tem.calls.fleet.leave({ forget: false }));
  expect(left).toMatchObject({ ok: true });
  const second = await cancelOrder(receiver, 1);
  await expectNewest(receiver, second);
  expect(await fleet.query('SELECT count(*)::integer AS n FROM tem.partner_event')).toEqual([{ n: 1 }]);
});
