import { describe, expect, it } from 'vitest';
import { createCodeApprovals } from '../../../main/station/code-approvals.ts';
import type { AccountId, AccountKey } from '../../../shared/account.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { code } from './fakes.ts';
import { openThreeAccounts, order, SHARED, type ThreeAccounts } from './three-accounts.ts';

const SECOND = '00000001' as AccountId;

describe('labels of several accounts', () => {
  it('come out in the order of the scans, each with its own account’s token', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    const { station, know, printed, requests, rows } = openThreeAccounts({
      orders: [0, 1, 2].map((of) => numbers.filter((n) => n % 3 === of).map((n) => order(n, `DH-${n}`))),
    });
    for (const n of numbers) know(n % 3, order(n, `DH-${n}`));
    for (const n of numbers) station.scan(code(n));
    expect(await station.print()).toMatchObject({ printed: 30, failed: 0, endedBy: null });
    expect(printed.map((one) => [one.key, one.code])).toEqual(numbers.map((n) => [`key-${n % 3}`, code(n)]));
    expect(rows().every(({ state }) => state === 'printed')).toBe(true);
    for (const { account, of } of requests)
      for (const text of of) expect(account).toBe(`key-${Number(text.slice(-3)) % 3}`);
  });

  it('with equal codes come out one after the other, each once and as its own job', async () => {
    const { station, know, printed, labelStore } = openThreeAccounts({ orders: SHARED });
    know(0, order(7, 'A-7'), order(1, 'DH-1'));
    know(1, order(7, 'B-7'));
    for (const text of ['A-7', 'B-7', code(1)]) station.scan(text);
    expect(await station.print()).toMatchObject({ printed: 3 });
    expect(printed.map(({ key, code: of }) => [key, of])).toEqual([
      ['key-0', code(7)],
      ['key-0', code(1)],
      ['key-1', code(7)],
    ]);
    expect(new Set(printed.map(({ title }) => title)).size).toBe(3);
    expect(labelStore.priorPrints(code(7), 0)).toMatchObject({ times: 2 });
    expect(labelStore.priorPrints(code(7), 0, ['key-1' as never])).toMatchObject({ times: 1 });
  });

  it('printed before hold only their own account’s', async () => {
    const { station, know, reopen } = openThreeAccounts({ orders: SHARED });
    know(0, order(7, 'A-7'));
    know(1, order(7, 'B-7'));
    station.scan('A-7');
    await station.print();
    station.clear();
    const next = reopen();
    next.scan('B-7');
    next.scan('A-7');
    expect(next.state().rows).toMatchObject([
      { account: { name: 'Bình' }, state: 'queued' },
      { account: { name: 'An' }, state: 'held', problem: { code: 'printed-before', values: { times: 1 } } },
    ]);
  });

  it('of an account that can’t be reached wait, while the others’ are printed, and follow by themselves', async () => {
    const { station, know, served, printed, health, rows } = openThreeAccounts({ orders: SHARED });
    know(0, order(1, 'DH-1'), order(2, 'DH-2'));
    know(1, order(11, 'DH-1'));
    for (const number of [1, 11, 2]) station.scan(code(number));
    const [, second] = served;
    if (second === undefined) throw new Error('no second account');
    second.failure = 'unavailable';
    expect(await station.print()).toMatchObject({ printed: 2, skipped: 1, endedBy: { code: 'unavailable' } });
    expect(printed.map(({ code: of }) => of)).toEqual([code(1), code(2)]);
    expect(rows().map(({ state }) => state)).toEqual(['printed', 'queued', 'printed']);
    expect(station.state().resuming).toMatchObject({ remaining: 1 });
    expect(health.state()).toMatchObject([{ kind: 'partner', account: { id: SECOND } }]);
    second.failure = null;
    health.over('partner');
    await expect.poll(() => rows().map(({ state }) => state)).toEqual(['printed', 'printed', 'printed']);
    expect(station.state().resuming).toBeNull();
  });

  it('are printed as they are scanned while another account can’t be reached', async () => {
    const { station, know, served, printed, rows } = openThreeAccounts({
      orders: SHARED,
      mode: 'one-by-one',
    });
    know(0, order(1, 'DH-1'), order(2, 'DH-2'));
    know(1, order(11, 'DH-1'));
    const [, second] = served;
    if (second !== undefined) second.failure = 'unavailable';
    station.scan(code(11));
    await expect.poll(() => station.state().resuming?.remaining).toBe(1);
    station.scan(code(1));
    await expect.poll(() => printed.length).toBe(1);
    station.scan(code(2));
    await expect.poll(() => printed.length).toBe(2);
    await station.whenIdle();
    expect(rows().map(({ state }) => state)).toEqual(['queued', 'printed', 'printed']);
    expect(station.state().resuming).toMatchObject({ remaining: 1 });
  });

  it('of an account that is not set up fail, each with the reason', async () => {
    const { station, know, served, rows } = openThreeAccounts({ orders: SHARED });
    know(0, order(1, 'DH-1'));
    know(1, order(11, 'DH-1'));
    for (const number of [11, 1]) station.scan(code(number));
    const [, second] = served;
    if (second !== undefined) second.failure = 'no-token';
    expect(await station.print()).toMatchObject({ printed: 1, failed: 1 });
    expect(rows()).toMatchObject([{ state: 'failed', problem: { code: 'no-token' } }, { state: 'printed' }]);
  });

  it('of an account that the station does not have any more are not printed as another’s', async () => {
    const { station, know, keep, rows, requests } = openThreeAccounts({ orders: SHARED });
    know(0, order(7, 'A-7'));
    know(1, order(7, 'B-7'));
    station.scan('B-7');
    keep(0, 2);
    expect(rows()).toMatchObject([{ account: null, order: null }]);
    expect(await station.print()).toMatchObject({ printed: 0, failed: 1 });
    expect(rows()).toMatchObject([{ state: 'failed', problem: { code: 'account-gone' } }]);
    expect(requests.filter(({ what }) => what === 'label')).toEqual([]);
    keep(0, 1, 2);
    station.retry(1);
    expect(await station.print()).toMatchObject({ printed: 1 });
  });

  it('left in a queue under an equal code are not another account’s', async () => {
    const { station, know, labelStore } = openThreeAccounts({ orders: SHARED });
    know(0, order(7, 'A-7'));
    know(1, order(7, 'B-7'));
    for (const text of ['A-7', 'B-7']) station.scan(text);
    await station.print();
    labelStore.step([1, 2], { event: 'reprint', reprint: 'lost' });
    const left = (...except: string[]) => labelStore.leftoverJobs(code(7), 99, except as AccountKey[]);
    // As after a kill: nobody has reported the end of either job.
    for (const id of [1, 2])
      for (const event of ['prepare', 'prove', 'submit'] as const)
        labelStore.step([id], { event, title: `job ${id}` });
    expect(left().map(({ title }) => title)).toEqual(['job 2', 'job 1']);
    expect(left('key-1').map(({ title }) => title)).toEqual(['job 1']);
  });

  it('with equal codes are scanned back one by one', async () => {
    const { station, know, rows } = openThreeAccounts({ orders: SHARED, scanBack: true });
    know(0, order(7, 'A-7'));
    know(1, order(7, 'B-7'));
    for (const text of ['A-7', 'B-7']) station.scan(text);
    await station.print();
    expect(station.scan('000000007')).toMatchObject({ kind: 'confirmed', row: { account: { name: 'An' } } });
    expect(station.scan(code(7))).toMatchObject({ kind: 'confirmed', row: { account: { name: 'Bình' } } });
    expect(rows().map(({ state }) => state)).toEqual(['confirmed', 'confirmed']);
    expect(station.state().phase).toBe('collect');
  });
});

