import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../main/ledger/database.ts';
import { openKeptAnswers } from '../../../main/ledger/kept-answers.ts';
import { createStatusKeeper } from '../../../main/orders/status-list.ts';
import { BUILT_IN_STATUSES, type StatusList } from '../../../shared/order-status.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { type Answers, fakeService, settle } from './fake-service.ts';

const OWN = [
  { key: '1', value: 'Chờ Duyệt' },
  { key: '28', value: 'Mới' },
];
const SERVICE = { partner: 'service', baseUrl: 'https://partner.example' } as const;

const open: { close: () => void }[] = [];
afterEach(() => {
  for (const keeper of open.splice(0)) keeper.close();
  vi.useRealTimers();
});

function opened(patch: Partial<Settings> = SERVICE, first: Answers = () => OWN) {
  const at = { settings: SettingsSchema.parse(patch), answers: first };
  const listeners: ((settings: Settings) => void)[] = [];
  const service = fakeService((path, query) => at.answers(path, query));
  const partner = (): string => (at.settings.partner === 'sandbox' ? 'sandbox' : (at.settings.baseUrl ?? ''));
  const kept = openKeptAnswers(openDatabase(':memory:'), partner);
  const changes: StatusList[] = [];
  const log: object[] = [];
  const make = () => {
    const keeper = createStatusKeeper({
      settings: { get: () => at.settings, onChange: (listener) => listeners.push(listener) },
      connection: { client: service.client, partner },
      kept,
      log: (event) => log.push(event),
      onChange: (list) => changes.push(list),
    });
    open.push(keeper);
    return keeper;
  };
  const save = (change: Partial<Settings>): void => {
    at.settings = { ...at.settings, ...change };
    for (const listener of listeners) listener(at.settings);
  };
  return { keeper: make(), make, at, save, asked: service.asked, changes, log, kept };
}

describe('the status list', () => {
  it('is the documented one until the service tells its own, which is kept', async () => {
    const { keeper, make, changes, asked } = opened();
    expect(keeper.current()).toBe(BUILT_IN_STATUSES);
    keeper.start();
    await settle();
    expect(asked).toEqual(['status']);
    expect(keeper.current().statuses).toEqual([
      { code: '1', name: 'Chờ Duyệt' },
      { code: '28', name: 'Mới' },
    ]);
    expect(keeper.current().fetchedAtMs).toBeGreaterThan(0);
    expect(changes).toEqual([keeper.current()]);
    // Another start of Tem has it at once, and asks again.
    const next = make();
    expect(next.current()).toEqual(keeper.current());
    next.start();
    await settle();
    expect(asked).toHaveLength(2);
    expect(changes).toHaveLength(1);
  });

  it('is not asked for before it is started', async () => {
    const { asked } = opened();
    await settle();
    expect(asked).toEqual([]);
  });

  it.each<[string, Partial<Settings>]>([
    ['no service is chosen', {}],
    ['none is chosen although an address is there', { baseUrl: 'https://partner.example' }],
    ['the service has no address', { partner: 'service' }],
  ])('is not asked for where %s', async (_where, settings) => {
    const { keeper, asked, log } = opened(settings);
    keeper.start();
    await settle();
    expect(asked).toEqual([]);
    expect(log).toEqual([]);
    expect(keeper.current()).toBe(BUILT_IN_STATUSES);
  });

  it('stays as it was where the service fails or tells an empty one', async () => {
    const { keeper, make, at, log, changes, save } = opened(SERVICE, () => null);
    keeper.start();
    await settle();
    expect(log).toEqual([{ event: 'status list not fetched', problem: 'unavailable' }]);
    expect(keeper.current()).toBe(BUILT_IN_STATUSES);
    at.answers = () => OWN;
    save({ baseUrl: 'https://other.example' });
    await settle();
    at.answers = () => [];
    make().start();
    await settle();
    expect(keeper.current().statuses).toHaveLength(2);
    expect(changes).toEqual([keeper.current()]);
  });

  it('that is on its way at the end is given up, without a word', async () => {
    const { keeper, at, log, kept } = opened();
    const answer = Promise.withResolvers<unknown>();
    at.answers = () => answer.promise;
    keeper.start();
    await settle();
    keeper.close();
    answer.resolve(OWN);
    await settle();
    expect(kept.get('statuses')).toBeNull();
    expect(log).toEqual([]);
  });

  it('is asked for again when another partner is chosen, and not for other settings', async () => {
    const { keeper, save, asked, changes } = opened();
    keeper.start();
    await settle();
    save({ size: 'A5' });
    await settle();
    expect(asked).toHaveLength(1);
    save({ partner: 'sandbox' });
    // The other's list is not this one's.
    expect(changes.at(-1)).toEqual(BUILT_IN_STATUSES);
    await settle();
    expect(asked).toHaveLength(2);
    expect(changes.at(-1)?.statuses).toHaveLength(2);
    save({ partner: 'unset' });
    await settle();
    expect(asked).toHaveLength(2);
  });

  it('of a partner that was left meanwhile is dropped', async () => {
    const { keeper, at, save, asked, kept } = opened();
    const answer = Promise.withResolvers<unknown>();
    at.answers = () => (asked.length === 1 ? answer.promise : null);
    keeper.start();
    await settle();
    save({ partner: 'sandbox' });
    answer.resolve(OWN);
    await settle();
    expect(kept.get('statuses')).toBeNull();
    expect(keeper.current()).toBe(BUILT_IN_STATUSES);
  });

  it('is asked for daily, an hour after a failure, and never after the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { keeper, at, asked } = opened();
    const hours = async (number: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(number * 60 * 60 * 1000);
      await settle();
    };
    keeper.start();
    await settle();
    await hours(23);
    expect(asked).toHaveLength(1);
    at.answers = () => null;
    await hours(1.1);
    expect(asked).toHaveLength(2);
    await hours(1.1);
    expect(asked).toHaveLength(3);
    keeper.close();
    await hours(100);
    expect(asked).toHaveLength(3);
  });
});
