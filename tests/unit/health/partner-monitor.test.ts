import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPartnerMonitor } from '../../../main/health/partner-monitor.ts';
import type { ServiceObservation } from '../../../main/partner/service-observation.ts';
import type { Problem } from '../../../shared/problem.ts';
import { fakeClock, settled } from './fake-clock.ts';

const REFUSED: Problem = { code: 'unavailable', values: { detail: 'ECONNREFUSED' } };
const BROKEN: Problem = { code: 'unavailable', values: { detail: 'HTTP 503' } };
const ANSWERED: ServiceObservation = { kind: 'answered', authorized: true, serviceMs: null };
const lost = (problem: Problem, tries = 3): ServiceObservation => ({
  kind: 'unavailable',
  problem,
  attempts: tries,
});

/** A watch whose looks say what `away` is at their time. */
function watching({ random = () => 0, isSetUp = true }: { random?: () => number; isSetUp?: boolean } = {}) {
  const time = fakeClock();
  const world = { away: null as Problem | null, isSetUp, hangs: false };
  const looks: number[] = [];
  const watch = createPartnerMonitor({
    probePartner: () => {
      looks.push(time.now());
      return world.hangs ? new Promise(() => undefined) : Promise.resolve(world.away);
    },
    isSetUp: () => world.isSetUp,
    time,
    random,
    onChange: () => undefined,
  });
  return { time, world, looks, watch };
}

