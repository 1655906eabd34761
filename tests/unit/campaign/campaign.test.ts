import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../main/sandbox/data/random.ts';
import type { Account } from '../../campaign/accountant.ts';
import { FAULT_KINDS, type FaultKind } from '../../campaign/fault-plan.ts';
import { parseCampaignOptions } from '../../campaign/options.ts';
import { compareRoundTrips, DATABASE, type Timing } from '../../campaign/round-trips.ts';
import { type CampaignSummary, findCampaignFailures, formatCampaignSummary } from '../../campaign/summary.ts';
import { ordersOf, planOrders } from '../../campaign/work-plan.ts';

describe('a campaign’s options', () => {
  it('have as many orders as the minutes allow, 2,000 at most', () => {
    expect(parseCampaignOptions(['--minutes', '30'], '7')).toMatchObject({ orders: 2_000, seed: 7 });
    expect(parseCampaignOptions(['--minutes', '2'], '7')).toMatchObject({
      minutes: 2,
      orders: 134,
      stations: 10,
      clients: 40,
      fsync: false,
      alone: false,
    });
  });

  it.each([
    [['--minutes', '0'], '--minutes'],
    [['--minutes', 'x'], '--minutes'],
    [['--stations', '1'], '--stations'],
    [['--orders', '1.5'], '--orders'],
    [['--what'], '--what'],
  ])('are refused: %j', (args, named) => {
    expect(() => parseCampaignOptions(args, undefined)).toThrow(named);
  });
});

describe('a campaign’s orders', () => {
  it('each come to two different stations, in an order that is nearly the planned one', () => {
    const codes = Array.from({ length: 300 }, (_, at) => `C${at}`);
    const stations = ['A', 'B', 'C'];
    const plan = planOrders(createRandom(1), codes, stations, 2);
    expect(plan.map(({ code }) => code)).toEqual(codes);
    expect(plan.filter((order) => new Set(order.stations).size !== 2)).toEqual([]);
    const given = stations.flatMap((name) => ordersOf(createRandom(2), plan, name));
    expect(given.toSorted()).toEqual([...codes, ...codes].toSorted());
  });
});

describe('claims and bare round trips', () => {
  const at = (what: Timing['what'], fromMs: number, tookMs: number): Timing => ({
    what,
    fromMs,
    toMs: fromMs + tookMs,
  });

  const measured = (...timings: readonly Timing[]) => [{ network: 'A', timings }];

  it('are compared where the database was there', () => {
    const timings = [at('claim', 0, 4), at('bare', 0, 2), at('claim', 100, 900), at('bare', 150, 1)];
    expect(compareRoundTrips(measured(...timings), [{ subject: DATABASE, fromMs: 50, toMs: 200 }])).toEqual({
      claims: 1,
      claimP95Ms: 4,
      bareP95Ms: 2,
      ratio: 2,
      firstClaimP95Ms: null,
    });
  });

  it('are compared where their own network was whole, whatever became of another', () => {
    const faults = [{ subject: 'B', fromMs: 50, toMs: 200 }];
    const [a] = measured(at('bare', 100, 2), at('claim', 102, 8));
    const b = { network: 'B', timings: [at('bare', 100, 1), at('claim', 101, 500), at('claim', 300, 6)] };
    expect(compareRoundTrips(a === undefined ? [b] : [a, b], faults)).toMatchObject({
      claims: 2,
      claimP95Ms: 8,
      bareP95Ms: 2,
    });
  });

  it('leave out the first claim on a connection, and say how long it took', () => {
    const timings = [at('first-claim', 0, 40), at('claim', 50, 4), at('bare', 60, 2)];
    expect(compareRoundTrips(measured(...timings), [])).toMatchObject({ ratio: 2, firstClaimP95Ms: 40 });
  });

  it('are not compared where one of them is missing', () => {
    expect(compareRoundTrips(measured(at('claim', 0, 4)), [])).toBeNull();
  });
});

describe('a campaign’s summary', () => {
  const account: Account = { orders: 9, once: 9, asked: [], lost: [], agreed: [], doubled: [], untrue: [] };
  const well: CampaignSummary = {
    seed: 7,
    minutes: 2,
    stations: 10,
    clients: 40,
    postgres: 'embedded',
    labels: 9,
    clientLabels: 3,
    faults: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, 1])) as Record<FaultKind, number>,
    account,
    clientAccount: { ...account, orders: 3, once: 3 },
    words: 0,
    roundTrips: { claims: 3, claimP95Ms: 4, bareP95Ms: 1, ratio: 4, firstClaimP95Ms: 9 },
    troubles: [],
  };

  it('is well where nothing is wrong, and says all of it in its last line', () => {
    expect(findCampaignFailures(well)).toEqual([]);
    expect(formatCampaignSummary(well).at(-1)).toMatch(
      /^WELL seed 7: 12 labels in 2\.0 minutes, 12 faults; lost 0, doubled 0, untrue 0; claim p95 4\.0 ms = 4\.0 bare/,
    );
  });

  it.each<[string, Partial<CampaignSummary>]>([
    ['a label was lost', { account: { ...account, lost: ['X'] } }],
    ['one of a client was doubled', { clientAccount: { ...account, doubled: ['X'] } }],
    ['something said was untrue', { account: { ...account, untrue: ['X'] } }],
    [
      'a claim takes too long',
      { roundTrips: { claims: 3, claimP95Ms: 6, bareP95Ms: 1, ratio: 6, firstClaimP95Ms: 9 } },
    ],
    ['no claim was measured', { roundTrips: null }],
    ['a fault never came', { faults: { ...well.faults, cut: 0 } }],
    ['something could not be done', { troubles: ['a station hangs'] }],
    ['no label came out', { labels: 0 }],
  ])('is not well where %s', (_what, change) => {
    const summary = { ...well, ...change };
    expect(findCampaignFailures(summary)).toHaveLength(1);
    expect(formatCampaignSummary(summary).at(-1)).toMatch(/^NOT WELL/);
  });
});