describe('labels of several accounts that are made ahead', () => {
  const ready = ({ rows }: ThreeAccounts) => rows().map((row) => row.ready);
  /** A second later: one document follows the other once that is on the disk. */
  const readyLater = async (test: ThreeAccounts) => {
    await test.clock.pass(1_000);
    return ready(test);
  };

  it('are made document by document of one account, and printed as its own', async () => {
    const test = openThreeAccounts({ orders: SHARED, ahead: true });
    const { station, know, requests, printed } = test;
    know(0, order(7, 'A-7'), order(1, 'DH-1'));
    know(1, order(7, 'B-7'));
    for (const text of ['A-7', 'B-7', code(1)]) station.scan(text);
    await expect.poll(() => readyLater(test)).toEqual([true, true, true]);
    const made = requests.filter(({ what }) => what === 'label');
    expect(made.map(({ account, of }) => [account, of])).toEqual([
      ['key-0', [code(7), code(1)]],
      ['key-1', [code(7)]],
    ]);
    expect(await station.print()).toMatchObject({ printed: 3 });
    expect(printed.map(({ key, code: of }) => [key, of])).toEqual([
      ['key-0', code(7)],
      ['key-0', code(1)],
      ['key-1', code(7)],
    ]);
    expect(requests.filter(({ what }) => what === 'label')).toHaveLength(2);
  });

  it('wait for their own service only, and go with their own account’s token', async () => {
    const test = openThreeAccounts({ orders: SHARED, ahead: true });
    const { station, know, served } = test;
    know(0, order(1, 'DH-1'));
    know(1, order(11, 'DH-1'));
    const [, second] = served;
    if (second === undefined) throw new Error('no second account');
    second.failure = 'unavailable';
    for (const number of [11, 1]) station.scan(code(number));
    await expect.poll(() => readyLater(test)).toEqual([false, true]);
    second.failure = null;
    station.accountChanged('00000002' as AccountId);
    expect(ready(test)).toEqual([false, true]);
    station.accountChanged('main' as AccountId);
    expect(ready(test)).toEqual([false, false]);
  });

  it('are erased with their account', async () => {
    const test = openThreeAccounts({ orders: SHARED, ahead: true });
    const { station, know, keep, prepared } = test;
    know(0, order(7, 'A-7'));
    know(1, order(7, 'B-7'));
    for (const text of ['A-7', 'B-7']) station.scan(text);
    await expect.poll(() => readyLater(test)).toEqual([true, true]);
    keep(0, 2);
    expect(ready(test)).toEqual([true, false]);
    expect(await prepared?.read({ account: 'key-1' as AccountKey, code: code(7) })).toBeNull();
    expect(await prepared?.read({ account: 'key-0' as AccountKey, code: code(7) })).not.toBeNull();
  });
});

