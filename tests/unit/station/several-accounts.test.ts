import { describe, expect, it } from 'vitest';
import type { AccountId } from '../../../shared/account.ts';
import { code } from './fakes.ts';
import { openThreeAccounts, order, SHARED } from './three-accounts.ts';

const MAIN = 'main' as AccountId;
const SECOND = '00000001' as AccountId;

describe('a scan at a station with several accounts', () => {
  it('is the order of the account whose book knows it, without a request', () => {
    const { station, know, requests, keyOf } = openThreeAccounts({ orders: SHARED });
    know(2, order(21, 'DH-21'));
    for (const text of [code(21), 'DH-21', '000000021']) station.scan(text);
    const { rows } = station.state();
    expect(rows).toMatchObject([{ code: code(21), state: 'queued', account: { name: 'Chi' } }]);
    expect(keyOf(1)).toBe('key-2');
    expect(requests).toEqual([]);
  });

  it('asks each account what no book knows, and a full code too', async () => {
    const { station, requests, rows } = openThreeAccounts({ orders: SHARED });
    expect(station.scan(code(21))).toMatchObject({
      kind: 'added',
      row: { state: 'looking-up', account: null },
    });
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([
      { state: 'queued', code: code(21), account: { id: '00000002', name: 'Chi' } },
    ]);
    expect(requests.map(({ account }) => account)).toEqual(['key-0', 'key-1', 'key-2']);
  });

  it('asks at most four times at once, over all scans', async () => {
    const { station, set, waiting, requests } = openThreeAccounts({ orders: SHARED });
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
    expect(most).toBe(4);
    expect(requests).toHaveLength(9);
  });

  it('is held where several accounts know it, and the operator’s choice decides', async () => {
    const { station, rows, keyOf } = openThreeAccounts({ orders: SHARED });
    station.scan('DH-1');
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([
      {
        state: 'held',
        account: null,
        problem: { code: 'several-accounts', values: { text: 'DH-1', accounts: { vi: 'An, Bình' } } },
      },
    ]);
    const choices = station.choices(1);
    expect(choices).toMatchObject([
      { code: code(1), account: { id: MAIN, name: 'An' } },
      { code: code(11), account: { id: SECOND, name: 'Bình' } },
    ]);
    // An order of the other account, and one without an account, are no choices.
    expect(() => station.choose(1, code(1), SECOND)).toThrow('no longer in the batch');
    expect(() => station.choose(1, code(1), null)).toThrow('no longer in the batch');
    station.choose(1, code(11), SECOND);
    expect(rows()).toMatchObject([{ state: 'queued', code: code(11), account: { name: 'Bình' } }]);
    expect(keyOf(1)).toBe('key-1');
  });

  it('is asked about once more where the list has one account’s order and another account knows it too', () => {
    const { station, know, rows } = openThreeAccounts({ orders: SHARED });
    know(0, order(1, 'DH-1'));
    know(1, order(11, 'DH-1'));
    station.scan(code(1));
    expect(station.scan('DH-1')).toMatchObject({ kind: 'added', row: { state: 'held' } });
    // While it waits for the answer, the same scan is a duplicate.
    expect(station.scan('DH-1')).toMatchObject({ kind: 'duplicate', row: { id: 2 } });
    station.choose(2, code(11), SECOND);
    expect(rows().map((row) => [row.code, row.account?.name])).toEqual([
      [code(1), 'An'],
      [code(11), 'Bình'],
    ]);
    // Every order that the text may mean is in the list.
    expect(station.scan('DH-1')).toMatchObject({ kind: 'duplicate' });
    expect(rows()).toHaveLength(2);
  });

  it('of an order that is in the list already takes its row away', () => {
    const { station, know, rows } = openThreeAccounts({ orders: SHARED });
    know(0, order(1, 'DH-1'));
    know(1, order(11, 'DH-1'));
    station.scan(code(1));
    station.scan('DH-1');
    station.choose(2, code(1), MAIN);
    expect(rows()).toMatchObject([{ id: 1, code: code(1) }]);
  });

  it('is not taken for one account’s order while another, which may have the same soc, can’t be asked', async () => {
    const { station, served, rows } = openThreeAccounts({ orders: SHARED });
    const [, second] = served;
    if (second !== undefined) second.failure = 'unavailable';
    station.scan('DH-1');
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([
      {
        state: 'held',
        account: null,
        problem: { code: 'order-not-looked-up', values: { why: { en: expect.stringMatching(/^Bình: /) } } },
      },
    ]);
    if (second !== undefined) second.failure = null;
    station.lookUp(1);
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([{ state: 'held', problem: { code: 'several-accounts' } }]);
  });

  it('says of which account it could not be looked up, and goes by those that know a full code', async () => {
    const { station, served, rows } = openThreeAccounts({ orders: SHARED });
    const [, second] = served;
    if (second !== undefined) second.failure = 'unavailable';
    station.scan(code(21));
    station.scan(code(99));
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([
      { state: 'queued', account: { name: 'Chi' } },
      {
        state: 'held',
        problem: { code: 'order-not-looked-up', values: { why: { en: expect.stringMatching(/^Bình: /) } } },
      },
    ]);
    expect(station.accounts()).toMatchObject([{ name: 'An' }, { name: 'Bình' }, { name: 'Chi' }]);
    expect(() => station.acceptAsCode(2, null)).toThrow('data that is not valid');
    station.acceptAsCode(2, SECOND);
    expect(rows()[1]).toMatchObject({ state: 'queued', code: code(99), account: { name: 'Bình' } });
  });

  it('names the first account where it has no name of its own', async () => {
    const { station, rows } = openThreeAccounts({ orders: SHARED, names: ['', 'Bình', 'Chi'] });
    station.scan('DH-1');
    await station.whenLookupsDone();
    expect(rows()).toMatchObject([
      { problem: { values: { accounts: { vi: 'Tài khoản chính, Bình', en: 'Main account, Bình' } } } },
    ]);
  });
});

