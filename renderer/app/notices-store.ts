import { createStore } from 'zustand/vanilla';
import type { Problem } from '../../shared/problem.ts';
import type { ApiSlice } from '../components/context/api.ts';

interface AppState {
  /** Empty until main has answered. */
  readonly version: string;
  /** What the operator should know and has not dismissed. */
  readonly notices: readonly Problem[];
}

/** Tem's version and main's notices. */
export type AppModel = ReturnType<typeof createAppModel>;

/** Follows main's notices. */
export function createAppModel({ calls, messages }: ApiSlice<'app'>) {
  const store = createStore<AppState>()(() => ({ version: '', notices: [] }));
  messages.app.notices((notices) => store.setState({ notices }));
  return {
    store,
    load: async () => store.setState(await calls.app.info(undefined)),
    dismiss: async ({ code }: Problem) => {
      await calls.app.dismissNotice({ code });
      store.setState((state) => ({ notices: state.notices.filter((notice) => notice.code !== code) }));
    },
  };
}