describe('a manager’s approval of codes', () => {
  it('is for the account whose label was looked at', async () => {
    const { station, know, labelStore, registry } = openThreeAccounts({ orders: SHARED });
    know(0, order(1, 'DH-1'));
    know(1, order(11, 'DH-1'));
    for (const number of [1, 11]) station.scan(code(number));
    const unexpectedCodes = [{ text: '12345678', symbology: 'Code128', page: 1, place: { x: 0.2, y: 0.8 } }];
    labelStore.step([1, 2], { event: 'prepare' });
    labelStore.step([1, 2], { event: 'hold', problem: { code: 'other-code' }, unexpectedCodes });
    let settings = SettingsSchema.parse({});
    const approvals = createCodeApprovals(
      station,
      { cancel: () => Promise.resolve(), cancelResends: () => Promise.resolve() },
      {
        labelStore,
        settings: {
          get: () => settings,
          save: (patch) => (settings = SettingsSchema.parse({ ...settings, ...patch })),
        },
        accounts: registry,
        log: () => undefined,
      },
    );
    await approvals.approve(2);
    expect(settings.agreedCodes).toMatchObject([{ partner: 'key-1', length: 8 }]);
    expect(station.state().rows.map(({ state }) => state)).toEqual(['held', 'queued']);
  });
});
