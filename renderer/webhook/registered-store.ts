import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';
import type { WebhookRecord } from '../../shared/webhook.ts';
import { isDeclined, unwrap } from '../api.ts';

/** What to register: an address, or null for this station's receiver. */
export type Wish = { readonly url: string | null };

export interface RegisteredStore {
  /** As the service said last; null: it has not been asked, or could not be. */
  readonly record: WebhookRecord | null;
  readonly doing: 'ask' | 'register' | null;
  /** What was wished and waits for a yes. */
  readonly wish: Wish | null;
  readonly problem: Problem | null;
  /** An address has just been registered. */
  readonly done: boolean;
}

/** The address that the service pushes to. */
export interface Registered {
  readonly store: StoreApi<RegisteredStore>;
  /** Asks the service what is registered. */
  readonly ask: () => Promise<void>;
  /** Registers at once where the service knows of none; otherwise the operator is asked first. */
  readonly wish: (wish: Wish) => Promise<void>;
  readonly yes: () => Promise<void>;
  readonly no: () => void;
}

type Api = {
  readonly calls: { readonly webhook: Pick<TemApi['calls']['webhook'], 'registered' | 'register'> };
};

/** Makes it; nothing is asked yet. One thing at a time. */
export function createRegistered({ calls }: Api): Registered {
  const store = createStore<RegisteredStore>()(() => ({
    record: null,
    doing: null,
    wish: null,
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

  const register = ({ url }: Wish): Promise<void> => {
    store.setState({ wish: null });
    return run('register', () => unwrap(calls.webhook.register({ url })));
  };

  return {
    store,
    ask: () => run('ask', () => unwrap(calls.webhook.registered(undefined))),
    async wish(wish) {
      const { record } = store.getState();
      if (record !== null && record.url === null) await register(wish);
      else store.setState({ wish, done: false });
    },
    async yes() {
      const { wish } = store.getState();
      if (wish !== null) await register(wish);
    },
    no: () => store.setState({ wish: null }),
  };
}
