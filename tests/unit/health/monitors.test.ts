import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPartnerMonitor } from '../../../main/health/partner-monitor.ts';
import { createPrinterMonitor } from '../../../main/health/printer-monitor.ts';
import type { ServiceObservation } from '../../../main/partner/service-observation.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { RunState } from '../../../shared/station.ts';
import { fakeClock, settled } from './fake-clock.ts';

/** Events in any order; `wrong` is whether something is, where it matters. */
const anyEvents = (...kinds: readonly string[]) =>
  fc.array(
    fc.record({
      kind: fc.constantFrom(...kinds, 'met', 'look', 'world', 'pass'),
      wrong: fc.boolean(),
      ms: fc.integer({ min: 0, max: 90_000 }),
    }),
    { maxLength: 30 },
  );

describe('the partner monitor', () => {
  const REFUSED: Problem = { code: 'unavailable', values: { detail: 'ECONNREFUSED' } };
  const BROKEN: Problem = { code: 'unavailable', values: { detail: 'HTTP 503' } };
  const ANSWERED: ServiceObservation = { kind: 'answered', authorized: true, serviceMs: null };
  const TOKEN_REFUSED: ServiceObservation = { kind: 'token-refused', serviceMs: null };
  const lost = (problem: Problem, attempts = 3): ServiceObservation => ({
    kind: 'unavailable',
    problem,
    attempts,
  });

  /** A watch whose looks say what `away` is at their time. */
  function watching({ random = () => 0, isSetUp = true }: { random?: () => number; isSetUp?: boolean } = {}) {
    const time = fakeClock();
    const start = time.now();
    const world = { away: null as Problem | null, hangs: false };
    const looks: number[] = [];
    const watch = createPartnerMonitor({
      probePartner: () => {
        looks.push(time.now());
        return world.hangs ? new Promise(() => undefined) : Promise.resolve(world.away);
      },
      isSetUp: () => isSetUp,
      time,
      random,
      onChange: () => undefined,
    });
    const gaps = (): number[] => looks.map((at, index) => at - (looks[index - 1] ?? start));
    const waitMs = (): number => (watch.issue()?.retryAtMs ?? 0) - time.now();
    return { time, start, world, looks, watch, gaps, waitMs };
  }

  it('treats a call that failed after all its retries as an outage, and probes after 5 s, then less and less often', async () => {
    const { watch, time, start, world, gaps } = watching();
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    expect(watch.issue()).toEqual({
      kind: 'partner',
      problem: { code: 'partner-unreachable', values: { detail: 'ECONNREFUSED' } },
      sinceMs: start,
      retryAtMs: start + 5_000,
    });
    await time.pass(250_000);
    expect(gaps()).toEqual([5_000, 10_000, 20_000, 40_000, 48_000, 48_000, 48_000]);
    expect(watch.issue()?.sinceMs).toBe(start);
  });

  it('never waits less than 5 s or more than 60 s, whatever the jitter', async () => {
    const { watch, time, world, gaps } = watching({ random: () => 0.999 });
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    await time.pass(600_000);
    expect(Math.min(...gaps())).toBeGreaterThanOrEqual(5_000);
    expect(Math.max(...gaps())).toBeLessThanOrEqual(60_000);
  });

  it('recovers with the first answered probe, and starts at 5 s again next time', async () => {
    const { watch, time, world, waitMs } = watching();
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    await time.pass(40_000);
    world.away = null;
    await time.pass(60_000);
    expect([watch.issue(), time.planned]).toEqual([null, 0]);
    await time.pass(300_000);
    watch.handleCall(lost(REFUSED));
    expect(waitMs()).toBe(5_000);
  });

  it('recovers at once with an answered call, even one that refuses the token', () => {
    const { watch, time } = watching();
    for (const news of [ANSWERED, TOKEN_REFUSED]) {
      watch.handleCall(lost(REFUSED));
      watch.handleCall(news);
      expect([watch.issue(), time.planned]).toEqual([null, 0]);
    }
  });

  it.each([
    ['a 5xx', lost(BROKEN), BROKEN, { code: 'partner-unreachable', values: { detail: 'HTTP 503' } }],
    ['a call without retries', lost(REFUSED, 1), { code: 'malformed' }, { code: 'malformed' }],
  ] as [string, ServiceObservation, Problem, Problem][])(
    'probes before it believes %s, and reports what the probe met',
    async (_what, news, away, problem) => {
      const { watch, world, looks } = watching();
      watch.handleCall(news);
      expect(watch.issue()).toBe(null);
      await settled();
      expect([looks.length, watch.issue()]).toEqual([1, null]);
      world.away = away;
      watch.handleCall(news);
      await settled();
      expect(watch.issue()?.problem).toEqual(problem);
    },
  );

  it('probes at once on request, and shows it', async () => {
    const { watch, time, world, looks, waitMs } = watching();
    world.away = REFUSED;
    watch.handleCall(lost(REFUSED));
    await time.pass(1_000);
    watch.check();
    expect(waitMs()).toBe(0);
    await settled();
    expect([looks, waitMs()]).toEqual([[time.now()], 10_000]);
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
    const { watch, time, waitMs } = watching();
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      watch.reportFailure(REFUSED);
      waits.push(waitMs());
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
    expect(waitMs()).toBe(5_000);
  });

  it.each([
    [1, 5_000],
    [20, 20_000],
    [3600, 60_000],
  ])('waits as long as the service asks, up to a minute: %d s', (seconds, ms) => {
    const { watch, waitMs } = watching();
    watch.reportFailure({ code: 'rate-limited', values: { seconds } });
    watch.handleCall(ANSWERED);
    expect(waitMs()).toBe(ms);
  });

  it('reports nothing if no service is set up, and drops the state of another', () => {
    const without = watching({ isSetUp: false });
    without.watch.reportFailure(REFUSED);
    without.watch.handleCall(lost(REFUSED));
    const { watch, time } = watching();
    watch.reportFailure(REFUSED);
    watch.reset();
    expect([without.watch.issue(), watch.issue(), time.planned]).toEqual([null, null, 0]);
  });

  it('ends in the state of its last probe, whatever the order of events', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents('call', 'once'), fc.boolean(), async (events, awayAtLast) => {
        const { watch, time, world } = watching({ random: () => 0.5 });
        for (const { kind, wrong, ms } of events) {
          if (kind === 'call') watch.handleCall(wrong ? lost(REFUSED) : ANSWERED);
          else if (kind === 'once') watch.handleCall(lost(REFUSED, 1));
          else if (kind === 'met') watch.reportFailure(REFUSED);
          else if (kind === 'look') watch.check();
          else if (kind === 'world') world.away = wrong ? REFUSED : null;
          else await time.pass(ms);
          // There is always a next look while there is trouble, a minute away at most.
          expect((watch.issue()?.retryAtMs ?? 0) - time.now()).toBeLessThanOrEqual(60_000);
        }
        world.away = awayAtLast ? REFUSED : null;
        await settled();
        watch.check();
        await time.pass(60_000);
        expect(watch.issue() !== null).toBe(awayAtLast);
        watch.close();
        expect(time.planned).toBe(0);
      }),
    );
  });
});

