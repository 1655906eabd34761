import { describe, expect, it } from 'vitest';
import { createAccountPartners, type MonitoredAccount } from '../../../main/health/account-partners.ts';
import type { ServiceObservation } from '../../../main/partner/service-observation.ts';
import { createEmitter } from '../../../main/platform/emitter.ts';
import type { AccountId, AccountKey } from '../../../shared/account.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fakeClock } from './fake-clock.ts';

const AWAY: Problem = { code: 'unavailable', values: { detail: 'HTTP 503' } };

/** Three accounts, of which the first is selected. */
function openMonitors() {
  const time = fakeClock(1_000_000);
  const changes = createEmitter();
  /** The accounts (by id) whose services are away. */
  const away = new Set<string>();
  const probed: string[] = [];
  const calls = new Map<string, ReturnType<typeof createEmitter<ServiceObservation>>>();
  const all = ['An', 'Bình', 'Chi'].map((name, at): MonitoredAccount => {
    const observations = createEmitter<ServiceObservation>();
    calls.set(name, observations);
    return {
      id: (at === 0 ? 'main' : `0000000${at}`) as AccountId,
      key: `key-${at}` as AccountKey,
      name,
      connection: { client: () => Promise.reject(new Error('not asked')), onObservation: observations.on },
    };
  });
  const world = { list: all, selected: 0 };
  const monitors = createAccountPartners({
    accounts: {
      list: () => world.list,
      selected: () => all[world.selected] as MonitoredAccount,
      onChange: changes.on,
    },
    probe: async ({ name }) => {
      probed.push(name);
      return away.has(name) ? AWAY : null;
    },
    time,
    random: () => 0,
    onChange: () => undefined,
  });
  return {
    time,
    away,
    probed,
    monitors,
    call: (name: string, news: ServiceObservation) => calls.get(name)?.emit(news),
    set: (change: Partial<typeof world>) => {
      Object.assign(world, change);
      changes.emit();
    },
    all,
    names: () => monitors.issues().map(({ account }) => account?.name),
  };
}

const [, SECOND, THIRD] = ['main', '00000001', '00000002'] as AccountId[] as [
  AccountId,
  AccountId,
  AccountId,
];

describe('the services of the accounts that are not selected', () => {
  it('are each an issue of their own, by name, until a probe reaches them', async () => {
    const { monitors, names, away, probed, time } = openMonitors();
    away.add('Bình').add('Chi');
    expect(monitors.reportFailure(SECOND, AWAY)).toBe(true);
    expect(monitors.reportFailure(THIRD, AWAY)).toBe(true);
    expect(names()).toEqual(['Bình', 'Chi']);
    away.delete('Bình');
    await time.pass(10_000);
    expect(names()).toEqual(['Chi']);
    expect(new Set(probed)).toEqual(new Set(['Bình', 'Chi']));
  });

  it('are followed by their own calls only', () => {
    const { call, names } = openMonitors();
    call('Bình', {
      kind: 'unavailable',
      problem: { code: 'unavailable', values: { detail: 'ECONNREFUSED' } },
      attempts: 3,
    });
    expect(names()).toEqual(['Bình']);
    call('Chi', { kind: 'answered', authorized: true, serviceMs: null });
    expect(names()).toEqual(['Bình']);
    call('Bình', { kind: 'answered', authorized: true, serviceMs: null });
    expect(names()).toEqual([]);
  });

  it('leave the selected account to the station, and are forgotten with their account', () => {
    const { monitors, names, set, all } = openMonitors();
    expect(monitors.reportFailure('main' as AccountId, AWAY)).toBe(false);
    monitors.reportFailure(SECOND, AWAY);
    set({ list: all.slice(0, 1) });
    expect(names()).toEqual([]);
    expect(monitors.reportFailure(SECOND, AWAY)).toBe(false);
  });

  it('are checked again at once on request', async () => {
    const { monitors, names, probed } = openMonitors();
    monitors.reportFailure(SECOND, AWAY);
    monitors.check();
    await expect.poll(names).toEqual([]);
    expect(probed).toEqual(['Bình']);
  });
});
