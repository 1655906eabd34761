import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPrinterMonitor } from '../../../main/health/printer-monitor.ts';
import { describePrinterReasons } from '../../../shared/printer-reason.ts';
import type { Problem } from '../../../shared/problem.ts';
import type { RunState } from '../../../shared/station.ts';
import { fakeClock, settled } from './fake-clock.ts';

const reason = describePrinterReasons(['out-of-paper']);
const NO_PAPER: Problem = { code: 'printer-not-ready', values: { printer: 'bench', reason } };
const WAITS: Problem = { code: 'printer-waiting', values: { printer: 'bench', reason } };
const SAID: Problem = { code: 'printer-trouble', values: { printer: 'bench', reason } };
const IDLE: RunState = { kind: 'idle' };
const running = (waiting: Problem | null = null): RunState => ({
  kind: 'running',
  done: 0,
  total: 3,
  stopping: false,
  waiting,
});

function watching(inUse: string | null = 'bench') {
  const time = fakeClock();
  const world = { inUse, wrong: null as Problem | null, hangs: false };
  const looks: { at: number; name: string }[] = [];
  const watch = createPrinterMonitor({
    activePrinter: () => world.inUse,
    chooseProbe: (name) => () => {
      looks.push({ at: time.now(), name });
      return world.hangs ? new Promise(() => undefined) : Promise.resolve(world.wrong);
    },
    time,
    onChange: () => undefined,
  });
  return { time, world, looks, watch, problem: () => watch.issue()?.problem ?? null };
}

describe('the printer monitor', () => {
  it('probes once a minute while nothing is wrong', async () => {
    const { watch, time, looks } = watching();
    watch.check();
    await time.pass(600_000);
    expect(looks).toHaveLength(11);
    expect(watch.issue()).toBe(null);
  });

  it('probes every 4 s while there is an issue', async () => {
    const { watch, time, world, looks, problem } = watching();
    world.wrong = NO_PAPER;
    watch.check();
    await settled();
    expect(problem()).toEqual(SAID);
    await time.pass(20_000);
    expect(looks).toHaveLength(6);
    world.wrong = null;
    await time.pass(4_000);
    expect(problem()).toBe(null);
    await time.pass(59_000);
    expect(looks).toHaveLength(7);
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

  it('ignores a probe that began before a run or before a run’s report', async () => {
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
      const { watch, time, looks, problem } = watching();
      watch.runChanged(running(WAITS));
      if (when === 'before') watch.reportFailure(NO_PAPER);
      watch.runChanged(IDLE);
      if (when === 'after') watch.reportFailure(NO_PAPER);
      await settled();
      expect(problem()).toEqual(SAID);
      expect(watch.issue()?.retryAtMs).toBe(time.now() + 4_000);
      await time.pass(4_000);
      expect(problem()).toBe(null);
      expect(looks.filter(({ at }) => at === time.now())).toHaveLength(1);
    },
  );

  it('delays the next probe further each time a run soon meets the issue again', async () => {
    const { watch, time } = watching();
    const waits: number[] = [];
    for (let turn = 0; turn < 6; turn++) {
      watch.runChanged(running());
      await time.pass(2_000);
      watch.runChanged(IDLE);
      watch.reportFailure(NO_PAPER);
      waits.push((watch.issue()?.retryAtMs ?? 0) - time.now());
      await time.pass(waits.at(-1) ?? 0);
      expect(watch.issue()).toBe(null);
    }
    expect(waits).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  });

  it('counts simultaneous reports once', async () => {
    const { watch, time } = watching();
    watch.reportFailure(NO_PAPER);
    await time.pass(4_000);
    watch.reportFailure(NO_PAPER);
    watch.reportFailure(NO_PAPER);
    expect(watch.issue()?.retryAtMs).toBe(time.now() + 8_000);
  });

  it('probes a newly chosen printer at once, and none if none is chosen', async () => {
    const { watch, time, world, looks, problem } = watching();
    world.wrong = NO_PAPER;
    watch.check();
    await settled();
    world.inUse = 'other';
    world.wrong = null;
    watch.printerChanged();
    expect(problem()).toBe(null);
    await settled();
    expect(looks.map(({ name }) => name)).toEqual(['bench', 'other']);
    world.inUse = null;
    watch.printerChanged();
    watch.reportFailure(NO_PAPER);
    await time.pass(600_000);
    expect(looks).toHaveLength(2);
    expect(problem()).toBe(null);
  });

  it('waits for one probe before it starts another, however long it hangs', async () => {
    const { watch, time, world, looks } = watching();
    world.hangs = true;
    watch.check();
    watch.check();
    await time.pass(600_000);
    expect(looks).toHaveLength(1);
    expect(watch.issue()).toBe(null);
  });

  it('reports issues of folders and connections that outlast a run', () => {
    const { watch, problem } = watching();
    watch.reportFailure({ code: 'folder-failed', values: { folder: '/labels', detail: 'EROFS' } });
    expect(problem()).toEqual({ code: 'folder-trouble', values: { folder: '/labels', detail: 'EROFS' } });
    watch.reportFailure({ code: 'printer-failed', values: { printer: 'bench', detail: 'x' } });
    expect(problem()?.values?.['reason']).toEqual(describePrinterReasons(['offline']));
  });

  it('ends in the state of the last probe or run, whatever the order of events', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('run' as const), waits: fc.boolean() }),
      fc.record({ kind: fc.constant('idle' as const) }),
      fc.record({ kind: fc.constant('met' as const) }),
      fc.record({ kind: fc.constant('look' as const) }),
      fc.record({ kind: fc.constant('world' as const), wrong: fc.boolean() }),
      fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.boolean(), async (steps, wrongAtLast) => {
        const { watch, time, world, looks } = watching();
        let underWay = false;
        for (const one of steps) {
          const before = looks.length;
          if (one.kind === 'run') watch.runChanged(running(one.waits ? WAITS : null));
          else if (one.kind === 'idle') watch.runChanged(IDLE);
          else if (one.kind === 'met') watch.reportFailure(NO_PAPER);
          else if (one.kind === 'look') watch.check();
          else if (one.kind === 'world') world.wrong = one.wrong ? NO_PAPER : null;
          else await time.pass(one.ms);
          if (one.kind === 'run') underWay = true;
          if (one.kind === 'idle') underWay = false;
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
      { numRuns: 200 },
    );
  });
});
