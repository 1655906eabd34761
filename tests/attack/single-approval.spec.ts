import type { ElectronApplication, Page } from '@playwright/test';
import type { Account } from '../../shared/account.ts';
import { contract } from '../../shared/ipc.ts';
import { SETTINGS_FILE_FORMAT, SETTINGS_FILE_VERSION } from '../../shared/settings-file.ts';
import { VALID_DRAFT } from '../e2e/new-order.ts';
import { type Partner, startFakePartner } from '../e2e/partner-process.ts';
import { missingPostgres } from '../helpers/postgres/missing-postgres.ts';
import { type ApprovalStep, callFromPage } from './approval-step.ts';
import { controlSandbox, expect, readSettings, test } from './compromised-page-fixture.ts';
import { fleetApprovals, startAttackedPostgres } from './fleet-approvals.ts';
import { tableOf } from './hostile-values.ts';

// Each call that redirects trust, approved once: what the dialog named happens, and nothing else.

/** "domain.name" of each call that redirects trust. */
const REDIRECTS = Object.entries(contract.calls).flatMap(([domain, calls]) =>
  Object.entries(calls).flatMap(([name, { power }]) =>
    power === 'redirect-trust' ? [`${domain}.${name}`] : [],
  ),
);

const NO_FLEET = missingPostgres();
if (NO_FLEET !== null)
  process.stderr.write(`\n*** SKIPPED: nobody tried what a fleet's calls ask. ${NO_FLEET}\n\n`);

interface SandboxOrder {
  readonly code: string;
  readonly status: string;
}
const CANCELLED = '0';
const ordersOf = (service: Partner): Promise<readonly SandboxOrder[]> => controlSandbox(service, 'orders');

/** What the settings say of the account that was added. */
async function addedAccount(page: Page): Promise<Account> {
  const [account] = (await readSettings(page)).accounts;
  if (account === undefined) throw new Error('no account was added');
  return account;
}

/** A person who approves every question, and records them. */
async function approveAndRecord(app: ElectronApplication): Promise<() => Promise<readonly string[]>> {
  const seat = await app.evaluateHandle(({ dialog }) => {
    const boxes: string[] = [];
    Object.assign(dialog, {
      showMessageBox: async (...args: Electron.MessageBoxOptions[]) => {
        const box = args.at(-1);
        boxes.push(`${box?.message}\n${box?.detail}`);
        return { response: 1, checkboxChecked: false };
      },
    });
    return boxes;
  });
  return () => seat.evaluate((boxes) => boxes.splice(0));
}

/** Everything that makes Tem connect to something by itself or at a page's request. */
const OUTGOING_FEATURES: readonly (readonly [string, unknown])[] = [
  ['token.test', undefined],
  ['orders.find', { text: 'X-NOBODY-1' }],
  ['updates.check', undefined],
  ['printers.printPage', { size: 'S9', page: 'test' }],
  ['diagnostics.printers', undefined],
  ['webhook.registered', undefined],
  ['health.retry', undefined],
  ['station.print', undefined],
];

