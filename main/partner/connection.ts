import { createHash } from 'node:crypto';
import { type LabelSize, needsLabelUrl } from '../../shared/label-size.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Log } from '../log/log.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import type { Routes } from '../net/gate/routes.ts';
import type { PartnerNetwork } from '../net/network.ts';
import { createEmitter } from '../platform/emitter.ts';
import type { PartnerClient } from './client.ts';
import { createPartnerClient } from './create-client.ts';
import { createRedirectPolicy } from './redirect-policy.ts';
import type { ServiceObservation } from './service-observation.ts';
import { NO_TOKEN_REQUIREMENTS, type TokenRequirements } from './token-requirements.ts';

/** The way to the partner's service, or to the sandbox that stands for it. */
export interface Connection {
  /** A client for the settings as they are now; starts the sandbox where it is the partner. */
  client(): Promise<PartnerClient>;
  /** Whether labels of a size can be asked for at all. @throws ProblemError with what is missing; nothing is sent */
  requireConfigured(size: LabelSize): Promise<void>;
  /**
   * Whose orders these are: 'sandbox', or a digest of {base_url}, which may have been given for this run only and is kept
   * nowhere. Training and real orders never mix.
   */
  partner(): string;
  /** Where the partner is, as it is set now: the origins of {base_url} and {label_url}. Starts no sandbox. */
  origins(): Promise<readonly string[]>;
  /**
   * Listens to what every call says of the partner as it is set now: what was asked of another address or with another
   * token before tells nothing. @returns a function that ends the listening
   */
  onObservation(listener: (news: ServiceObservation) => void): () => void;
  /** Codes that the built-in sandbox knows. */
  sandboxOrders(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** A service that stands in for the partner's, on this machine (main/sandbox). */
interface PracticeService {
  readonly baseUrl: string;
  readonly labelUrl: string;
  readonly accessToken: string;
  /** The orders that it has at its start. */
  readonly orderCodes: readonly string[];
  close(): Promise<void>;
}

interface ConnectionDependencies {
  readonly settings: () => Settings;
  /** The access token for {base_url}: one that was given for another origin is none. */
  readonly accessToken: (baseUrl: string) => string | null;
  /** Why there is none for it. */
  readonly missingTokenProblem?: (baseUrl: string) => Problem;
  readonly startSandbox: () => Promise<PracticeService>;
  readonly fetch: typeof globalThis.fetch;
  readonly fetchOnce?: typeof globalThis.fetch;
  /** For labels, with the cookies on the way to them. */
  readonly visit?: PartnerNetwork['visit'] | null;
  /** Judges hosts that the label address sends Tem on to. */
  readonly routes: Routes;
  readonly log: Log;
  /** Told of print tokens, and of the sandbox's access token. */
  readonly secrets?: Secrets;
  /** What the partner of now asks the token for beyond its document. */
  readonly tokenRequirements?: TokenRequirements;
}

interface Addresses {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
}

export function createConnection({
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
}: ConnectionDependencies): Connection {
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

  const partnerId = (): string => {
    const { partner, baseUrl } = settings();
    return partner === 'sandbox' ? 'sandbox' : hashOf(baseUrl ?? '');
  };

  /** Of one partner: a client may still be asking it when the settings name another. */
  function requirementsOfPartner(asked: string): TokenRequirements {
    return {
      has: (operation) => partnerId() === asked && tokenRequirements.has(operation),
      add(operation) {
        if (partnerId() === asked) tokenRequirements.add(operation);
      },
    };
  }

  return {
    async client() {
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
    onObservation: observations.on,
    async requireConfigured(size) {
      const { baseUrl, labelUrl, accessToken: token } = await addresses();
      if (baseUrl === null) throw new ProblemError('not-configured');
      if (token === null) {
        const { code, values } = missingTokenProblem(baseUrl);
        throw new ProblemError(code, values);
      }
      if (needsLabelUrl(size) && labelUrl === null) throw new ProblemError('size-needs-label-url', { size });
    },
    async origins() {
      if (settings().partner === 'sandbox' && sandbox === null) return [];
      return originsOf(await addresses());
    },
    partner: partnerId,
    async sandboxOrders() {
      return (await startedSandbox()).orderCodes;
    },
    async close() {
      await (await sandbox)?.close();
    },
  };
}

const originsOf = ({ baseUrl, labelUrl }: Omit<Addresses, 'accessToken'>): readonly string[] =>
  [baseUrl, labelUrl].flatMap((address) => (address === null ? [] : [new URL(address).origin]));

/** Digits enough to tell a shop's few services apart. */
const HASH_DIGITS = 16;

const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS);