describe('the printer monitor', () => {
  const values = { printer: 'bench', reason: describePrinterReasons(['out-of-paper']) };
  const NO_PAPER: Problem = { code: 'printer-not-ready', values };
  const WAITS: Problem = { code: 'printer-waiting', values };
  const SAID: Problem = { code: 'printer-trouble', values };
  const IDLE: RunState = { kind: 'idle' };
  const running = (waiting: Problem | null = null): RunState => ({
    kind: 'running',
    done: 0,
    total: 3,
    stopping: false,
    waiting,
  });

  function watching() {
    const time = fakeClock();
    const world = { inUse: 'bench' as string | null, wrong: null as Problem | null, hangs: false };
    const looks: string[] = [];
    const watch = createPrinterMonitor({
      activePrinter: () => world.inUse,
      chooseProbe: (name) => () => {
        looks.push(name);
        return world.hangs ? new Promise(() => undefined) : Promise.resolve(world.wrong);
      },
      time,
      onChange: () => undefined,
    });
    const waitMs = (): number => (watch.issue()?.retryAtMs ?? 0) - time.now();
    return { time, world, looks, watch, waitMs, problem: () => watch.issue()?.problem ?? null };
  }

  it('probes once a minute while nothing is wrong, and every 4 s while there is an issue', async () => {
    const { watch, time, world, looks, problem } = watching();
    watch.check();
    await time.pass(600_000);
    expect([looks.length, problem()]).toEqual([11, null]);
    world.wrong = NO_PAPER;
    await time.pass(60_000);
    expect([looks.length, problem()]).toEqual([12, SAID]);
    await time.pass(20_000);
    expect(looks).toHaveLength(17);
    world.wrong = null;
    await time.pass(4_000);
    expect([looks.length, problem()]).toEqual([18, null]);
    await time.pass(59_000);
    expect(looks).toHaveLength(18);
  });

  it('never probes during a run, whose own reports count', async () => {
    const { watch, time, world, looks, problem } = watching();
    world.wrong = NO_PAPER;
    watch.check();
    await settled();
    watch.runChanged(running());
    expect(problem()).toBe(null);
    watch.runChanged(running(WAITS));
    expect(problem()).toEqual(SAID);
    watch.check();
    await time.pass(300_000);
    expect(looks).toHaveLength(1);
    watch.runChanged(running());
    expect(problem()).toBe(null);
    watch.runChanged(IDLE);
    await time.pass(60_000);
    expect(looks).toHaveLength(2);
  });

  it('ignores a probe that began before a run’s report', async () => {
    const { watch, time, problem } = watching();
    watch.check();
    watch.reportFailure(NO_PAPER);
    await settled();
    expect(problem()).toEqual(SAID);
    await time.pass(4_000);
    expect(problem()).toBe(null);
  });

  it.each(['before', 'after'])(
    'keeps an issue that a run reported %s its end until a probe judges it',
    async (when) => {
      const { watch, time, looks, problem, waitMs } = watching();
      watch.runChanged(running(WAITS));
      if (when === 'before') watch.reportFailure(NO_PAPER);
      watch.runChanged(IDLE);
      if (when === 'after') watch.reportFailure(NO_PAPER);
      await settled();
      expect([problem(), waitMs()]).toEqual([SAID, 4_000]);
      const before = looks.length;
      await time.pass(4_000);
      expect([problem(), looks.length]).toEqual([null, before + 1]);
    },
  );

  it('delays the next probe further each time a run soon meets the issue again, simultaneous reports once', async () => {
    const { watch, time, waitMs } = watching();
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      watch.runChanged(running());
      await time.pass(2_000);
      watch.runChanged(IDLE);
      watch.reportFailure(NO_PAPER);
      watch.reportFailure(NO_PAPER);
      waits.push(waitMs());
      await time.pass(waits.at(-1) ?? 0);
      expect(watch.issue()).toBe(null);
    }
    expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('probes a newly chosen printer at once, and none if none is chosen', async () => {
    const { watch, time, world, looks, problem } = watching();
    world.wrong = NO_PAPER;
    watch.check();
    await settled();
    Object.assign(world, { inUse: 'other', wrong: null });
    watch.printerChanged();
    expect(problem()).toBe(null);
    await settled();
    world.inUse = null;
    watch.printerChanged();
    watch.reportFailure(NO_PAPER);
    await time.pass(600_000);
    expect([looks, problem()]).toEqual([['bench', 'other'], null]);
  });

  it('waits for one probe before it starts another, however long it hangs', async () => {
    const { watch, time, world, looks } = watching();
    world.hangs = true;
    for (let turn = 0; turn < 2; turn++) watch.check();
    await time.pass(600_000);
    expect([looks.length, watch.issue()]).toEqual([1, null]);
  });

  it('reports issues of folders and connections that outlast a run', () => {
    const { watch, problem } = watching();
    const folder = { folder: '/labels', detail: 'EROFS' };
    watch.reportFailure({ code: 'folder-failed', values: folder });
    expect(problem()).toEqual({ code: 'folder-trouble', values: folder });
    watch.reportFailure({ code: 'printer-failed', values: { printer: 'bench', detail: 'x' } });
    expect(problem()?.values?.['reason']).toEqual(describePrinterReasons(['offline']));
  });

  it('ends in the state of the last probe or run, whatever the order of events', async () => {
    await fc.assert(
      fc.asyncProperty(anyEvents('run', 'idle'), fc.boolean(), async (events, wrongAtLast) => {
        const { watch, time, world, looks } = watching();
        let underWay = false;
        for (const { kind, wrong, ms } of events) {
          const before = looks.length;
          if (kind === 'run') watch.runChanged(running(wrong ? WAITS : null));
          else if (kind === 'idle') watch.runChanged(IDLE);
          else if (kind === 'met') watch.reportFailure(NO_PAPER);
          else if (kind === 'look') watch.check();
          else if (kind === 'world') world.wrong = wrong ? NO_PAPER : null;
          else await time.pass(ms);
          underWay = kind === 'run' || (underWay && kind !== 'idle');
          if (underWay) expect(looks.length).toBe(before);
        }
        watch.runChanged(IDLE);
        world.wrong = wrongAtLast ? NO_PAPER : null;
        await settled();
        watch.check();
        await time.pass(60_000);
        expect(watch.issue() !== null).toBe(wrongAtLast);
        watch.close();
        expect(time.planned).toBe(0);
      }),
    );
  });
});
