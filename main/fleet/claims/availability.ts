import { type Problem, problemOf } from '../../../shared/problem.ts';
import { isStorageFailure } from '../../database/storage-errors.ts';
import { type Clock, createTimer } from '../../platform/clock.ts';
import { createEmitter } from '../../platform/emitter.ts';
import type { FleetEngine } from '../engine.ts';
import type { CutOff } from './claim-problems.ts';

/** How long the fleet is not asked after it failed on a connection that is up (its disk is full, say), in ms. */
const PAUSE_MS = 10_000;

/** Whether the fleet can be asked. */
export type Availability = ReturnType<typeof createAvailability>;

export function createAvailability({ link }: Pick<FleetEngine, 'link'>, clock: Clock) {
  let paused: CutOff | null = null;
  const pause = createTimer(clock);
  const returns = createEmitter();

  function resume(): void {
    pause.clear();
    paused = null;
    if (link.state().kind === 'connected') returns.emit();
  }

  const unsubscribe = link.onOpened(resume);

  return {
    /** Why the fleet cannot be asked; null: it can. */
    cutOff(): CutOff | null {
      const state = link.state();
      switch (state.kind) {
        case 'connected':
          return paused;
        case 'cut-off':
          return state;
        case 'connecting':
          return { why: { code: 'fleet-lost', values: { detail: 'connecting' } }, nextTryAtMs: clock.now() };
      }
    },
    /** Pauses after the fleet failed. @returns why @throws the error itself where this station's own disk failed */
    fail(error: unknown): Problem {
      const why = problemOf(error);
      if (isStorageFailure(why)) throw error;
      if (link.state().kind !== 'connected') return why;
      paused = { why, nextTryAtMs: clock.now() + PAUSE_MS };
      pause.set(PAUSE_MS, resume);
      return why;
    },
    /** Told when it can be asked again. */
    onReturn: returns.on,
    close() {
      pause.clear();
      unsubscribe();
    },
  };
}
