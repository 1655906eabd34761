import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openSandboxOrderBook } from '../../../main/sandbox/orders/sandbox-order-book.ts';
import { type Sandbox, startSandbox } from '../../../main/sandbox/sandbox.ts';
import { startupText } from '../../../main/sandbox/startup-text.ts';
import { type Answer, type Caller, CREATE_SAMPLE, startCaller } from './caller.ts';

const INFO = '/v1/partner/orders/info';
const TOKEN = '/v1/partner/orders/token';

/** Calls in the name of one account. */
function callsAs({ sandbox, get, post }: Caller, account: number) {
  const headers = { authorization: `Bearer ${sandbox.accounts[account]?.accessToken}` };
  return {
    get: (path: string): Promise<Answer> => get(path, headers),
    post: (path: string, body: unknown): Promise<Answer> => post(path, body, headers),
    async token(codes: readonly string[]): Promise<string> {
      const { json } = await post(TOKEN, { code: codes }, headers);
      return (json as { results: { token: string } }).results.token;
    },
  };
}

/** The orders of one of several accounts. */
const ordersOf = (sandbox: Sandbox, wanted: number) =>
  sandbox.control.orders().filter((order) => 'account' in order && order.account === wanted);

test('with one account is what it was before there were several', async () => {
  const sandbox = await startSandbox();
  await sandbox.close();
  const book = openSandboxOrderBook(20261105, 200);
  const [first] = book.orders();
  if (first === undefined) throw new Error('no order');
  const all = [sandbox.accessToken, sandbox.control.orders(), book.orders(), book.create(first, 5)];
  // Recorded with the sandbox of one account only.
  expect(createHash('sha256').update(JSON.stringify(all)).digest('hex')).toBe(
    '9bf1765b82587abf7bfaddb065b5787414e6d9796c0b3fda84851d8ac6639f00',
  );
});

test('keeps the first accounts as they are however many follow, at the start or later', async () => {
  const { sandbox: one } = await startCaller();
  const { sandbox: three } = await startCaller({ accounts: 3 });
  expect(three.accounts.slice(0, 1)).toEqual(one.accounts);
  expect(three.accessToken).toBe(one.accessToken);
  expect(one.provideAccounts(2)).toEqual(three.accounts.slice(0, 2));
  expect(one.provideAccounts(3)).toEqual(three.accounts);
  expect(one.provideAccounts(1)).toHaveLength(3);
  one.control.reset();
  expect(one.control.orders()).toEqual(three.control.orders());
});

test.each([0, 21, 1.5])('refuses %d accounts', async (accounts) => {
  await expect(startSandbox({ accounts })).rejects.toThrow(`no ${accounts} accounts`);
});

test('gives each account its own shop, shop id, access token and codes', async () => {
  const { sandbox } = await startCaller({ accounts: 20 });
  const { accounts } = sandbox;
  const shopIds = accounts.map(({ orderCodes }) => new Set(orderCodes.map((code) => code.slice(4, 10))));
  expect(shopIds.map(({ size }) => size)).toEqual(accounts.map(() => 1));
  for (const values of [
    accounts.map(({ shop }) => shop),
    accounts.map(({ accessToken }) => accessToken),
    shopIds.map((ids) => [...ids][0]),
    sandbox.control.orders().map(({ shortcode }) => shortcode),
  ]) {
    expect(new Set(values).size).toBe(values.length);
  }
});

test('has socs that several accounts use, one of them in all three', async () => {
  const { sandbox } = await startCaller({ accounts: 3, orders: 60 });
  const [first = [], second = [], third = []] = [0, 1, 2].map((at) =>
    ordersOf(sandbox, at).map(({ soc }) => soc),
  );
  const inBoth = (one: readonly string[], other: readonly string[]): number =>
    one.filter((soc) => other.includes(soc)).length;
  expect(inBoth(first, second)).toBe(20);
  expect(inBoth(first, third)).toBe(15);
  expect(first[11]).toMatch(/^\d{7,9}$/);
  expect([second[11], third[11]]).toEqual([first[11], first[11]]);
  expect(new Set(second).size).toBe(60);
});

test('answers each access token from its own account', async () => {
  const caller = await startCaller({ accounts: 3 });
  const { sandbox } = caller;
  const soc = ordersOf(sandbox, 0)[11]?.soc ?? '';
  for (const account of [0, 1, 2]) {
    const { get } = callsAs(caller, account);
    expect((await get(`${INFO}?code=${soc}&type=2`)).json).toMatchObject({
      status: 'Success',
      results: { soc, code: sandbox.accounts[account]?.orderCodes[11] },
    });
  }
});

test('knows nothing of another account’s order, as of one that does not exist', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { get, post } = callsAs(caller, 1);
  const foreign = ordersOf(caller.sandbox, 0).find(({ status }) => status === '2')?.code ?? '';
  const withCode = (answer: Answer, code: string): unknown => [
    answer.status,
    answer.text.replaceAll(code, 'CODE'),
  ];
  const unknown = 'SGNS999999LM.123456789';
  const own = caller.sandbox.accounts[1]?.orderCodes[0] ?? '';
  const asked: readonly ((code: string) => Promise<Answer>)[] = [
    (code) => get(`${INFO}?code=${code}`),
    (code) => post('/v1/partner/orders/cancel', { code }),
    (code) => post(TOKEN, { code: [code] }),
    (code) => post(TOKEN, { code: [own, code] }),
  ];
  for (const ask of asked) {
    const answer = await ask(foreign);
    expect(answer.json).toMatchObject({ status: 'Error' });
    expect(withCode(answer, foreign)).toEqual(withCode(await ask(unknown), unknown));
  }
  expect(caller.sandbox.control.orders()).toContainEqual(
    expect.objectContaining({ code: foreign, status: '2' }),
  );
});

