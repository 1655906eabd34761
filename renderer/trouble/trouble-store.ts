import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { ProblemCode } from '../../shared/problem.ts';
import type { Troubles } from '../../shared/trouble.ts';
import { unwrap } from '../api.ts';

export interface TroubleStore {
  readonly troubles: Troubles;
  /** What the operator has read and put away until tomorrow. */
  readonly putAway: readonly ProblemCode[];
}

export interface TroubleView {
  readonly store: StoreApi<TroubleStore>;
  readonly load: () => Promise<void>;
  /** Looks again at once; the message that follows says what came of it. */
  readonly retry: () => Promise<void>;
  /** Puts a warning away; it comes back after a day. */
  readonly putAway: (code: ProblemCode) => void;
}

type TroubleApi = {
  readonly calls: Pick<TemApi['calls'], 'trouble'>;
  readonly messages: Pick<TemApi['messages'], 'trouble'>;
};

const DAY_MS = 24 * 60 * 60 * 1000;

/** Follows what main says is wrong around the station. */
export function followTrouble(tem: TroubleApi): TroubleView {
  const store = createStore<TroubleStore>()(() => ({ troubles: [], putAway: [] }));
  tem.messages.trouble.changed((troubles) => store.setState({ troubles }));
  return {
    store,
    load: async () => store.setState({ troubles: await unwrap(tem.calls.trouble.state(undefined)) }),
    retry: () => unwrap(tem.calls.trouble.retry(undefined)),
    putAway: (code) => {
      store.setState(({ putAway }) => ({ putAway: [...putAway, code] }));
      setTimeout(
        () => store.setState(({ putAway }) => ({ putAway: putAway.filter((one) => one !== code) })),
        DAY_MS,
      );
    },
  };
}
