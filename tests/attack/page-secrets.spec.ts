import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { contract } from '../../shared/ipc.ts';
import { VALID_DRAFT } from '../e2e/new-order.ts';
import { setToken } from '../e2e/station-page.ts';
import { expect, test } from './compromised-page-fixture.ts';
import { generateContractCalls, runContractCalls } from './contract-calls.ts';
import { createHostilePool } from './hostile-values.ts';

const PIN = '864297';
const PARTNER_CODE = 'ma-doi-tac-0815';

/** Records every message that main pushes, in the page. */
async function listen(page: Page): Promise<() => Promise<string>> {
  const names = Object.entries(contract.messages).flatMap(([domain, messages]) =>
    Object.keys(messages).map((name) => [domain, name] as const),
  );
  const count = await page.evaluate((all) => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    const messages = window.tem.messages as unknown as Record<
      string,
      Record<string, (listener: (payload: unknown) => void) => void>
    >;
    for (const [domain, name] of all)
      messages[domain]?.[name]?.(
        (payload) => void heard.push(`${domain}.${name} ${JSON.stringify(payload)}`),
      );
    return all.filter(([domain, name]) => messages[domain]?.[name] !== undefined).length;
  }, names);
  expect(count).toBe(names.length);
  return () => page.evaluate(() => (Reflect.get(window, 'heard') as unknown as string[]).join('\n'));
}

/** Every way in which a page can read the clipboard. */
const fromClipboard = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const field = document.createElement('textarea');
    document.body.append(field);
    field.focus();
    const pasted: string[] = [];
    document.addEventListener('paste', (event) => pasted.push(event.clipboardData?.getData('text') ?? ''));
    document.execCommand('paste');
    const never = new Promise<string>((resolve) => setTimeout(() => resolve('late'), 500));
    const read = navigator.clipboard?.readText().catch((error: unknown) => `refused: ${String(error)}`);
    const items = navigator.clipboard?.read().then(
      async ([item]) => (await item?.getType('text/plain'))?.text(),
      (error: unknown) => `refused: ${String(error)}`,
    );
    const found = [
      ...pasted,
      field.value,
      await Promise.race([read, never]),
      await Promise.race([items, never]),
    ];
    field.remove();
    return found.join('\n');
  });

test('reveals no secret to the page in any answer, message or clipboard', async ({
  ground,
  station: { app, page, service, folder },
}) => {
  test.setTimeout(180_000);
  ground.nameServer.answer(() => []);
  await setToken(page, service.accessToken);
  // While a person agrees (fixtures.ts): a receiver, a PIN, and a draft with a partner's code.
  await page.evaluate(
    async ([draft, pin]) => {
      const { settings, webhook, creating, lock, station } = window.tem.calls;
      await settings.save({
        receiverOn: true,
        receiverPort: 8788,
        receiverUrl: 'https://shop.example',
        allowPlainTextToken: true,
      });
      await webhook.copyAddress({ side: 'here' });
      await creating.saveDraft({ id: null, draft });
      await lock.setPin({ pin, old: null });
      await station.state(undefined);
    },
    [{ ...VALID_DRAFT, products: [...VALID_DRAFT.products], partner: PARTNER_CODE }, PIN] as const,
  );
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
  const secret = /\/tem\/([\w-]{43})$/.exec(copied)?.[1] ?? '';
  expect(secret).not.toBe('');
  const dataKey = readFileSync(join(folder, 'data', 'data-key'));
  const secrets = [
    service.accessToken,
    secret,
    PIN,
    PARTNER_CODE,
    dataKey.toString('utf8').trim(),
    dataKey.toString('base64'),
  ].filter((one) => one !== '');
  const heard = await listen(page);
  // Positive control: finds a page's own text where it is returned.
  const marked = 'marked-by-the-test';
  await page.evaluate((note) => window.tem.calls.app.copy({ text: note }), marked);
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toBe(marked);
  await page.evaluate(() => window.tem.calls.webhook.copyAddress({ side: 'here' }));
  expect(await app.evaluate(({ clipboard }) => clipboard.readText())).toContain(secret);
  expect(await fromClipboard(page)).not.toContain(secret);

  // Each call once as usual, the lock last, because less is revealed behind it.
  const pool = createHostilePool({ codes: service.codes, folder });
  const usual = [
    ...new Map(
      generateContractCalls(pool)
        .toReversed()
        .map((one) => [one.call, one]),
    ).values(),
  ];
  const isLast = ({ call }: { readonly call: string }): boolean => call === 'lock.lock';
  const plays = [...usual.filter((one) => !isLast(one)), ...usual.filter(isLast)];
  const { played, told } = await runContractCalls(page, plays, secrets);
  expect(told).toEqual([]);
  expect(new Set(played.map(({ call }) => call)).size).toBe(
    Object.values(contract.calls).flatMap((calls) => Object.keys(calls)).length,
  );
  const pushed = await heard();
  expect(pushed).not.toBe('');
  for (const one of secrets) {
    expect(pushed).not.toContain(one);
    expect(await page.content()).not.toContain(one);
  }
});
