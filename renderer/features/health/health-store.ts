import { createStore } from 'zustand/vanilla';
import type { HealthIssues } from '../../../shared/health.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import type { ApiSlice } from '../../components/context/api.ts';
import { followState } from '../../components/context/follow-state.ts';
import { snoozeForDay } from '../../components/snooze.ts';

interface HealthState {
  readonly issues: HealthIssues;
  /** Warnings that the operator has snoozed until tomorrow. */
  readonly snoozed: readonly ProblemCode[];
}

/** Main's health issues, and what can be done about them. */
export type HealthModel = ReturnType<typeof createHealthModel>;

/** Follows main's health issues. */
export function createHealthModel({ calls, messages }: ApiSlice<'health'>) {
  const store = createStore<HealthState>()(() => ({ issues: [], snoozed: [] }));
  const load = followState({
    changed: messages.health.changed,
    read: () => calls.health.state(undefined),
    set: (issues) => store.setState({ issues }),
  });
  return {
    store,
    load,
    /** Checks again at once; the result arrives in main's next message. */
    retry: () => calls.health.retry(undefined),
    /** Snoozes a warning for a day. */
    snooze: (code: ProblemCode) =>
      snoozeForDay(code, (update) => store.setState(({ snoozed }) => ({ snoozed: update(snoozed) }))),
  };
}
