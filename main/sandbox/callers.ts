import type { SandboxContext } from './sandbox-context.ts';
import type { SandboxService } from './service.ts';

/** Whose call it is. */
interface Caller {
  /** The account's index, 0 for the first; null if neither an access token nor a print token tells. */
  readonly account: number | null;
  /** Whether the call carries an account's access token. */
  readonly isAuthorized: boolean;
  /** The data that the call is answered from: the account's, or the first one's for what all have in common (areas, statuses). */
  readonly service: SandboxService;
}

/** Returns the token of an Authorization header; null without one. */
export function bearerToken(header: string | undefined): string | null {
  const [scheme = '', token = ''] = (header ?? '').trim().split(/\s+/);
  return scheme.toLowerCase() === 'bearer' && token !== '' ? token : null;
}

/**
 * Finds the account that a call belongs to: its access token decides, and nothing else if it has a good one. A label page is
 * asked for without; then its print token tells, which only one account has issued.
 * @param services the accounts, of which there is at least one
 */
export function findCaller(services: readonly SandboxService[], context: SandboxContext): Caller {
  const token = bearerToken(context.req.header('authorization'));
  const byAccessToken = services.findIndex(({ accessToken }) => accessToken === token);
  const printToken = context.req.query('token') ?? '';
  const account =
    byAccessToken === -1
      ? services.findIndex(({ printTokens }) => printTokens.codesOf(printToken) !== null)
      : byAccessToken;
  const service = services[Math.max(account, 0)];
  if (service === undefined) throw new Error('the sandbox has no account');
  return { account: account === -1 ? null : account, isAuthorized: byAccessToken !== -1, service };
}
