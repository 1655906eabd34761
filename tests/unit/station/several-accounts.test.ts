import { describe, expect, it } from 'vitest';
import { createCodeApprovals } from '../../../main/station/code-approvals.ts';
import type { AccountId, AccountKey } from '../../../shared/account.ts';
import { SettingsSchema } from '../../../shared/settings.ts';
import { code } from './fakes.ts';
import { openThreeAccounts, order, type ThreeAccounts } from './three-accounts.ts';

const MAIN = 'main' as AccountId;
const SECOND = '00000001' as AccountId;
const AN = { name: 'An' };
const BINH = { name: 'Bình' };
const CHI = { name: 'Chi' };
/** A hold because Bình's service could not be asked. */
const BINH_NOT_ASKED = {
  state: 'held',
  problem: { code: 'order-not-looked-up', values: { why: { en: expect.stringMatching(/^Bình: /) } } },
};
const statesOf = ({ rows }: Pick<ThreeAccounts, 'rows'>) => rows().map(({ state }) => state);

describe('a scan at a station with several accounts', () => {
  it('is the order of the account whose book knows it, else each account is asked, for a full code too', async () => {
    const { station, know, requests, rows, keyOf } = openThreeAccounts();
    know(2, order(22, 'DH-22'));
    for (const text of [code(22), 'DH-22', '000000022']) station.scan(text);
    expect(rows()).toMatchObject([{ code: code(22), state: 'queued', account: CHI }]);
    expect([keyOf(1), requests]).toEqual(['key-2', []]);
    const row = { state: 'looking-up', account: null };
    expect(station.scan(code(21))).toMatchObject({ kind: 'added', row });
    await station.whenLookupsDone();
    expect(rows()[1]).toMatchObject({ state: 'queued', code: code(21), account: { id: '00000002', ...CHI } });
    expect(requests.map(({ account }) => account)).toEqual(['key-0', 'key-1', 'key-2']);
  });

  it('asks at most four times at once, over all scans', async () => {
    const { station, set, waiting, requests } = openThreeAccounts();
    set.answersAtOnce = false;
    for (const number of [1, 2, 3]) station.scan(code(number));
    await expect.poll(() => waiting.length).toBe(4);
    const done = station.whenLookupsDone();
    let most = 0;
    while (waiting.length > 0) {
      most = Math.max(most, waiting.length);
      waiting.shift()?.();
      await new Promise(setImmediate);
    }
    await done;
    expect([most, requests.length]).toEqual([4, 9]);
  });

  it('is held where several accounts know it, whichever answered first, and the operator’s choice decides', async () => {
    const { station, set, waiting, rows, keyOf } = openThreeAccounts({ names: ['', 'Bình', 'Chi'] });
    set.answersAtOnce = false;
    station.scan('DH-1');
    await expect.poll(() => waiting.length).toBe(3);
    for (const answer of waiting.splice(0).toReversed()) {
      answer();
      await new Promise(setImmediate);
    }
    await station.whenLookupsDone();
    const accounts = { vi: 'Tài khoản chính, Bình', en: 'Main account, Bình' };
    const problem = { code: 'several-accounts', values: { text: 'DH-1', accounts } };
    expect(rows()).toMatchObject([{ state: 'held', account: null, problem }]);
    expect(station.choices(1)).toMatchObject([
      { code: code(1), account: { id: MAIN } },
      { code: code(11), account: { id: SECOND, ...BINH } },
    ]);
    // An order of the other account, and one without an account, are no choices.
    for (const id of [SECOND, null])
      expect(() => station.choose(1, code(1), id)).toThrow('no longer in the batch');
    station.choose(1, code(11), SECOND);
    expect(rows()).toMatchObject([{ state: 'queued', code: code(11), account: BINH }]);
    expect(keyOf(1)).toBe('key-1');
  });

  it('is asked about once more where the list has one account’s order and another account knows it too', () => {
    const { station, rows } = openThreeAccounts({ isKnown: true });
    station.scan(code(1));
    expect(station.scan('DH-1')).toMatchObject({ kind: 'added', row: { state: 'held' } });
    // While it waits for the answer, the same scan is a duplicate.
    expect(station.scan('DH-1')).toMatchObject({ kind: 'duplicate', row: { id: 2 } });
    // The order that is in the list already takes the scan's row away.
    station.choose(2, code(1), MAIN);
    expect(rows()).toMatchObject([{ id: 1, code: code(1) }]);
    station.scan('DH-1');
    station.choose(3, code(11), SECOND);
    const both = [
      { code: code(1), account: AN },
      { code: code(11), account: BINH },
    ];
    expect(rows()).toMatchObject(both);
    // Every order that the text may mean is in the list.
    expect(station.scan('DH-1')).toMatchObject({ kind: 'duplicate' });
    expect(rows()).toMatchObject(both);
  });

  it('waits while an account that may have the same soc can’t be asked, unless it is a known full code', async () => {
    const { station, failSecond, rows } = openThreeAccounts();
    failSecond('unavailable');
    for (const text of ['DH-1', code(21), code(99)]) station.scan(text);
    await station.whenLookupsDone();
    const chi = { state: 'queued', account: CHI };
    expect(rows()).toMatchObject([{ account: null, ...BINH_NOT_ASKED }, chi, BINH_NOT_ASKED]);
    expect(station.accounts()).toMatchObject([AN, BINH, CHI]);
    expect(() => station.acceptAsCode(3, null)).toThrow('data that is not valid');
    station.acceptAsCode(3, SECOND);
    expect(rows()[2]).toMatchObject({ state: 'queued', code: code(99), account: BINH });
    failSecond(null);
    station.lookUp(1);
    await station.whenLookupsDone();
    expect(rows()[0]).toMatchObject({ state: 'held', problem: { code: 'several-accounts' } });
  });

  it('is of the account that the command line is for, and nobody else is asked', async () => {
    const { stationFor, requests, keyOf, know } = openThreeAccounts();
    know(0, order(7, 'A-7'), order(1, 'DH-1'));
    const station = stationFor(1);
    station.scan(code(7));
    station.scan('DH-1');
    await station.whenLookupsDone();
    const { rows } = station.state();
    expect(rows).toMatchObject([7, 11].map((number) => ({ code: code(number), account: BINH })));
    expect(rows.map(({ id }) => keyOf(id))).toEqual(['key-1', 'key-1']);
    expect(new Set(requests.map(({ account }) => account))).toEqual(new Set(['key-1']));
  });
});