test('what a person approved in a dialog happens once each, and nothing that it did not name', async ({
  ground,
  harness,
  station: { app, page, service, held },
}) => {
  test.setTimeout(300_000);
  const postgres = NO_FLEET === null ? await startAttackedPostgres() : null;
  const heard: string[] = [];
  const agreed = await startFakePartner((request, response) => {
    heard.push(JSON.stringify(request.headers), request.url ?? '');
    response.end('{}');
  });
  ground.nameServer.answer(({ kind }) => (kind === 'A' ? ['11.7.0.1'] : []));
  const { codes } = service;
  const [one = ''] = codes;
  const ofFleet = {
    // The first six are cancelled.
    claimed: codes[6] ?? '',
    // The first of those that are imported.
    alone: async () => (await ordersOf(service)).find(({ code }) => !codes.includes(code))?.code ?? '',
  };
  const steps: readonly ApprovalStep[] = [
    {
      call: 'webhook.register',
      input: { url: 'https://hook.example/of-the-page' },
      asked: /hook\.example/,
      happened: async () => {
        expect(JSON.stringify(await controlSandbox(service, 'webhook'))).toContain('hook.example');
      },
    },
    { call: 'webhook.newSecret', input: undefined, asked: /./ },
    {
      call: 'imports.start',
      before: [['imports.read', { name: 'orders.csv', bytes: tableOf(2) }]],
      input: { toBatch: false },
      asked: /2/,
    },
    {
      call: 'creating.create',
      input: { id: 1, toBatch: false },
      // Twenty are an operator's; there is no such draft, but the attempt counts all the same.
      before: Array.from({ length: 20 }, () => ['creating.create', { id: 999, toBatch: false }] as const),
      asked: /./,
    },
    {
      call: 'orders.cancel',
      input: { code: codes[5] },
      before: codes.slice(0, 5).map((code) => ['orders.cancel', { code }] as const),
      asked: /./,
    },
    {
      call: 'station.agree',
      input: { id: held },
      asked: /Code 128/,
      happened: async () => {
        expect((await readSettings(page)).agreedCodes.length).toBeGreaterThan(0);
      },
    },
    { call: 'token.set', input: { token: 'token-of-the-page' }, asked: /./ },
    { call: 'token.clear', input: undefined, asked: /./ },
    // Again like the first one: not asked about.
    { call: 'token.set', input: { token: service.accessToken }, asked: null },
    {
      call: 'settings.save',
      input: { baseUrl: agreed.url, labelUrl: agreed.url },
      asked: new RegExp(agreed.url),
    },
    { call: 'lock.setPin', input: { pin: '8642', old: null }, asked: /./ },
    {
      call: 'setup.import',
      input: {
        text: JSON.stringify({
          format: SETTINGS_FILE_FORMAT,
          version: SETTINGS_FILE_VERSION,
          settings: { updateUrl: 'https://updates.example:20002', printer: 'raw:zpl://192.168.78.2:9100' },
        }),
      },
      // Where Tem is not installed it checks for no updates.
      asked: /updates\.example:20002[^]*192\.168\.78\.2|192\.168\.78\.2[^]*updates\.example:20002/,
      opens: '192.168.78.2 9100',
    },
    {
      call: 'settings.save',
      input: { printer: 'raw:zpl://192.168.78.1:9100' },
      asked: /192\.168\.78\.1/,
      opens: '192.168.78.1 9100',
    },
    {
      call: 'accounts.add',
      input: { name: 'Tiệm Nhà Gạo', baseUrl: agreed.url, labelUrl: agreed.url },
      asked: new RegExp(`Tiệm Nhà Gạo[^]*${agreed.url}`),
    },
    {
      call: 'accounts.change',
      input: async (at: Page) => ({ ...(await addedAccount(at)), baseUrl: `${agreed.url}/v2` }),
      asked: new RegExp(`${agreed.url}/v2`),
    },
    {
      call: 'accounts.setToken',
      // The first one of an account replaces nobody's.
      before: [],
      input: async (at: Page) => {
        const { id } = await addedAccount(at);
        await callFromPage(at, 'accounts.setToken', { id, token: 'first-of-the-account' });
        return { id, token: 'second-of-the-account' };
      },
      asked: /Tiệm Nhà Gạo/,
    },
    {
      call: 'accounts.clearToken',
      input: async (at: Page) => ({ id: (await addedAccount(at)).id }),
      asked: /Tiệm Nhà Gạo/,
    },
    {
      call: 'accounts.remove',
      input: async (at: Page) => ({ id: (await addedAccount(at)).id }),
      asked: /Tiệm Nhà Gạo/,
      happened: async () => {
        expect((await readSettings(page)).accounts).toEqual([]);
      },
    },
    ...(postgres === null
      ? []
      : fleetApprovals(postgres, page, { service: service.url, printer: harness.printer }, ofFleet)),
  ];
  const played = REDIRECTS.filter((call) => postgres !== null || !call.startsWith('fleet.'));
  expect(new Set(steps.map((step) => step.call))).toEqual(new Set(played));

  const boxes = await approveAndRecord(app);
  await callFromPage(page, 'creating.saveDraft', {
    id: null,
    draft: { ...VALID_DRAFT, products: [...VALID_DRAFT.products] },
  });
  const open = new Set<string>();
  for (const { call: name, input, asked, before = [], opens, happened } of steps) {
    for (const [earlier, value] of before) await callFromPage(page, earlier, value);
    expect(await boxes(), `before ${name}`).toEqual([]);
    const seen = ground.watch();
    const orders = await ordersOf(service);
    const answer = await callFromPage(
      page,
      name,
      typeof input === 'function' ? await (input as (page: Page) => Promise<unknown>)(page) : input,
    );
    expect(await boxes(), name).toEqual(asked === null ? [] : [expect.stringMatching(asked)]);
    if (opens !== undefined) open.add(opens);
    await happened?.(service, answer);
    await Promise.all(OUTGOING_FEATURES.map(([path, value]) => callFromPage(page, path, value)));
    expect(await boxes(), `behind ${name}`).toEqual([]);
    const { packets } = await seen();
    expect(
      packets.map(({ to, port }) => `${to} ${port}`).filter((to) => !open.has(to)),
      name,
    ).toEqual([]);
    // The approved things are tried; otherwise the test would not notice if something else were approved.
    if (opens !== undefined) expect(packets.map(({ to, port }) => `${to} ${port}`)).toContain(opens);
    const more = (await ordersOf(service)).length - orders.length;
    expect(more, name).toBeLessThanOrEqual({ 'imports.start': 2, 'creating.create': 1 }[name] ?? 0);
    if (name === 'orders.cancel') {
      const cancelled = (await ordersOf(service)).filter(({ status }) => status === CANCELLED);
      expect(cancelled.length).toBeLessThanOrEqual(6);
    }
  }
  // The earlier label, the one whose codes were allowed, and the test page: by the calls that go out. Then what a person answered for.
  const answered = postgres === null ? [] : [ofFleet.claimed, await ofFleet.alone()];
  expect(harness.listLabels()).toEqual(
    [codes[0], codes.at(-1), 'TEM', ...answered].map((name) => `${name}.pdf`).toSorted(),
  );
  // The service approved last gets no request with the token given for another one.
  expect(heard.join('\n')).not.toContain(service.accessToken);
  expect(heard.join('\n')).not.toContain(one);
  await agreed.close();
  await postgres?.stop();
});
