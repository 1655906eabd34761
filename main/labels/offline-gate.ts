import { BLACKHOLE_PROXY } from '../net/blackhole-proxy.ts';
import type { LabelGate } from './label-session.ts';

/** Replaces the gate for self-contained pages: nothing listens. */
export const OFFLINE_GATE: LabelGate = {
  routes: { to: async () => 'no-address' },
  zones: {
    window: {
      proxy: async () => BLACKHOLE_PROXY,
      open: () => ({ lastFailure: () => null, close: () => undefined }),
    },
  },
};
