import { NOWHERE } from '../net/nowhere.ts';
import type { LabelGate } from './label-session.ts';

/** In place of the gate, for pages that need nothing from anywhere: nothing listens for them. */
export const NO_WAY_OUT: LabelGate = {
  routes: { to: async () => 'no-address' },
  zones: {
    window: {
      proxy: async () => NOWHERE,
      open: () => ({ failure: () => null, close: () => undefined }),
    },
  },
};
