import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemApi } from '../../shared/ipc.ts';
import type { Problem } from '../../shared/problem.ts';

export interface AppStore {
  /** Empty until main has answered. */
  readonly version: string;
  /** What the operator should know and has not dismissed. */
  readonly notices: readonly Problem[];
}

export interface AppView {
  readonly store: StoreApi<AppStore>;
  readonly load: () => Promise<void>;
  readonly dismiss: (notice: Problem) => Promise<void>;
}

type AppApi = {
  readonly calls: Pick<TemApi['calls'], 'app'>;
  readonly messages: Pick<TemApi['messages'], 'app'>;
};

/** Follows main's notices. */
export function followApp(tem: AppApi): AppView {
  const store = createStore<AppStore>()(() => ({ version: '', notices: [] }));
  tem.messages.app.notices((notices) => store.setState({ notices }));
  return {
    store,
    load: async () => store.setState(await tem.calls.app.info(undefined)),
    dismiss: async ({ code }) => {
      await tem.calls.app.dismissNotice({ code });
      store.setState((state) => ({ notices: state.notices.filter((notice) => notice.code !== code) }));
    },
  };
}