describe('a command line for one of several accounts', () => {
  it('takes every scan for its orders, and asks nobody else', async () => {
    const { stationFor, requests, keyOf, know } = openThreeAccounts({ orders: SHARED });
    know(0, order(7, 'A-7'), order(1, 'DH-1'));
    const station = stationFor(1);
    station.scan(code(7));
    station.scan('DH-1');
    await station.whenLookupsDone();
    const { rows } = station.state();
    expect(rows).toMatchObject([
      { code: code(7), account: { name: 'Bình' } },
      { code: code(11), account: { name: 'Bình' } },
    ]);
    expect(rows.map(({ id }) => keyOf(id))).toEqual(['key-1', 'key-1']);
    expect(new Set(requests.map(({ account }) => account))).toEqual(new Set(['key-1']));
  });
});

describe('a station with one account', () => {
  it('names it nowhere, and asks nobody about a full code', () => {
    const { station, requests, rows, keyOf } = openThreeAccounts({ orders: SHARED, names: ['An'] });
    expect(station.scan(code(1))).toMatchObject({ kind: 'added', row: { state: 'queued', account: null } });
    expect(rows()).toMatchObject([{ account: null }]);
    expect(station.accounts()).toEqual([]);
    expect(keyOf(1)).toBe('key-0');
    expect(requests).toEqual([]);
  });

  it('names it once there is another', () => {
    const { station, keep, rows, changes } = openThreeAccounts({ orders: SHARED });
    keep(0);
    station.scan(code(1));
    expect(rows()).toMatchObject([{ account: null }]);
    keep(0, 1);
    expect(rows()).toMatchObject([{ account: { name: 'An' } }]);
    expect(changes.at(-1)?.changed).toMatchObject([{ account: { name: 'An' } }]);
  });
});
