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
import { importOf, rowOf } from '../renderer/import-fixtures.ts';
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

  it('setup.import: always asks, with the number of settings and those that redirect trust', () => {
    const { now, plans } = station();
    const file = (more: Partial<Settings>): { text: string } => ({
      text: formatSettingsFile({ ...now.settings, ...more }, new Date(0)),
    });
    expect(box(plans.setup.import(file({ volume: 3, theme: 'dark' })))).toContain(
      'They are: Colours, Volume.',
    );
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

  it('token: replacing one and removing it, also one that this machine can’t read; the first is nobody’s', () => {
    const { now, plans } = station();
    expect(box(plans.token.set({ token: 'first' }))).toBeNull();
    expect(box(plans.token.clear(undefined))).toBeNull();
    now.token = 'kept';
    const replaced = plans.token.set({ token: 'second-token' });
    expect(box(replaced)).toEqual([
      'Replace the access token?',
      'Access token',
      'from: the one kept, for https://old.vn',
      'to: the one just entered, for https://api.partner.vn',
      '[Replace it]',
    ]);
    expect(JSON.stringify(replaced)).not.toContain('second-token');
    now.token = 'unavailable';
    expect(box(plans.token.clear(undefined))).toEqual(
      expect.arrayContaining(['Delete the access token?', 'from: the one kept', 'to: none']),
    );
    now.token = 'none';
    now.tokenProblem = { code: 'token-unreadable' };
    expect(box(plans.token.set({ token: 'x' }))).toContain('Replace the access token?');
    // Of the selected account, which the question names where there are several.
    const two = station({ accounts: [SHOPS.rice, SHOPS.tea], account: SHOPS.rice.id });
    const { id } = SHOPS.tea;
    expect(box(two.plans.accounts.setToken({ id, token: 'first' }))).toBeNull();
    two.now.tokens = [id];
    for (const plan of [
      two.plans.accounts.setToken({ id, token: 'x' }),
      two.plans.accounts.clearToken({ id }),
    ])
      expect(box(plan)).toContain('Access token of account “Trà Sớm”');
    two.now.token = 'kept';
    const before = two.plans.token.clear(undefined);
    expect(box(before)?.join(' ')).toContain('For account “Tiệm Nhà Gạo”.');
    two.now.settings = { ...two.now.settings, account: FIRST_ACCOUNT };
    expect(box(two.plans.token.clear(undefined))?.join(' ')).toContain('For the first account.');
    expect(two.plans.token.clear(undefined).fingerprint).not.toBe(before.fingerprint);
  });

  it('accounts: adding, changing and removing one, with its name and addresses', () => {
    const { id: _new, ...facts } = SHOPS.tea;
    const { plans } = station({ accounts: [SHOPS.rice, SHOPS.tea] });
    const moved = plans.accounts.change({ ...SHOPS.tea, baseUrl: 'https://c.example' });
    expect(box(station().plans.accounts.add({ ...facts, labelUrl: null }))).toEqual(
      expect.arrayContaining(['Add this account?', 'from: none', 'to: https://b.example']),
    );
    expect(box(plans.accounts.change({ ...SHOPS.tea, name: 'Trà' }))).toBeNull();
    expect(box(moved)).toEqual(
      expect.arrayContaining(['Change this account?', 'from: https://b.example', 'to: https://c.example']),
    );
    expect(
      box(plans.accounts.change({ ...SHOPS.main, name: 'Shop', baseUrl: 'https://c.example' })),
    ).toContain('to: https://c.example');
    expect(box(plans.accounts.remove({ id: SHOPS.tea.id }))).toContain('Account “Trà Sớm”');
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

  it('lock.setPin: set, changed, removed; the PIN itself is not shown', () => {
    const { now, plans } = station();
    const boxOf = (pin: string | null, old: string | null) =>
      box(plans.lock.setPin({ pin, old }))?.join(' / ');
    expect(boxOf(null, null)).toBeUndefined();
    expect(boxOf('135790', null)).toMatch(/^Set a PIN .* from: none \/ to: the one just entered/);
    now.pin = true;
    expect(boxOf('135790', '2468')).toContain('[Change the PIN]');
    expect(boxOf(null, '2468')).toMatch(/^Remove the PIN .* from: the one in use \/ to: none/);
    expect(JSON.stringify(plans.lock.setPin({ pin: '135790', old: '2468' }))).not.toMatch(/135790|2468/);
  });

  it('webhook.register: shows the registered address if known, and no secret', () => {
    const { now, plans } = station({ receiverUrl: 'https://hooks.shop.vn' });
    now.registered = undefined;
    expect(box(plans.webhook.register({ url: 'https://evil.vn/x' }))).toEqual(
      expect.arrayContaining(['from: not known', 'to: https://evil.vn/x']),
    );
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
    expect(box(plans.station.agree({ id: 1 }))).toEqual(
      expect.arrayContaining(['from: none', 'to: Code 128 barcode, 8 digits, anywhere']),
    );
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
});

describe('the plan of imports.start', () => {
  const row = (line: number, amount: string, more: Partial<ImportRow> = {}): ImportRow =>
    rowOf(line, { draft: { ...EMPTY_DRAFT, amount }, ...more });
  const opened = (rows: number): ImportState => importOf({}, { file: 'đơn\u202E\n 21-11.csv', rows });

  it('names the orders, the rows of the file and their cash on delivery in all', () => {
    const { now, plans } = station();
    now.rows = [
      ...Array.from({ length: 1_200 }, (_, at) => row(at + 2, '10.000')),
      row(1_300, '5000', { state: 'mistaken' }),
      row(1_301, '7.000', { state: 'unsure' }),
    ];
    now.open = opened(now.rows.length);
    expect(box(plans.imports.start({ toBatch: true }))).toEqual(
      expect.arrayContaining([
        'to: 1,201 of 1,202 rows of đơn\uFFFD 21-11.csv',
        'to: 12.007.000 đ',
        '[Send 1,201 orders]',
      ]),
    );
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
});
