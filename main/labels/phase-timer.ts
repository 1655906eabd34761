import type { DocumentPhases } from '../../shared/diagnostics.ts';

type Phase = 'token' | 'load' | 'settle' | 'render' | 'inspect' | 'raster' | 'decode';

/** Adds up the time of each phase of one document: a token requested twice counts with both times. */
export interface PhaseTimer {
  /** Runs the work and counts its time, even if it fails. */
  time<Value>(phase: Phase, work: () => Promise<Value>): Promise<Value>;
  /** Adds time (ms) measured elsewhere. */
  add(phase: Phase, ms: number): void;
  /** Moves time (ms) from one phase to another that was counted within it. */
  move(from: Phase, to: Phase, ms: number): void;
  /** In whole milliseconds. */
  phases(): DocumentPhases;
}

/** @param nowMs a monotonic clock, in milliseconds */
export function createPhaseTimer(nowMs: () => number = () => performance.now()): PhaseTimer {
  const totals = new Map<Phase, number>();
  const add = (phase: Phase, ms: number): void => {
    totals.set(phase, (totals.get(phase) ?? 0) + ms);
  };
  const whole = (phase: Phase): number | null => {
    const ms = totals.get(phase);
    return ms === undefined ? null : Math.round(ms);
  };
  return {
    async time(phase, work) {
      const start = nowMs();
      try {
        return await work();
      } finally {
        add(phase, nowMs() - start);
      }
    },
    add,
    move(from, to, ms) {
      add(from, -ms);
      add(to, ms);
    },
    phases: () => ({
      tokenMs: whole('token'),
      loadMs: whole('load'),
      settleMs: whole('settle'),
      renderMs: whole('render'),
      inspectMs: whole('inspect'),
      rasterMs: whole('raster'),
      decodeMs: whole('decode'),
    }),
  };
}