describe('the partner monitor', () => {
  it('reports nothing while calls are answered', async () => {
    const { watch, time, looks } = watching();
    watch.handleCall(ANSWERED);
    watch.handleCall({ kind: 'token-refused', serviceMs: null });
    await time.pass(600_000);
    expect(watch.issue()).toBe(null);
    expect(looks).toEqual([]);
  });

  it('treats a call that failed after all its retries as an outage, and probes after 5 s, then less and less often', async () => {
    const { watch, time, world, looks } = watching();
    world.away = REFUSED;
    const start = time.now();
    watch.handleCall(lost(REFUSED));
    expect(watch.issue()).toEqual({
      kind: 'partner',
      problem: { code: 'partner-unreachable', values: { detail: 'ECONNREFUSED' } },
      sinceMs: start,
      retryAtMs: start + 5_000,
    });
    await time.pass(250_000);
    const gaps = looks.map((at, index) => at - (looks[index - 1] ?? start));
    expect(gaps).toEqual([5_000, 10_000, 20_000, 40_000, 48_000, 48_000, 48_000]);
    expect(watch.issue()?.sinceMs).toBe(start);
  });

  it('never waits less than 5 s or more than 60 s, whatever the jitter', async () => {
    const { watch, time, world, looks } = watching({ random: () => 0.999 });
    world.away = REFUSED;
    const start = time.now();
    watch.handleCall(lost(REFUSED));
    await time.pass(600_000);
    const gaps = looks.map((at, index) => at - (looks[index - 1] ?? start));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(60_000);
  });

  it('recovers with the first answered probe, and starts at 5 s again next time', async () => {
    const { watch, time, world } = watching();
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    await time.pass(40_000);
    world.away = null;
    await time.pass(60_000);
    expect(watch.issue()).toBe(null);
    expect(time.planned).toBe(0);
    await time.pass(300_000);
    watch.handleCall(lost(REFUSED));
    expect(watch.issue()?.retryAtMs).toBe(time.now() + 5_000);
  });

  it('recovers at once with an answered call, even one that refuses the token', async () => {
    const { watch, time } = watching();
    for (const news of [ANSWERED, { kind: 'token-refused', serviceMs: null } as const]) {
      watch.handleCall(lost(REFUSED));
      watch.handleCall(news);
      expect(watch.issue()).toBe(null);
      expect(time.planned).toBe(0);
    }
  });

  it('probes before it believes a 5xx or a call without retries', async () => {
    for (const news of [lost(BROKEN), lost(REFUSED, 1)]) {
      const { watch, world, looks } = watching();
      watch.handleCall(news);
      expect(watch.issue()).toBe(null);
      await settled();
      expect(looks).toHaveLength(1);
      expect(watch.issue()).toBe(null);
      world.away = BROKEN;
      watch.handleCall(news);
      await settled();
      expect(watch.issue()?.problem).toEqual({
        code: 'partner-unreachable',
        values: { detail: 'HTTP 503' },
      });
    }
  });

  it('reports a captive portal as such', async () => {
    const { watch, world } = watching();
    world.away = { code: 'malformed', values: { detail: 'page' } };
    watch.handleCall(lost(REFUSED, 1));
    await settled();
    expect(watch.issue()?.problem.code).toBe('malformed');
  });

  it('probes at once on request, and shows it', async () => {
    const { watch, time, world, looks } = watching();
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    await time.pass(1_000);
    watch.check();
    expect(watch.issue()?.retryAtMs).toBe(time.now());
    await settled();
    expect(looks).toEqual([time.now()]);
    expect(watch.issue()?.retryAtMs).toBe(time.now() + 10_000);
  });

  it('keeps the issue while a probe is pending, and starts no second one', async () => {
    const { watch, time, world, looks } = watching();
    world.hangs = true;
    watch.handleCall(lost(REFUSED));
    await time.pass(120_000);
    expect(watch.issue()?.problem.code).toBe('partner-unreachable');
    expect(looks).toHaveLength(1);
  });

  it('waits longer each time an issue recurs soon, and then trusts probes only', async () => {
    const { watch, time } = watching();
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      watch.reportFailure(REFUSED);
      waits.push((watch.issue()?.retryAtMs ?? 0) - time.now());
      if (turn > 0) {
        watch.handleCall(ANSWERED);
        expect(watch.issue()).not.toBe(null);
      }
      await time.pass(waits.at(-1) ?? 0);
      expect(watch.issue()).toBe(null);
      await time.pass(10_000);
    }
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000]);
    await time.pass(120_000);
    watch.reportFailure(REFUSED);
    expect(watch.issue()?.retryAtMs).toBe(time.now() + 5_000);
  });

  it('waits as long as the service asks, up to a minute', () => {
    for (const [seconds, waitMs] of [
      [1, 5_000],
      [20, 20_000],
      [3600, 60_000],
    ] as const) {
      const { watch, time } = watching();
      watch.reportFailure({ code: 'rate-limited', values: { seconds } });
      watch.handleCall(ANSWERED);
      expect(watch.issue()?.retryAtMs).toBe(time.now() + waitMs);
    }
  });

  it('reports nothing if no service is set up, and drops the state of another', async () => {
    const without = watching({ isSetUp: false });
    without.watch.reportFailure(REFUSED);
    without.watch.handleCall(lost(REFUSED));
    expect(without.watch.issue()).toBe(null);

    const { watch, time } = watching();
    watch.reportFailure(REFUSED);
    watch.reset();
    expect(watch.issue()).toBe(null);
    expect(time.planned).toBe(0);
  });

  it('ends in the state of its last probe, whatever the order of events', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('call' as const),
        fails: fc.boolean(),
        tries: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({ kind: fc.constant('met' as const) }),
      fc.record({ kind: fc.constant('look' as const) }),
      fc.record({ kind: fc.constant('world' as const), away: fc.boolean() }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, awayAtLast) => {
        const { watch, time, world } = watching({ random: () => 0.5 });
        for (const one of steps) {
          if (one.kind === 'call') watch.handleCall(one.fails ? lost(REFUSED, one.tries) : ANSWERED);
          else if (one.kind === 'met') watch.reportFailure(REFUSED);
          else if (one.kind === 'look') watch.check();
          else if (one.kind === 'world') world.away = one.away ? REFUSED : null;
          else await time.pass(one.ms);
          const { retryAtMs = null } = watch.issue() ?? {};
          // There is always a next look while there is trouble, a minute away at most.
          if (retryAtMs !== null) expect(retryAtMs - time.now()).toBeLessThanOrEqual(60_000);
        }
        world.away = awayAtLast ? REFUSED : null;
        await settled();
        watch.check();
        await time.pass(60_000);
        expect(watch.issue() !== null).toBe(awayAtLast);
        watch.close();
        expect(time.planned).toBe(0);
      }),
      { numRuns: 200 },
    );
  });
});
