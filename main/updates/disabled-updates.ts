import { ProblemError } from '../../shared/problem.ts';
import type { UpdatesOffReason } from '../../shared/update.ts';
import type { Updates } from './updates.ts';

/** Creates updates for an installation that cannot update itself. */
export function createDisabledUpdates(why: Exclude<UpdatesOffReason, 'no-address'>): Updates {
  const state = { kind: 'off', why } as const;
  const nothing = (): void => undefined;
  return {
    state: () => state,
    check: async () => state,
    install: async () => {
      throw new ProblemError('update-none');
    },
    start: nothing,
    resume: nothing,
    settingsChanged: nothing,
    handOver: async () => undefined,
    isHandingOver: () => false,
    close: nothing,
  };
}
