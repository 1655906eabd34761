import type { z } from 'zod';
import { AccessTokenSchema } from '../../shared/access-token.ts';
import type { OrderCode, Soc } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { findPersonalValues } from '../log/field-names.ts';
import type { Log } from '../log/log.ts';
import { redactMessage } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import { type RedirectPolicy, safeRedirectPolicy } from '../net/follow-redirects.ts';
import type { OpenVisit } from '../net/visits.ts';
import type { CallOptions, PartnerClient } from './client.ts';
import { endpoints, type Operation, type RequestOf, type ResponseOf } from './endpoints.ts';
import { type ExecuteCallOptions, executeCall } from './execute-call.ts';
import { createLabelFetcher, labelAddress } from './fetch-label.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import type { Endpoint } from './operations/endpoint.ts';
import { isReadableSuccess, readResults } from './read-results.ts';
import { isAnswerForCode, isAnswerForSoc, wrongOrderError } from './same-order.ts';
import type { ServiceObservation } from './service-observation.ts';
import { testConnection } from './test-connection.ts';
import { NO_TOKEN_REQUIREMENTS, type TokenRequirements } from './token-requirements.ts';

/** How a client reaches the service. */
export interface PartnerTransport {
  readonly fetch?: typeof globalThis.fetch;
  /** For operations that are not repeatable: uses a new connection each time, so that no layer resends the request. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** For labels: uses the cookies that the label address sets. Without it, labels are fetched without cookies, as calls are. */
  readonly visit?: OpenVisit | null;
  /** Decides which redirects of the label address to follow. From https it follows only https in any case. */
  readonly redirects?: RedirectPolicy;
  readonly limits?: Partial<HttpLimits>;
}

/** The observers of a client's calls. */
export interface PartnerObservers {
  /** Logs what happened; never secrets, names, phones or addresses. */
  readonly log?: Log;
  /** Receives what each call shows about the service, except label requests, which may go to another address. */
  readonly onObservation?: (observation: ServiceObservation) => void;
  /** Learns each new print token, and removes secrets from the service's words in refusals. */
  readonly secrets?: Secrets;
}

export interface PartnerClientOptions {
  /** {base_url} and {label_url} of partner-api.md as shared/address.ts parses them; null if not set. */
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
  /** Why there is no token. */
  readonly missingTokenProblem?: Problem;
  /** Operations documented without the access token for which this service requires it. */
  readonly tokenRequirements?: TokenRequirements;
  readonly transport?: PartnerTransport;
  readonly observers?: PartnerObservers;
}

/** The endpoints, with each operation's response tied to its name. */
const typedEndpoints: {
  readonly [Name in Operation]: Endpoint & { readonly response: z.ZodType<ResponseOf<Name>> };
} = endpoints;

/** Creates a client for one pair of addresses and one token. It has no state: changed settings need a new one. */
export function createPartnerClient({
  baseUrl,
  labelUrl,
  accessToken,
  missingTokenProblem = { code: 'no-token' },
  tokenRequirements = NO_TOKEN_REQUIREMENTS,
  transport = {},
  observers: { log = () => undefined, onObservation = () => undefined, secrets = NO_SECRETS } = {},
}: PartnerClientOptions): PartnerClient {
  const { fetch = globalThis.fetch, visit = null, redirects = safeRedirectPolicy, limits } = transport;
  const { fetchOnce = fetch } = transport;
  const hasToken = accessToken !== null && accessToken !== '';

  /** @throws ProblemError the missing token's problem, token-unreadable */
  function authorization(): string {
    if (!hasToken) throw new ProblemError(missingTokenProblem.code, missingTokenProblem.values);
    const token = AccessTokenSchema.safeParse(accessToken);
    if (!token.success) throw new ProblemError('token-unreadable');
    return `Bearer ${token.data}`;
  }

  /** For an operation documented without the token. @throws ProblemError token-wanted, or as `authorization` */
  function requiredAuthorization(): string {
    if (!hasToken && missingTokenProblem.code === 'no-token') throw new ProblemError('token-wanted');
    return authorization();
  }

  const execution: ExecuteCallOptions = {
    fetch,
    fetchOnce,
    visit,
    limits: { ...HTTP_LIMITS, ...limits },
    log,
    onObservation,
    tokenRequirements,
  };

  async function call<Name extends Operation>(
    operation: Name,
    request: RequestOf<Name>,
    { signal }: CallOptions,
    isAnswerTo: (results: ResponseOf<Name>) => boolean,
  ): Promise<ResponseOf<Name>> {
    const {
      method,
      path,
      auth,
      repeatable,
      request: documented,
      response: schema,
    } = typedEndpoints[operation];
    if (baseUrl === null) throw new ProblemError('not-configured');
    const headers = {
      accept: 'application/json',
      ...(auth || (hasToken && tokenRequirements.has(operation)) ? { authorization: authorization() } : {}),
    };
    const checked = documented.safeParse(request);
    if (!checked.success) throw new ProblemError('bad-request');
    const url = new URL(baseUrl + path);
    if (method === 'GET') url.search = formatQuery(checked.data);
    return executeCall(
      {
        operation,
        request: {
          method,
          url,
          headers,
          ...(method === 'POST' ? { json: checked.data } : {}),
          repeatable,
          redirects: null,
          isFinal: (answer) => isReadableSuccess(answer, schema),
        },
        signal,
        read(answer, sentToken) {
          const results = readResults(answer, schema, {
            sentToken,
            changes: !repeatable,
            onDeviation: (issues) =>
              log({ event: 'unexpected partner response', operation, issues: [...issues] }),
            redact: (words) => redactMessage(words, findPersonalValues(checked.data), secrets),
          });
          if (!isAnswerTo(results)) throw wrongOrderError();
          return results;
        },
        authorization: requiredAuthorization,
      },
      execution,
    );
  }

  const addresses = { baseUrl, labelUrl };
  const client: PartnerClient = {
    call: (operation, request, options = {}) => call(operation, request, options, () => true),

    async printToken(codes, options) {
      const { token } = await client.call('token', { code: codes }, options);
      secrets.add(token, false);
      return token;
    },

    info(code, kind, options = {}) {
      if (kind === 'order') {
        const asked = code as OrderCode;
        return call('info', { code: asked, type: '1' }, options, (info) => isAnswerForCode(info, asked));
      }
      const asked = code as Soc;
      return call('info', { code: asked, type: '2' }, options, (info) => isAnswerForSoc(info, asked));
    },

    testConnection: (options) => testConnection(client, options),
    labelAddress: (token, size) => labelAddress(addresses, token, size),
    ...createLabelFetcher({ ...addresses, hasToken, authorization, redirects, execution }),
  };
  return client;
}

/** Formats a query's parameters, omitting those without a value. */
function formatQuery(checked: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(checked ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.toString();
}
