import { type AccountId, type AccountKey, FIRST_ACCOUNT } from '../../shared/account.ts';
import { type LabelSize, needsLabelUrl } from '../../shared/label-size.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Log } from '../log/log.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import type { RedirectPolicy } from '../net/follow-redirects.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { createEmitter } from '../platform/emitter.ts';
import { accountKeyOf } from './account-key.ts';
import type { PartnerClient } from './client.ts';
import { createPartnerClient } from './create-client.ts';
import type { ServiceObservation } from './service-observation.ts';
import { NO_TOKEN_REQUIREMENTS, type TokenRequirements } from './token-requirements.ts';

/** A local service in place of the partner's (main/sandbox). */
export interface PracticeService {
  readonly baseUrl: string;
  readonly labelUrl: string;
  readonly accessToken: string;
  /** The orders that it has when it starts. */
  readonly orderCodes: readonly string[];
  close(): Promise<void>;
}

interface ConnectionDependencies {
  /** The account that it connects; by default the first. */
  readonly id?: AccountId;
  /** Whether the station practises, and the account's addresses. */
  readonly settings: () => Pick<Settings, 'partner' | 'baseUrl' | 'labelUrl'>;
  /** Returns the access token for {base_url}; null if it was given for another origin. */
  readonly accessToken: (baseUrl: string) => string | null;
  /** Returns why there is no token. */
  readonly missingTokenProblem?: (baseUrl: string) => Problem;
  readonly startSandbox: () => Promise<PracticeService>;
  readonly fetch: typeof globalThis.fetch;
  readonly fetchOnce?: typeof globalThis.fetch;
  /** For labels, with the cookies set on the way to them. */
  readonly visit?: PartnerNetwork['visit'] | null;
  /** Judges hosts that the label address redirects to. */
  readonly routes: Routes;
  readonly log: Log;
  /** Learns print tokens and the sandbox's access token. */
  readonly secrets?: Secrets;
  /** Operations for which the current partner requires the token beyond its document. */
  readonly tokenRequirements?: TokenRequirements;
}

interface Addresses {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
}

/** The connection to the partner's service, or to the sandbox in its place. */
export type Connection = ReturnType<typeof createConnection>;

export function createConnection({
  id = FIRST_ACCOUNT,
  settings,
  accessToken,
  missingTokenProblem = () => ({ code: 'no-token' }),
  startSandbox,
  fetch,
  fetchOnce = fetch,
  visit = null,
  routes,
  log,
  secrets = NO_SECRETS,
  tokenRequirements = NO_TOKEN_REQUIREMENTS,
}: ConnectionDependencies) {
  let sandbox: Promise<PracticeService> | null = null;
  const observations = createEmitter<ServiceObservation>();
  const startedSandbox = (): Promise<PracticeService> => (sandbox ??= startSandbox());

  const tokenFor = (baseUrl: string | null): string | null =>
    baseUrl === null ? null : accessToken(baseUrl);

  async function addresses(): Promise<Addresses> {
    const { partner, baseUrl, labelUrl } = settings();
    return partner === 'sandbox' ? startedSandbox() : { baseUrl, labelUrl, accessToken: tokenFor(baseUrl) };
  }

  const connectionKey = (): string => {
    const { partner, baseUrl } = settings();
    return JSON.stringify(partner === 'sandbox' ? partner : [baseUrl, tokenFor(baseUrl)]);
  };

  let known: { readonly partner: string; readonly baseUrl: string | null; readonly key: AccountKey } | null =
    null;
  const partnerId = (): AccountKey => {
    const { partner, baseUrl } = settings();
    // Asked at each query of the order book, hundreds of times a second.
    if (known?.partner !== partner || known.baseUrl !== baseUrl)
      known = { partner, baseUrl, key: accountKeyOf(id, { partner, baseUrl }) };
    return known.key;
  };

  /** Tied to one partner: a client may still be asking it after the settings have changed. */
  function requirementsOfPartner(asked: string): TokenRequirements {
    return {
      has: (operation) => partnerId() === asked && tokenRequirements.has(operation),
      add(operation) {
        if (partnerId() === asked) tokenRequirements.add(operation);
      },
    };
  }

  return {
    /** Returns a client for the current settings. Starts the sandbox if it is the partner. */
    async client(): Promise<PartnerClient> {
      const askedOf = connectionKey();
      const partner = partnerId();
      const { baseUrl, labelUrl, accessToken: token } = await addresses();
      secrets.add(token);
      const onObservation = (news: ServiceObservation): void => {
        if (askedOf === connectionKey()) observations.emit(news);
      };
      const origins = originsOf({ baseUrl, labelUrl });
      return createPartnerClient({
        baseUrl,
        labelUrl,
        accessToken: token,
        ...(token === null && baseUrl !== null ? { missingTokenProblem: missingTokenProblem(baseUrl) } : {}),
        tokenRequirements: requirementsOfPartner(partner),
        transport: {
          fetch,
          fetchOnce,
          visit: visit === null ? null : () => visit(origins),
          redirects: createRedirectPolicy(origins, routes),
        },
        observers: { log, secrets, onObservation },
      });
    },
    /** Subscribes to what calls show about the current partner, not about a previous one. @returns a function to unsubscribe */
    onObservation: observations.on,
    /** Checks whether labels of a size can be requested. Sends nothing. @throws ProblemError naming what is missing */
    async requireConfigured(size: LabelSize): Promise<void> {
      const { baseUrl, labelUrl, accessToken: token } = await addresses();
      if (baseUrl === null) throw new ProblemError('not-configured');
      if (token === null) {
        const { code, values } = missingTokenProblem(baseUrl);
        throw new ProblemError(code, values);
      }
      if (needsLabelUrl(size) && labelUrl === null) throw new ProblemError('size-needs-label-url', { size });
    },
    /** Returns the partner's current origins, of {base_url} and {label_url}. Does not start the sandbox. */
    async origins(): Promise<readonly string[]> {
      if (settings().partner === 'sandbox' && sandbox === null) return [];
      return originsOf(await addresses());
    },
    /** Returns the key of the account that orders belong to. Training and real orders never mix. */
    partner: partnerId,
    /** Returns codes that the built-in sandbox knows. */
    async sandboxOrders(): Promise<readonly string[]> {
      return (await startedSandbox()).orderCodes;
    },
    async close(): Promise<void> {
      await (await sandbox)?.close();
    },
  };
}

const originsOf = ({ baseUrl, labelUrl }: Omit<Addresses, 'accessToken'>): readonly string[] =>
  [baseUrl, labelUrl].flatMap((address) => (address === null ? [] : [new URL(address).origin]));

/**
 * Judges redirects of the label address. Allowed are the partner's own origins, wherever they are, and https addresses on
 * the public internet. A partner in a private network, e.g. behind a company gateway, can't redirect to anything else there
 * except {label_url}. The gate checks the connection again by the same rule (net/gate/gated-fetch.ts).
 * @param partner origins of the configured partner
 * @returns a policy that refuses with "scheme", "not-public" or "no-address"
 */
export function createRedirectPolicy(partner: readonly string[], routes: Routes): RedirectPolicy {
  return async ({ to }) => {
    if (partner.includes(to.origin)) return null;
    if (to.protocol !== 'https:') return 'scheme';
    const route = await routes.to(to.origin, 'public');
    return typeof route === 'string' ? route : null;
  };
}
