import { describe, expect, it } from 'vitest';
import { createConsentPlans, UNASKED_LIMITS } from '../../../main/consent/consent-plans.ts';
import { formatSettingsFile } from '../../../main/settings/settings-file.ts';
import { type AccountId, FIRST_ACCOUNT } from '../../../shared/account.ts';
import type { ImportRow, ImportState } from '../../../shared/import.ts';
import { contract } from '../../../shared/ipc.ts';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';
import { OrderCodeSchema } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { type Settings } from '../../../shared/settings.ts';
import { SHOPS } from '../accounts/shops.ts';
import { box, station } from './planned-station.ts';

const ORDER = OrderCodeSchema.parse('SGNS336484LM.883568271');

describe('plans of calls that redirect trust', () => {
  it('exist for each such call, and this list is complete', () => {
    const redirecting = Object.entries(contract.calls).flatMap(([domain, calls]) =>
      Object.entries(calls)
        .filter(([, { power }]) => power === 'redirect-trust')
        .map(([name]) => `${domain}.${name}`),
    );
    expect(redirecting.toSorted()).toEqual([
      'accounts.add',
      'accounts.change',
      'accounts.clearToken',
      'accounts.remove',
      'accounts.setToken',
      'creating.create',
      'fleet.accept',
      'fleet.create',
      'fleet.endDoubt',
      'fleet.invite',
      'fleet.join',
      'fleet.leave',
      'fleet.linkAccount',
      'fleet.printAlone',
      'fleet.publishProfile',
      'fleet.takeOver',
      'fleet.test',
      'imports.start',
      'lock.setPin',
      'orders.cancel',
      'settings.save',
      'setup.import',
      'station.agree',
      'token.clear',
      'token.set',
      'webhook.newSecret',
      'webhook.register',
    ]);
    const planned = Object.entries(station().plans).flatMap(([domain, calls]) =>
      Object.keys(calls).map((name) => `${domain}.${name}`),
    );
    expect(planned.toSorted()).toEqual(redirecting.toSorted());
  });

  it('rank every call of the contract', () => {
    const without = Object.entries(contract.calls).flatMap(([domain, calls]) =>
      Object.entries<{ power?: string }>(calls)
        .filter(([, { power }]) => !['read', 'operate', 'redirect-trust'].includes(power ?? ''))
        .map(([name]) => `${domain}.${name}`),
    );
    expect(without).toEqual([]);
  });

  it('settings.save: names each change, and approves its destinations', () => {
    const { now, plans } = station({ printer: 'HP' });
    const plan = plans.settings.save({ baseUrl: 'https://evil.vn', printer: 'file:/elsewhere', volume: 3 });
    expect(box(plan)).toEqual([
      'Change this setting?',
      'Service that Tem sends the access token and orders to',
      'from: https://api.partner.vn',
      'to: https://evil.vn',
      'Where Tem fetches labels',
      'from: https://api.partner.vn',
      'to: https://evil.vn',
      'Where labels go',
      'from: HP',
      'to: folder /elsewhere',
      '[Change all 3 settings]',
    ]);
    expect(now.agreed).toEqual([]);
    plan.onApproved?.();
    expect(now.agreed).toEqual(['file:/elsewhere']);
    expect(box(plans.settings.save({ printer: 'file:/elsewhere' }))).toBeNull();
    expect(box(plans.settings.save({ volume: 3, theme: 'dark', mode: 'one-by-one' }))).toBeNull();
  });

  it('settings.save: asks nothing about a printer that is refused anyway', () => {
    expect(() => station().plans.settings.save({ printer: 'raw:zpl://127.0.0.1:9100' })).toThrow(
      ProblemError,
    );
  });

  it('setup.import: always asks, with the number of settings and those that redirect trust', () => {
    const { now, plans } = station();
    const file = (more: Partial<Settings>): { text: string } => ({
      text: formatSettingsFile({ ...now.settings, ...more }, new Date(0)),
    });
    expect(box(plans.setup.import(file({ volume: 3, theme: 'dark' })))).toEqual([
      'Take over the settings of this file?',
      'Settings changed as the file says',
      'from: 0',
      'to: 2',
      'They are: Colours, Volume.',
      '[Change it]',
    ]);
    expect(box(plans.setup.import(file({ volume: 3, updateUrl: 'https://evil.vn/u' })))).toEqual([
      'Take over the settings of this file?',
      'Settings changed as the file says',
      'from: 0',
      'to: 2',
      'Where Tem fetches its own updates',
      'from: none',
      'to: https://evil.vn/u',
      'They are: Volume, Address of updates.',
      '[Change it]',
    ]);
    expect(box(plans.setup.import(file({})))).toBeNull();
    expect(() => plans.setup.import({ text: '{' })).toThrow(ProblemError);
  });

  it('settings.save, setup.import: nobody is asked to move waiting orders between practice and service', () => {
    const { now, plans } = station();
    now.waiting = true;
    const text = formatSettingsFile({ ...now.settings, partner: 'sandbox' }, new Date(0));
    const refused = expect.objectContaining({ problem: { code: 'orders-wait' } });
    expect(() => plans.settings.save({ partner: 'sandbox' })).toThrow(refused);
    expect(() => plans.setup.import({ text })).toThrow(refused);
    expect(box(plans.settings.save({ partner: 'service', volume: 3 }))).toBeNull();
  });

  it.each([
    ['kept', 'from: the one kept, for https://old.vn'],
    ['unavailable', 'from: the one kept'],
  ] as const)('token: replacing (%s) and removing it', (state, from) => {
    const { now, plans } = station();
    expect(box(plans.token.set({ token: 'first' }))).toBeNull();
    expect(box(plans.token.clear(undefined))).toBeNull();
    now.token = state;
    expect(box(plans.token.set({ token: 'second' }))).toEqual([
      'Replace the access token?',
      'Access token',
      from,
      'to: the one just entered, for https://api.partner.vn',
      '[Replace it]',
    ]);
    expect(box(plans.token.clear(undefined))).toEqual([
      'Delete the access token?',
      'Access token',
      from,
      'to: none',
      'Tem can’t use the service until another one is entered.',
      '[Delete it]',
    ]);
    expect(JSON.stringify(plans.token.set({ token: 'second-token' }))).not.toContain('second-token');
  });

  it('accounts: adding, changing and removing one, with its name and addresses', () => {
    const { plans } = station();
    const { id: _new, ...facts } = SHOPS.tea;
    expect(box(plans.accounts.add({ ...facts, labelUrl: null }))).toEqual([
      'Add this account?',
      'Service that account “Trà Sớm” sends its access token and orders to',
      'from: none',
      'to: https://b.example',
      '[Add it]',
    ]);
    const two = station({ accounts: [SHOPS.rice, SHOPS.tea] }).plans;
    expect(box(two.accounts.change({ ...SHOPS.tea, name: 'Trà' }))).toBeNull();
    expect(box(two.accounts.change({ ...SHOPS.tea, baseUrl: 'https://c.example' }))).toEqual(
      expect.arrayContaining(['Change this account?', 'from: https://b.example', 'to: https://c.example']),
    );
    expect(box(two.accounts.change({ ...SHOPS.main, name: 'Shop', baseUrl: 'https://c.example' }))).toEqual(
      expect.arrayContaining(['Change this account?', 'to: https://c.example']),
    );
    expect(box(two.accounts.remove({ id: SHOPS.tea.id }))).toEqual(
      expect.arrayContaining(['Remove this account?', 'Account “Trà Sớm”', '[Remove it]']),
    );
  });

  it('accounts: nobody is asked about what is refused', () => {
    const { now, plans } = station({ accounts: [SHOPS.rice, SHOPS.tea] });
    const refusal = (plan: () => unknown): unknown => {
      try {
        return plan();
      } catch (error) {
        return (error as ProblemError).problem.code;
      }
    };
    expect(refusal(() => plans.accounts.remove({ id: SHOPS.main.id }))).toBe('account-stays');
    expect(refusal(() => plans.accounts.remove({ id: 'ffffffff' as AccountId }))).toBe('no-account');
    expect(refusal(() => plans.accounts.add({ ...SHOPS.tea, name: 'TRÀ SỚM' }))).toBe('account-name-taken');
    now.waiting = true;
    expect(refusal(() => plans.accounts.remove({ id: SHOPS.tea.id }))).toBe('account-orders-wait');
  });

  it('accounts: replacing and removing a token, with the account’s name; the first token of each is nobody’s', () => {
    const { now, plans } = station({ accounts: [SHOPS.rice, SHOPS.tea] });
    const { id } = SHOPS.tea;
    now.tokens = [SHOPS.rice.id];
    expect(box(plans.accounts.setToken({ id, token: 'first' }))).toBeNull();
    now.tokens = [id];
    expect(box(plans.accounts.setToken({ id, token: 'second' }))).toEqual(
      expect.arrayContaining([
        'Access token of account “Trà Sớm”',
        'to: the one just entered, for https://b.example',
      ]),
    );
    expect(box(plans.accounts.clearToken({ id }))).toContain('Access token of account “Trà Sớm”');
  });

  it('are for the selected account, which the question names where there are several', () => {
    const { now, plans } = station({ accounts: [SHOPS.rice, SHOPS.tea], account: SHOPS.rice.id });
    now.token = 'kept';
    const ofRice = plans.token.set({ token: 'x' });
    expect(box(ofRice)).toContain('For account “Tiệm Nhà Gạo”.');
    const before = [plans.webhook.register({ url: 'https://hook.vn' }), plans.token.clear(undefined)];
    now.settings = { ...now.settings, account: FIRST_ACCOUNT };
    const after = [plans.webhook.register({ url: 'https://hook.vn' }), plans.token.clear(undefined)];
    for (const [at, plan] of before.entries()) expect(plan.fingerprint).not.toBe(after[at]?.fingerprint);
    expect(box(plans.token.clear(undefined))?.join(' ')).toContain('For the first account.');
  });

  it('token: asks about a new token even if this machine can’t read the old one', () => {
    const { now, plans } = station();
    now.tokenProblem = { code: 'token-unreadable' };
    expect(box(plans.token.set({ token: 'x' }))).toContain('Replace the access token?');
    expect(box(plans.token.clear(undefined))).toContain('Delete the access token?');
  });

  it('lock.setPin: set, changed, removed; the PIN itself is not shown', () => {
    const { now, plans } = station();
    expect(box(plans.lock.setPin({ pin: null, old: null }))).toBeNull();
    expect(box(plans.lock.setPin({ pin: '135790', old: null }))).toEqual([
      'Set a PIN for the settings?',
      'PIN of the settings',
      'from: none',
      'to: the one just entered',
      '[Set the PIN]',
    ]);
    now.pin = true;
    expect(box(plans.lock.setPin({ pin: '135790', old: '2468' }))).toContain('[Change the PIN]');
    expect(box(plans.lock.setPin({ pin: null, old: '2468' }))).toEqual([
      'Remove the PIN of the settings?',
      'PIN of the settings',
      'from: the one in use',
      'to: none',
      'Anyone can change the settings then.',
      '[Remove the PIN]',
    ]);
    expect(JSON.stringify(plans.lock.setPin({ pin: '135790', old: '2468' }))).not.toMatch(/135790|2468/);
  });

  it('webhook.register: names the station whose receiver it ends, in a fleet', () => {
    const { now, plans } = station({ receiverUrl: 'https://hooks.shop.vn' });
    const sinceMs = new Date(2026, 10, 26, 14, 5).getTime();
    now.receiver = { station: 'Bàn 3', isOwn: false, host: 'three.shop.vn', sinceMs };
    const shown = (): string => (box(plans.webhook.register({ url: null })) ?? []).join(' ');
    expect(shown()).toContain(
      '“Bàn 3” (three.shop.vn) has received for every station since 2026-11-26 14:05. It will get no more events.',
    );
    now.receiver = { ...now.receiver, isOwn: true };
    expect(shown()).not.toContain('Bàn 3');
    now.receiver = undefined;
    expect(shown()).toContain('It could not be asked which station receives');
    now.receiver = { station: 'Bàn\n3\u202e', isOwn: false, host: 'x.vn', sinceMs };
    expect(shown()).toContain('“Bàn 3\uFFFD”');
  });

  it('webhook.register: shows the registered address if known, and no secret', () => {
    const { now, plans } = station({ receiverUrl: 'https://hooks.shop.vn' });
    now.registered = undefined;
    expect(box(plans.webhook.register({ url: 'https://evil.vn/x' }))).toEqual([
      'Register an address for order events?',
      'The service sends names, phone numbers and states of orders to',
      'from: not known',
      'to: https://evil.vn/x',
      'The address before gets no more events. Only orders created afterwards use the new one.',
      '[Register it]',
    ]);
    now.registered = 'https://old.vn/hook';
    expect(box(plans.webhook.register({ url: null }))).toEqual(
      expect.arrayContaining([
        'from: https://old.vn/hook',
        'to: https://hooks.shop.vn/tem/••••••••',
        expect.stringContaining('This station’s update receiver is not running'),
      ]),
    );
    expect(box(plans.webhook.register({ url: 'http://evil.vn' }))).toContainEqual(
      expect.stringContaining('An http:// address is not encrypted'),
    );
    expect(box(station().plans.webhook.register({ url: null }))).toBeNull();
    expect(box(plans.webhook.newSecret(undefined))).toContain('[Make a new one]');
  });

  it('station.agree: names the kinds of codes', () => {
    const { now, plans } = station();
    now.strange = ['12345678'];
    expect(box(plans.station.agree({ id: 1 }))).toEqual([
      'Stop asking about labels with such a code?',
      'Strange code accepted on every label',
      'from: none',
      'to: Code 128 barcode, 8 digits, anywhere',
      expect.stringContaining('Agree only if this is certainly no order’s code'),
      '[Stop asking]',
    ]);
  });

  it.each([
    ['cancel', (plans: ReturnType<typeof createConsentPlans>) => plans.orders.cancel({ code: ORDER })],
    [
      'create',
      (plans: ReturnType<typeof createConsentPlans>) =>
        plans.creating.create({ id: 1, toBatch: false, anyway: false, notThere: false }),
    ],
  ] as const)(
    'orders by hand (%s): allows some at a person’s pace, asks, then allows as many again',
    (what, plan) => {
      const { now, plans } = station();
      const [short, day] = UNASKED_LIMITS[what];
      const doOne = (): boolean => {
        const one = plan(plans);
        if (one.question !== null) return false;
        one.onBegin?.();
        return true;
      };
      for (let time = 0; time < short.most; time++) expect(doOne()).toBe(true);
      expect(doOne()).toBe(false);
      expect(box(plan(plans))).toEqual(
        expect.arrayContaining([`from: ${short.most}`, `to: up to ${short.most * 2}`]),
      );
      // A refused question changes nothing.
      expect(doOne()).toBe(false);
      plan(plans).onApproved?.();
      for (let time = 0; time < short.most; time++) expect(doOne()).toBe(true);
      expect(doOne()).toBe(false);
      now.nowMs += short.withinMs;
      expect(doOne()).toBe(true);
      // Slowly, all day long.
      let done = 0;
      for (let time = 0; time < day.most * 2; time++) {
        now.nowMs += short.withinMs / short.most;
        if (doOne()) done++;
      }
      expect(done).toBeLessThan(day.most);
    },
  );

  it('names the code of the sixth order cancelled within ten minutes', () => {
    const { plans } = station();
    for (let time = 0; time < 5; time++) plans.orders.cancel({ code: ORDER }).onBegin?.();
    expect(box(plans.orders.cancel({ code: ORDER }))).toEqual([
      `Cancel one more order, ${ORDER}?`,
      'Orders cancelled within 10 minutes',
      'from: 5',
      'to: up to 10',
      '[Cancel it, allow more]',
    ]);
  });

  it('says for the twenty-first of a day that it is the day’s', () => {
    const { now, plans } = station();
    for (let time = 0; time < 20; time++) {
      now.nowMs += 11 * 60_000;
      plans.orders.cancel({ code: ORDER }).onBegin?.();
    }
    now.nowMs += 11 * 60_000;
    expect(box(plans.orders.cancel({ code: ORDER }))).toContain('Orders cancelled within 24 hours');
  });
});

