import { createStore, type StoreApi } from 'zustand/vanilla';
import type { HealthIssues } from '../../../shared/health.ts';
import type { ProblemCode } from '../../../shared/problem.ts';
import type { ApiSlice } from '../../components/context/api.ts';

export interface HealthStore {
  readonly issues: HealthIssues;
  /** Warnings that the operator has snoozed until tomorrow. */
  readonly snoozed: readonly ProblemCode[];
}

export interface HealthView {
  readonly store: StoreApi<HealthStore>;
  readonly load: () => Promise<void>;
  /** Checks again at once; the result arrives in main's next message. */
  readonly retry: () => Promise<void>;
  /** Snoozes a warning for a day. */
  readonly snooze: (code: ProblemCode) => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Follows main's health issues. */
export function followHealth(tem: ApiSlice<'health'>): HealthView {
  const store = createStore<HealthStore>()(() => ({ issues: [], snoozed: [] }));
  tem.messages.health.changed((troubles) => store.setState({ issues: troubles }));
  return {
    store,
    load: async () => store.setState({ issues: await tem.calls.health.state(undefined) }),
    retry: () => tem.calls.health.retry(undefined),
    snooze: (code) => {
      store.setState(({ snoozed }) => ({ snoozed: [...snoozed, code] }));
      setTimeout(
        () => store.setState(({ snoozed }) => ({ snoozed: snoozed.filter((one) => one !== code) })),
        DAY_MS,
      );
    },
  };
}
