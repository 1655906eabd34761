import type { TokenStatus } from '../../shared/access-token.ts';
import type { TokenVault } from '../settings/token-vault.ts';

/** As long as the system has not answered. */
const UNANSWERED: TokenStatus = {
  state: 'unavailable',
  storage: 'waiting',
  expiresAtMs: null,
  origin: null,
  fits: false,
};

/**
 * Stands for the vault of an account that was just added, until it is open: it has no token to give yet.
 * @param notCleared called with the error where the token of an account that was removed at once could not be erased
 */
export const createPendingVault = (
  opening: Promise<TokenVault>,
  notCleared: (error: unknown) => void,
): TokenVault => ({
  tokenFor: () => null,
  whyUnavailable: () => ({ code: 'token-unavailable' }),
  status: () => UNANSWERED,
  refresh: async () => (await opening).refresh(),
  set: async (token) => (await opening).set(token),
  resave: async () => (await opening).resave(),
  clear() {
    // An account that is removed at once: what was stored for it goes as soon as it can be reached.
    opening.then((vault) => vault.clear()).catch(notCleared);
    return UNANSWERED;
  },
  onChange: (listener) => void opening.then((vault) => vault.onChange(listener)),
  problem: null,
  mismatch: () => null,
});
