import type { DocumentPhases } from '../../shared/diagnostics.ts';

type Phase = 'token' | 'load' | 'settle' | 'render' | 'inspect' | 'raster' | 'ink' | 'decode';

export type PhaseTimer = ReturnType<typeof createPhaseTimer>;

/** Adds up each phase's time for a document; a token requested twice counts with both. @param nowMs a monotonic clock, in ms */
export function createPhaseTimer(nowMs: () => number = () => performance.now()) {
  const totals = new Map<Phase, number>();
  /** Adds time (ms) measured elsewhere. */
  const add = (phase: Phase, ms: number): void => void totals.set(phase, (totals.get(phase) ?? 0) + ms);
  const whole = (phase: Phase): number | null => {
    const ms = totals.get(phase);
    return ms === undefined ? null : Math.round(ms);
  };
  return {
    /** Runs the work and counts its time, even if it fails. */
    async time<Value>(phase: Phase, work: () => Promise<Value>): Promise<Value> {
      const start = nowMs();
      try {
        return await work();
      } finally {
        add(phase, nowMs() - start);
      }
    },
    add,
    /** Moves time (ms) from one phase to another that was counted within it. */
    move(from: Phase, to: Phase, ms: number): void {
      add(from, -ms);
      add(to, ms);
    },
    phases: (): DocumentPhases => ({
      tokenMs: whole('token'),
      loadMs: whole('load'),
      settleMs: whole('settle'),
      renderMs: whole('render'),
      inspectMs: whole('inspect'),
      rasterMs: whole('raster'),
      inkMs: whole('ink'),
      decodeMs: whole('decode'),
    }),
  };
}