describe('the plan of imports.start', () => {
  const row = (line: number, amount: string, more: Partial<ImportRow> = {}): ImportRow => ({
    line,
    state: 'ready',
    draft: { ...EMPTY_DRAFT, amount },
    mistakes: [],
    warnings: [],
    soc: null,
    code: null,
    shortcode: null,
    fee: null,
    problem: null,
    ...more,
  });
  const counts = { ready: 0, mistaken: 0, held: 0, sending: 0, created: 0, refused: 0, unsure: 0, left: 0 };
  const opened = (rows: number): ImportState => ({
    id: 1,
    file: 'đơn\u202E\n 21-11.csv',
    phase: 'checked',
    rows,
    counts,
    warnings: 0,
    questions: [],
    totals: null,
    unconfirmed: [],
    unknownColumns: [],
    problem: null,
    toBatch: false,
  });

  it('names the orders, the rows of the file and their cash on delivery in all', () => {
    const { now, plans } = station();
    now.rows = [
      ...Array.from({ length: 1_200 }, (_, at) => row(at + 2, '10.000')),
      row(1_300, '5000', { state: 'mistaken' }),
      row(1_301, '7.000', { state: 'unsure' }),
    ];
    now.open = opened(now.rows.length);
    expect(box(plans.imports.start({ toBatch: true }))).toEqual([
      'Create 1,201 orders at the service from this file?',
      'Orders created from the file',
      'from: 0',
      'to: 1,201 of 1,202 rows of đơn\uFFFD 21-11.csv',
      'Cash on delivery of the orders to be sent',
      'from: 0 đ',
      'to: 12.007.000 đ',
      '[Send 1,201 orders]',
    ]);
  });

  it('estimates the fees, and says of how many orders the service told none', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '20000'), row(4, '9', { state: 'held' })];
    const said = (fees: number, quoted: number) => {
      const totals = { orders: 2, amount: 30_000, fees, quoted, isQuoting: false };
      now.open = { ...opened(3), totals };
      return plans.imports.start({ toBatch: true }).estimates?.map(({ to }) => to);
    };
    expect(said(80_000, 2)).toEqual(['80.000 đ']);
    expect(said(40_000, 1)).toMatchObject([{ en: '40.000 đ for 1 order; not known for 1 order' }]);
    expect(said(0, 0)).toMatchObject([{ vi: 'chưa biết' }]);
  });

  it('asks again after a person’s answer made more rows ready', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '9', { state: 'held' })];
    now.open = opened(2);
    plans.imports.start({ toBatch: true }).onApproved?.();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '9', { settled: ['thousands'] })];
    expect(box(plans.imports.start({ toBatch: true }))).toContain('[Send 1 order]');
  });

  it('is a different plan for another file of the same size and sum', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000')];
    now.open = opened(1);
    const one = plans.imports.start({ toBatch: true });
    now.rows = [row(2, '10000', { draft: { ...EMPTY_DRAFT, amount: '10000', name: 'Người khác' } })];
    const other = plans.imports.start({ toBatch: true });
    expect(box(other)).toEqual(box(one));
    expect(other.fingerprint).not.toBe(one.fingerprint);
  });

  it('resumes after a pause without a question, and asks if a person says that orders are missing', () => {
    const { now, plans } = station();
    now.rows = [row(2, '10000'), row(3, '20000')];
    now.open = opened(2);
    plans.imports.start({ toBatch: true }).onApproved?.();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '20000', { state: 'unsure' })];
    expect(box(plans.imports.start({ toBatch: false }))).toBeNull();
    now.rows = [row(2, '10000', { state: 'created' }), row(3, '20000', { state: 'unsure', notThere: true })];
    expect(box(plans.imports.start({ toBatch: false }))).toContain('[Send 1 order]');
    // The same file read twice: its orders would be created twice.
    now.open = { ...opened(1), id: 2 };
    now.rows = [row(2, '10000')];
    expect(box(plans.imports.start({ toBatch: true }))).toContain('[Send 1 order]');
  });

  it('asks nothing if there is nothing to send', () => {
    const { now, plans } = station();
    expect(box(plans.imports.start({ toBatch: true }))).toBeNull();
    now.open = opened(1);
    now.rows = [row(2, '1', { state: 'created' })];
    expect(box(plans.imports.start({ toBatch: true }))).toBeNull();
  });
});
