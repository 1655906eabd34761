import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { WebhookRecord } from '../../shared/webhook.ts';
import { isDeclined, unwrap } from '../api.ts';

export interface RegisteredStore {
  /** As the service said last; null: it has not been asked, or could not be. */
  readonly record: WebhookRecord | null;
  readonly doing: 'ask' | 'register' | null;
  readonly problem: Problem | null;
  /** An address has just been registered. */
  readonly done: boolean;
}

/** The address that the service pushes to. */
export interface Registered {
  readonly store: StoreApi<RegisteredStore>;
  /** Asks the service what is registered. */
  readonly ask: () => Promise<void>;
  /** Registers an address, or (null) this station's receiver, once a person has agreed in Tem's dialog. */
  readonly register: (url: string | null) => Promise<void>;
}

type Api = {
  readonly calls: { readonly webhook: Pick<TemApi['calls']['webhook'], 'registered' | 'register'> };
};

/** Makes it; nothing is asked yet. One thing at a time. */
export function createRegistered({ calls }: Api): Registered {
  const store = createStore<RegisteredStore>()(() => ({
    record: null,
    doing: null,
    problem: null,
    done: false,
  }));

  async function run(doing: 'ask' | 'register', call: () => Promise<WebhookRecord>): Promise<void> {
    if (store.getState().doing !== null) return;
    store.setState({ doing, problem: null, done: false });
    try {
      store.setState({ record: await call(), doing: null, done: doing === 'register' });
    } catch (thrown) {
      if (isDeclined(thrown)) {
        store.setState({ doing: null });
        return;
      }
      // A registration whose answer was lost may have happened: only the service knows.
      const record =
        doing === 'register' ? await unwrap(calls.webhook.registered(undefined)).catch(() => null) : null;
      store.setState({ doing: null, problem: problemOf(thrown), record });
    }
  }

  return {
    store,
    ask: () => run('ask', () => unwrap(calls.webhook.registered(undefined))),
    register: (url) => run('register', () => unwrap(calls.webhook.register({ url }))),
  };
}
