import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { KEYRING } from '../electron/require-keyring.ts';
import { type Postgres, startPostgres } from '../helpers/postgres/postgres.ts';
import { queryOnce } from '../helpers/postgres/query-once.ts';
import { runTem } from './command-line.ts';
import { expect, type Harness, type RunningStation, test } from './fixtures.ts';
import { freePort } from './free-port.ts';
import { type LaunchedStation, launchStation } from './launch-station.ts';
import { skipWithoutPostgres } from './skip-without-postgres.ts';

// Two built stations that practise, in one fleet: the sandbox of the first pushes to its receiver, and the second shows it.

skipWithoutPostgres();

/** Runs a command that has to succeed. */
async function tem(...args: readonly string[]): Promise<void> {
  const { exitCode, error } = await runTem(args, '', KEYRING);
  expect(exitCode, error).toBe(0);
}

/** Makes a fleet of the harness's station, which receives, and of another one. @returns the other's data folder */
async function joinTwo(harness: Harness, postgres: Postgres, receiverPort: number): Promise<string> {
  const folder = dirname(harness.dataDir);
  const second = join(folder, 'second');
  const settings = { partner: 'sandbox', printer: harness.printer } as const;
  harness.writeSettings({
    ...settings,
    stationName: 'Bàn 1',
    receiverOn: true,
    receiverPort,
    receiverUrl: `http://127.0.0.1:${receiverPort}`,
  });
  mkdirSync(second, { recursive: true });
  writeFileSync(join(second, 'settings.json'), JSON.stringify({ ...settings, stationName: 'Bàn 2' }));
  const owner = new URL(postgres.ownerUrl);
  const [password, invitation] = [join(folder, 'owner.txt'), join(folder, 'two.tem-invite')];
  writeFileSync(password, `${owner.password}\n`, { mode: 0o600 });
  const url = `postgres://${owner.username}@127.0.0.1:${postgres.port}${owner.pathname}?sslmode=disable`;
  const first = ['--data-dir', harness.dataDir];
  await tem('fleet', 'init', '--url', url, '--password-file', password, '--name', 'Kho 1', ...first);
  await tem('fleet', 'invite', '--out', invitation, ...first);
  await tem('fleet', 'join', '--invitation', invitation, '--data-dir', second);
  return second;
}

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
  expect(page.locator('[data-event]').first()).toContainText(code.split('.').at(-1) ?? code, {
    timeout: 15_000,
  });

/** How many events the fleet has. */
async function countShared({ superuserUrl }: Postgres): Promise<number> {
  const [events] = await queryOnce(superuserUrl, 'SELECT count(*)::integer AS n FROM tem.partner_event');
  return Number(events?.['n']);
}

test('an event received at one station shows at the other, which is told who receives, until the one leaves', async ({
  harness,
}) => {
  test.setTimeout(120_000);
  const postgres = await startPostgres();
  let other: LaunchedStation | null = null;
  try {
    const folder = await joinTwo(harness, postgres, await freePort());
    const receiver = await harness.start([], KEYRING);
    other = await launchStation({ dataDir: folder, env: KEYRING, accessToken: null });
    for (const { page } of [receiver, other]) {
      await expect(page.locator('[data-fleet-state="connected"]')).toHaveText('Kho 1');
      await page.keyboard.press('Control+7');
    }
    const registered = await receiver.page.evaluate(async () => {
      await window.tem.calls.webhook.registered(undefined);
      return window.tem.calls.webhook.register({ url: null });
    });
    expect(registered).toMatchObject({ ok: true, value: { ownSecret: true } });

    const first = await cancelOrder(receiver, 0);
    for (const station of [receiver, other]) await expectNewest(station, first);

    // The question before another registration names the station that would no longer receive.
    const asked = await other.app.evaluateHandle(({ dialog }) => {
      const boxes: Electron.MessageBoxOptions[] = [];
      Object.assign(dialog, {
        showMessageBox: async (_window: unknown, box: Electron.MessageBoxOptions) => {
          boxes.push(box);
          return { response: 0, checkboxChecked: false };
        },
      });
      return boxes;
    });
    await other.page.evaluate(async () => {
      await window.tem.calls.webhook.registered(undefined);
      await window.tem.calls.webhook.register({ url: 'https://hooks.shop.vn/x' });
    });
    expect(await asked.evaluate((boxes) => boxes[0]?.detail)).toContain('Bàn 1');
    await other.app.close();
    other = null;
    const refused = await runTem(
      ['webhook', 'set', 'https://hooks.shop.vn/x', '--data-dir', folder],
      '',
      KEYRING,
    );
    expect(refused).toMatchObject({ exitCode: 1, error: expect.stringContaining('receiver-elsewhere') });

    // Once it has left, it receives for itself, at the same address and without a restart.
    const left = await receiver.page.evaluate(() => window.tem.calls.fleet.leave({ forget: false }));
    expect(left).toMatchObject({ ok: true });
    const second = await cancelOrder(receiver, 1);
    await expectNewest(receiver, second);
    expect(await countShared(postgres)).toBe(1);
  } finally {
    await other?.app.close();
    await postgres.stop();
  }
});