describe('a station with one account', () => {
  it('names it nowhere, and asks nobody about a full code', () => {
    const { station, requests, rows, keyOf } = openThreeAccounts({ names: ['An'] });
    station.scan(code(1));
    expect(rows()).toMatchObject([{ state: 'queued', account: null }]);
    expect([station.accounts(), keyOf(1), requests]).toEqual([[], 'key-0', []]);
  });

  it('names it once there is another', () => {
    const { station, keep, rows, changes } = openThreeAccounts();
    keep(0);
    station.scan(code(1));
    expect(rows()).toMatchObject([{ account: null }]);
    keep(0, 1);
    for (const shown of [rows(), changes.at(-1)?.changed]) expect(shown).toMatchObject([{ account: AN }]);
  });

  it('takes up what waits of an account that it does not have any more, and nothing that is done', () => {
    const { labelStore, reopen, keyOf } = openThreeAccounts({ names: ['An'] });
    const batch = labelStore.currentBatch('station');
    const account = 'former' as AccountKey;
    const [, done] = labelStore.addAll(
      batch,
      [code(1), code(2)].map((one) => ({ code: one, account, scanned: null, state: 'queued' })),
    );
    for (const event of ['prepare', 'prove', 'submit', 'print'] as const)
      labelStore.step([done?.id ?? 0], { event });
    reopen();
    expect([keyOf(1), keyOf(2)]).toEqual(['key-0', 'former']);
  });
});

