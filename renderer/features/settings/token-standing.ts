import type { TokenStatus } from '../../../shared/access-token.ts';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconLockOpen,
} from '../../components/icons.tsx';
import type { Appearance } from '../../components/state-appearance.ts';
import { getTokenExpiry } from '../../components/token/token-expiry.ts';

/** How an account's token is, in one word; its word is `accounts.token.*`. */
export type TokenStanding = 'none' | 'fine' | 'open' | 'soon' | 'past' | 'elsewhere' | 'unread';

/** Returns the worst of what is known of a token: what stops orders first. @param nowMs ms since 1970 */
export function tokenStandingOf(status: TokenStatus, nowMs: number): TokenStanding {
  if (status.state === 'none') return 'none';
  if (status.state === 'unavailable') return 'unread';
  if (!status.fits) return 'elsewhere';
  const expiry = getTokenExpiry(status.expiresAtMs, nowMs).kind;
  if (expiry === 'past' || expiry === 'soon') return expiry;
  return status.state === 'kept' && status.storage === 'plain-text' ? 'open' : 'fine';
}

/** The look of each standing. */
export const TOKEN_APPEARANCES: Readonly<Record<TokenStanding, Appearance>> = {
  none: { icon: IconCircleDashed, tone: 'amber' },
  fine: { icon: IconCircleCheck, tone: 'green' },
  open: { icon: IconLockOpen, tone: 'amber' },
  soon: { icon: IconAlertTriangle, tone: 'amber' },
  past: { icon: IconAlertTriangle, tone: 'red' },
  elsewhere: { icon: IconAlertTriangle, tone: 'amber' },
  unread: { icon: IconAlertTriangle, tone: 'amber' },
};
