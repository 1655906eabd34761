import type { DocumentPhases } from '../../shared/diagnostics.ts';

type Phase = 'token' | 'load' | 'settle' | 'render' | 'inspect' | 'raster' | 'decode';

/** Adds up what each phase of one document takes: a token that had to be asked for twice counts with both times. */
export interface PhaseTimer {
  /** Does the work and counts its time, whichever way it ends. */
  time<Value>(phase: Phase, work: () => Promise<Value>): Promise<Value>;
  /** Counts time (ms) that was measured elsewhere. */
  add(phase: Phase, ms: number): void;
  /** Moves time (ms) that was counted for one phase to another, which it held within. */
  move(from: Phase, to: Phase, ms: number): void;
  /** In whole milliseconds. */
  phases(): DocumentPhases;
}

/** @param nowMs a clock that only goes forward, in milliseconds */
export function createPhaseTimer(nowMs: () => number = () => performance.now()): PhaseTimer {
  const taken = new Map<Phase, number>();
  const add = (phase: Phase, ms: number): void => {
    taken.set(phase, (taken.get(phase) ?? 0) + ms);
  };
  const whole = (phase: Phase): number | null => {
    const ms = taken.get(phase);
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
