import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../../shared/ipc.ts';
import { type Problem, problemOf } from '../../../shared/problem.ts';
import type { WebhookRecord } from '../../../shared/webhook.ts';
import { isDeclined } from '../../components/context/api.ts';

interface RegistrationStore {
  /** The service's last answer; null: it has not been asked, or could not be. */
  readonly record: WebhookRecord | null;
  readonly pendingAction: 'ask' | 'register' | null;
  readonly problem: Problem | null;
  /** An address was just registered. */
  readonly justRegistered: boolean;
}

/** The address that the service pushes to. */
export interface Registration {
  readonly store: StoreApi<RegistrationStore>;
  /** Asks the service what is registered. */
  readonly refresh: () => Promise<void>;
  /** Registers an address, or this station's receiver (null), after consent in Tem's dialog. */
  readonly register: (url: string | null) => Promise<void>;
}

type RegistrationApi = {
  readonly calls: { readonly webhook: Pick<TemApi['calls']['webhook'], 'registered' | 'register'> };
};

/** Creates it; asks nothing yet. One request at a time. */
export function createRegistration({ calls }: RegistrationApi): Registration {
  const store = createStore<RegistrationStore>()(() => ({
    record: null,
    pendingAction: null,
    problem: null,
    justRegistered: false,
  }));

  async function run(doing: 'ask' | 'register', call: () => Promise<WebhookRecord>): Promise<void> {
    if (store.getState().pendingAction !== null) return;
    store.setState({ pendingAction: doing, problem: null, justRegistered: false });
    try {
      store.setState({ record: await call(), pendingAction: null, justRegistered: doing === 'register' });
    } catch (thrown) {
      if (isDeclined(thrown)) {
        store.setState({ pendingAction: null });
        return;
      }
      // A registration whose answer was lost may have succeeded: only the service knows.
      const record =
        doing === 'register' ? await calls.webhook.registered(undefined).catch(() => null) : null;
      store.setState({ pendingAction: null, problem: problemOf(thrown), record });
    }
  }

  return {
    store,
    refresh: () => run('ask', () => calls.webhook.registered(undefined)),
    register: (url) => run('register', () => calls.webhook.register({ url })),
  };
}
