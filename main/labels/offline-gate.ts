import { BLACKHOLE_PROXY } from '../net/blackhole-proxy.ts';
import type { LabelGate } from './label-session.ts';

/** In place of the gate, for pages that need nothing from anywhere: nothing listens for them. */
export const OFFLINE_GATE: LabelGate = {
  routes: { to: async () => 'no-address' },
  zones: {
    window: {
      proxy: async () => BLACKHOLE_PROXY,
      open: () => ({ lastFailure: () => null, close: () => undefined }),
    },
  },
};
