import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../main/database/database.ts';
import { openResponseCache } from '../../../main/database/response-cache.ts';
import { createStatusListUpdater } from '../../../main/orders/status-list-updater.ts';
import { accountKeyOf } from '../../../main/partner/account-key.ts';
import { type AccountKey, FIRST_ACCOUNT } from '../../../shared/account.ts';
import { BUILT_IN_STATUSES, type StatusList } from '../../../shared/order-status.ts';
import { type Settings, SettingsSchema } from '../../../shared/settings.ts';
import { createFakePartner, flushPromises, type PartnerAnswers } from '../areas/fake-partner.ts';

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

function opened(patch: Partial<Settings> = SERVICE, first: PartnerAnswers = () => OWN) {
  const at = { settings: SettingsSchema.parse(patch), answers: first };
  const listeners: ((settings: Settings) => void)[] = [];
  const service = createFakePartner((path, query) => at.answers(path, query));
  const partner = (): AccountKey => accountKeyOf(FIRST_ACCOUNT, at.settings);
  const kept = openResponseCache(openDatabase(':memory:'), partner);
  const changes: StatusList[] = [];
  const log: object[] = [];
  const make = () => {
    const keeper = createStatusListUpdater({
      settings: { get: () => at.settings, onChange: (listener) => listeners.push(listener) },
      connection: { client: service.client, partner },
      responseCache: kept,
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
  it('is the documented one until the service returns its own, which is stored', async () => {
    const { keeper, make, changes, asked } = opened();
    await flushPromises();
    expect([keeper.current(), asked]).toEqual([BUILT_IN_STATUSES, []]);
    keeper.start();
    await flushPromises();
    expect(asked).toEqual(['status']);
    expect(keeper.current().statuses).toEqual([
      { code: '1', name: 'Chờ Duyệt' },
      { code: '28', name: 'Mới' },
    ]);
    expect(keeper.current().fetchedAtMs).toBeGreaterThan(0);
    expect(changes).toEqual([keeper.current()]);
    // After a restart Tem has it at once, and requests it again.
    const next = make();
    expect(next.current()).toEqual(keeper.current());
    next.start();
    await flushPromises();
    expect(asked).toHaveLength(2);
    expect(changes).toHaveLength(1);
  });

  it.each<[string, Partial<Settings>]>([
    ['no service is chosen', {}],
    ['none is chosen although an address is there', { baseUrl: 'https://partner.example' }],
    ['the service has no address', { partner: 'service' }],
  ])('is not asked for where %s', async (_where, settings) => {
    const { keeper, asked, log } = opened(settings);
    keeper.start();
    await flushPromises();
    expect([asked, log, keeper.current()]).toEqual([[], [], BUILT_IN_STATUSES]);
  });

  it('stays unchanged if the service fails or returns an empty one', async () => {
    const { keeper, make, at, log, changes, save } = opened(SERVICE, () => null);
    keeper.start();
    await flushPromises();
    expect(log).toEqual([{ event: 'status list fetch failed', problem: 'unavailable' }]);
    expect(keeper.current()).toBe(BUILT_IN_STATUSES);
    at.answers = () => OWN;
    save({ baseUrl: 'https://other.example' });
    await flushPromises();
    at.answers = () => [];
    make().start();
    await flushPromises();
    expect(keeper.current().statuses).toHaveLength(2);
    expect(changes).toEqual([keeper.current()]);
  });

  it('is requested again when another partner is chosen, and not for other settings', async () => {
    const { keeper, save, asked, changes } = opened();
    keeper.start();
    await flushPromises();
    save({ size: 'A5' });
    await flushPromises();
    expect(asked).toHaveLength(1);
    save({ partner: 'sandbox' });
    // The lists of the two services differ.
    expect(changes.at(-1)).toEqual(BUILT_IN_STATUSES);
    await flushPromises();
    expect(asked).toHaveLength(2);
    expect(changes.at(-1)?.statuses).toHaveLength(2);
    save({ partner: 'unset' });
    await flushPromises();
    expect(asked).toHaveLength(2);
  });

  it.each(['of a previous partner', 'that is pending at the end'])(
    '%s is dropped silently',
    async (which) => {
      const { keeper, at, save, asked, kept, log } = opened();
      const answer = Promise.withResolvers<unknown>();
      at.answers = () => (asked.length === 1 ? answer.promise : null);
      keeper.start();
      await flushPromises();
      if (which === 'of a previous partner') save({ partner: 'sandbox' });
      else keeper.close();
      answer.resolve(OWN);
      await flushPromises();
      expect(kept.get('statuses')).toBeNull();
      expect(keeper.current()).toBe(BUILT_IN_STATUSES);
      if (which !== 'of a previous partner') expect(log).toEqual([]);
    },
  );

  it('is requested daily, an hour after a failure, and never after the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { keeper, at, asked } = opened();
    const hours = async (number: number): Promise<void> => {
      await vi.advanceTimersByTimeAsync(number * 60 * 60 * 1000);
      await flushPromises();
    };
    keeper.start();
    await flushPromises();
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