test('shows on a label page the orders of its print token only, to nobody with another account’s token', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { sandbox } = caller;
  const [code = ''] = sandbox.accounts[1]?.orderCodes ?? [];
  const token = await callsAs(caller, 1).token([code]);
  const page = `/orders/awb?token=${token}&size=S9`;
  const shown = await (await fetch(sandbox.url + page)).text();
  expect(shown).toContain(code);
  for (const foreign of sandbox.accounts[0]?.orderCodes ?? []) expect(shown).not.toContain(foreign);
  expect((await callsAs(caller, 1).get(page)).text).toContain(code);
  expect((await callsAs(caller, 0).get(page)).text).toContain('Mã in không hợp lệ');
});

test('creates an order in the account that asks for it, and pushes it to that account’s address', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { sandbox } = caller;
  const [first, second] = [callsAs(caller, 0), callsAs(caller, 1)];
  await second.post('/v1/partner/webhooks/create', { url: 'http://127.0.0.1:9/second' });
  expect((await first.get('/v1/partner/webhooks')).json).toMatchObject({ results: null });
  expect(sandbox.control.webhook(0)).toBeNull();

  const create = async ({ post }: ReturnType<typeof callsAs>): Promise<string> =>
    ((await post('/v1/partner/orders/add', CREATE_SAMPLE)).json as { results: { code: string } }).results
      .code;
  const [inFirst, inSecond] = [await create(first), await create(second)];
  expect(ordersOf(sandbox, 0).map(({ code }) => code)).toContain(inFirst);
  expect(ordersOf(sandbox, 1).map(({ code }) => code)).toContain(inSecond);
  expect(await sandbox.control.moveOrder(inFirst, '3')).toMatchObject({ url: null });
  expect(await sandbox.control.moveOrder(inSecond, '3')).toMatchObject({ url: 'http://127.0.0.1:9/second' });
});

test('names the account whose token a request carried, never the token', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { sandbox, get } = caller;
  const statuses = '/v1/partner/orders/status';
  await callsAs(caller, 1).get(statuses);
  await callsAs(caller, 0).get(statuses);
  await get(statuses, { authorization: 'Bearer somebody' });
  await fetch(sandbox.url + statuses);
  const seen = { method: 'GET', path: statuses, status: 200 };
  expect(sandbox.requests).toEqual([
    { ...seen, account: 1 },
    { ...seen, account: 0 },
    { ...seen, account: 'unknown' },
    seen,
  ]);
  const known = JSON.stringify([await caller.control('/requests'), await caller.control('/accounts')]);
  for (const { accessToken } of sandbox.accounts) expect(known).not.toContain(accessToken);
});

test('commits a fault to one account’s calls, its label pages included', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { control, sandbox } = caller;
  const fault = { operation: 'all', fault: { kind: 'server-error' }, calls: null, account: 1 };
  const [code = ''] = sandbox.accounts[1]?.orderCodes ?? [];
  const token = await callsAs(caller, 1).token([code]);
  expect((await control('/faults', fault)).json).toMatchObject({ account: 1 });
  const label = `/orders/awb?token=${token}&size=S9`;
  expect((await callsAs(caller, 1).get(INFO)).status).toBe(500);
  expect((await fetch(sandbox.url + label)).status).toBe(500);
  expect((await callsAs(caller, 0).get(INFO)).status).toBe(422);
  expect((await fetch(`${sandbox.url}/v1/partner/orders/status`)).status).toBe(200);
});

test('tells accounts and their webhooks at the control address', async () => {
  const caller = await startCaller({ accounts: 2 });
  const { control, sandbox } = caller;
  await callsAs(caller, 1).post('/v1/partner/webhooks/create', { url: 'http://127.0.0.1:9/second' });
  expect((await control('/accounts')).json).toEqual([
    { account: 0, shop: sandbox.accounts[0]?.shop, orders: 30 },
    { account: 1, shop: sandbox.accounts[1]?.shop, orders: 30 },
  ]);
  expect((await control('/webhook')).json).toBeNull();
  expect((await control('/webhook?account=1')).json).toMatchObject({ url: 'http://127.0.0.1:9/second' });
  expect((await control('/pushes', { event: {}, account: 1 })).json).toMatchObject({
    url: 'http://127.0.0.1:9/second',
  });
  for (const answer of [await control('/webhook?account=2'), await control('/webhook?account=x')])
    expect(answer.status).toBe(404);
  expect((await control('/pushes', { event: {}, account: 2 })).status).toBe(404);
});

test('prints each account’s shop, access token and first orders, and one account’s as before', async () => {
  const { sandbox: one } = await startCaller();
  expect(startupText(one, {}).split('\n').slice(2)).toEqual([
    `access token  ${one.accessToken}`,
    'status moves  by request only (--move-every SECONDS)',
    'orders        30',
    ...one.orderCodes.slice(0, 8).map((code) => `order code    ${code}`),
    '',
  ]);
  const { sandbox: two } = await startCaller({ accounts: 2 });
  expect(startupText(two, { moveEveryMs: 20_000 }).split('\n').slice(2)).toEqual([
    'status moves  one every 20 s',
    ...two.accounts.flatMap(({ shop, accessToken, orderCodes }, at) => [
      '',
      `account ${at}     ${shop}`,
      `access token  ${accessToken}`,
      'orders        30',
      ...orderCodes.slice(0, 4).map((code) => `order code    ${code}`),
    ]),
    '',
  ]);
});