describe('labels of several accounts', () => {
  it('with equal codes come out one after the other, each once and as its own job', async () => {
    const { station, printed, labelStore } = openThreeAccounts({ isKnown: true });
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

  it('come out in the order of the scans, each with its own account’s token', async () => {
    const numbers = Array.from({ length: 30 }, (_, at) => at);
    const of = (account: number) => numbers.filter((number) => number % 3 === account);
    const { station, printed, requests } = openThreeAccounts({
      orders: [0, 1, 2].map((account) => of(account).map((number) => order(number, `DH-${number}`))),
      isKnown: true,
    });
    for (const number of numbers) station.scan(code(number));
    expect(await station.print()).toMatchObject({ printed: 30, failed: 0, endedBy: null });
    const each = numbers.map((number) => [`key-${number % 3}`, code(number)]);
    expect(printed.map((one) => [one.key, one.code])).toEqual(each);
    for (const { account, token, of } of requests) {
      expect(token).toBe(`token of ${account}`);
      for (const text of of) expect(account).toBe(`key-${Number(text.slice(-3)) % 3}`);
    }
  });

  it('printed before hold only their own account’s', async () => {
    const { station, reopen } = openThreeAccounts({ isKnown: true });
    station.scan('A-7');
    await station.print();
    station.clear();
    const next = reopen();
    for (const text of ['B-7', 'A-7']) next.scan(text);
    const problem = { code: 'printed-before', values: { times: 1 } };
    expect(next.state().rows).toMatchObject([
      { account: BINH, state: 'queued' },
      { account: AN, state: 'held', problem },
    ]);
  });

  it('of an account that can’t be reached wait, while the others’ are printed, and follow by themselves', async () => {
    const test = openThreeAccounts({ isKnown: true });
    const { station, failSecond, printed, health } = test;
    for (const number of [1, 11, 2]) station.scan(code(number));
    failSecond('unavailable');
    expect(await station.print()).toMatchObject({ printed: 2, skipped: 1, endedBy: { code: 'unavailable' } });
    expect(printed.map(({ code: of }) => of)).toEqual([code(1), code(2)]);
    expect(statesOf(test)).toEqual(['printed', 'queued', 'printed']);
    expect(station.state().resuming).toMatchObject({ remaining: 1 });
    expect(health.state()).toMatchObject([{ kind: 'partner', account: { id: SECOND } }]);
    failSecond(null);
    health.over('partner');
    await expect.poll(() => statesOf(test)).toEqual(['printed', 'printed', 'printed']);
    expect(station.state().resuming).toBeNull();
  });

  it('are printed as they are scanned while another account can’t be reached', async () => {
    const test = openThreeAccounts({ isKnown: true, mode: 'one-by-one' });
    const { station, failSecond, printed } = test;
    failSecond('unavailable');
    station.scan(code(11));
    await expect.poll(() => station.state().resuming?.remaining).toBe(1);
    for (const number of [1, 2]) {
      station.scan(code(number));
      await expect.poll(() => printed.length).toBe(number);
    }
    await station.whenIdle();
    expect(statesOf(test)).toEqual(['queued', 'printed', 'printed']);
    expect(station.state().resuming).toMatchObject({ remaining: 1 });
  });

  it('of an account that is not set up, or not there any more, fail, and are not printed as another’s', async () => {
    const { station, keep, failSecond, rows, labelRequests } = openThreeAccounts({ isKnown: true });
    for (const text of ['B-7', code(1)]) station.scan(text);
    failSecond('no-token');
    expect(await station.print()).toMatchObject({ printed: 1, failed: 1 });
    expect(rows()[0]).toMatchObject({ state: 'failed', problem: { code: 'no-token' } });
    failSecond(null);
    keep(0, 2);
    station.retry(1);
    expect(rows()[0]).toMatchObject({ account: null, order: null });
    const before = labelRequests().length;
    expect(await station.print()).toMatchObject({ printed: 0, failed: 1 });
    expect(rows()[0]).toMatchObject({ state: 'failed', problem: { code: 'account-gone' } });
    expect(labelRequests()).toHaveLength(before);
    keep(0, 1, 2);
    station.retry(1);
    expect(await station.print()).toMatchObject({ printed: 1 });
  });

  it('left in a queue under an equal code are not another account’s', async () => {
    const { station, labelStore } = openThreeAccounts({ isKnown: true });
    for (const text of ['A-7', 'B-7']) station.scan(text);
    await station.print();
    labelStore.step([1, 2], { event: 'reprint', reprint: 'lost' });
    // As after a kill: nobody has reported the end of either job.
    for (const id of [1, 2])
      for (const event of ['prepare', 'prove', 'submit'] as const)
        labelStore.step([id], { event, title: `job ${id}` });
    const left = (...except: string[]) =>
      labelStore.leftoverJobs(code(7), 99, except as AccountKey[]).map(({ title }) => title);
    expect([left(), left('key-1')]).toEqual([['job 2', 'job 1'], ['job 1']]);
  });

  it('with equal codes are scanned back one by one', async () => {
    const { station } = openThreeAccounts({ isKnown: true, scanBack: true });
    for (const text of ['A-7', 'B-7']) station.scan(text);
    await station.print();
    expect(station.scan('000000007')).toMatchObject({ kind: 'confirmed', row: { account: AN } });
    expect(station.scan(code(7))).toMatchObject({ kind: 'confirmed', row: { account: BINH } });
    expect(station.state()).toMatchObject({
      phase: 'collect',
      rows: [{ state: 'confirmed' }, { state: 'confirmed' }],
    });
  });
});

describe('labels of several accounts that are made ahead', () => {
  const ready = ({ rows }: ThreeAccounts) => rows().map((row) => row.ready);
  /** A second later: one document follows the other once that is on the disk. */
  const readyLater = async (test: ThreeAccounts) => {
    await test.clock.pass(1_000);
    return ready(test);
  };

  it('are made document by document of one account, printed as its own, and erased with their account', async () => {
    const test = openThreeAccounts({ isKnown: true, ahead: true });
    const { station, keep, prepared, labelRequests, printed } = test;
    for (const text of ['A-7', 'B-7', code(1), code(11)]) station.scan(text);
    await expect.poll(() => readyLater(test)).toEqual([true, true, true, true]);
    const made = [
      ['key-0', [code(7), code(1)]],
      ['key-1', [code(7), code(11)]],
    ];
    expect(labelRequests()).toEqual(made);
    station.remove(4);
    expect(await station.print()).toMatchObject({ printed: 3 });
    expect(printed.map(({ key, code: of }) => [key, of])).toEqual([
      ['key-0', code(7)],
      ['key-0', code(1)],
      ['key-1', code(7)],
    ]);
    expect(labelRequests()).toEqual(made);
    for (const text of ['DH-2', 'DH-21']) station.scan(text);
    await expect.poll(async () => (await readyLater(test)).slice(-2)).toEqual([true, true]);
    keep(0, 1);
    expect(ready(test).slice(-2)).toEqual([true, false]);
    expect(await prepared?.read({ account: 'key-2' as AccountKey, code: code(21) })).toBeNull();
    expect(await prepared?.read({ account: 'key-0' as AccountKey, code: code(2) })).not.toBeNull();
  });

  it('wait for their own service only, and go with their own account’s token', async () => {
    const test = openThreeAccounts({ isKnown: true, ahead: true });
    const { station, failSecond } = test;
    failSecond('unavailable');
    for (const number of [11, 1]) station.scan(code(number));
    await expect.poll(() => readyLater(test)).toEqual([false, true]);
    failSecond(null);
    station.accountChanged('00000002' as AccountId);
    expect(ready(test)).toEqual([false, true]);
    station.accountChanged(MAIN);
    expect(ready(test)).toEqual([false, false]);
  });
});

it('a manager’s approval of codes is for the account whose label was looked at', async () => {
  const { station, labelStore, registry, ...test } = openThreeAccounts({ isKnown: true });
  for (const number of [1, 11]) station.scan(code(number));
  const unexpectedCodes = [{ text: '12345678', symbology: 'Code128', page: 1, place: { x: 0.2, y: 0.8 } }];
  const hold = { event: 'hold', problem: { code: 'other-code' }, unexpectedCodes } as const;
  labelStore.step([1, 2], { event: 'prepare' });
  labelStore.step([1, 2], hold);
  let settings = SettingsSchema.parse({});
  const { approve } = createCodeApprovals(
    station,
    { cancel: () => Promise.resolve(), isCancelled: () => Promise.resolve(true) },
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
  await approve(2);
  expect(settings.agreedCodes).toMatchObject([{ partner: 'key-1', length: 8 }]);
  expect(statesOf(test)).toEqual(['held', 'queued']);
});
