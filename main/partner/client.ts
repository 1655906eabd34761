import type { z } from 'zod';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { AccessTokenSchema } from '../../shared/settings.ts';
import { hostForLog } from '../log/host-for-log.ts';
import type { Log } from '../log/log.ts';
import { findPersonalValues } from '../log/personal-values.ts';
import { redactMessage } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import { type RedirectPolicy, safeRedirectPolicy } from '../net/follow-redirects.ts';
import type { OpenVisit, PageCookie } from '../net/visits.ts';
import { endpoints, type Operation, type RequestOf, type ResponseOf } from './endpoints.ts';
import { isReadableSuccess, readResults } from './envelope.ts';
import { type ExecuteCallOptions, executeCall } from './execute-call.ts';
import { HTTP_LIMITS, type HttpLimits } from './http-limits.ts';
import { labelAddress } from './label-address.ts';
import type { Endpoint } from './operations/endpoint.ts';
import { isAnswerForCode, isAnswerForSoc, wrongOrderError } from './same-order.ts';
import type { HttpResponse } from './send-request.ts';
import type { ServiceObservation } from './service-observation.ts';
import { testConnection } from './test-connection.ts';
import { NO_TOKEN_REQUIREMENTS, type TokenRequirements } from './token-requirements.ts';

export interface PartnerClientOptions {
  /** {base_url} and {label_url} of partner-api.md as shared/address.ts reads them; null where not set. */
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
  /** What is said where there is none. */
  readonly noToken?: Problem;
  readonly fetch?: typeof globalThis.fetch;
  /** For operations that are not repeatable: asks each time on a new connection, so that nothing sends it again. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** For labels: with the cookies that the label address sets. Without it they are fetched without cookies, as calls are. */
  readonly visit?: OpenVisit | null;
  /** Asked where the label address may send Tem on to; from https to https only in any case. */
  readonly redirects?: RedirectPolicy;
  /** Told what happened; never secrets, names, phones or addresses. */
  readonly log?: Log;
  /** Told of each print token as it is made; what the service says of a refusal is shown without secrets. */
  readonly secrets?: Secrets;
  /** Told what each call of an operation says of the service; labels may come from another address and say nothing. */
  readonly onObservation?: (news: ServiceObservation) => void;
  /** Which operations that are shown without the access token this service asks it for. */
  readonly tokenRequirements?: TokenRequirements;
  readonly limits?: Partial<HttpLimits>;
}

/** What the label address answered, whatever it is. */
export interface LabelResponse {
  /** Where it came from, after redirects. Holds the print token. */
  readonly url: string;
  readonly httpStatus: number;
  /** Lower case and without parameters; empty where the answer names none. */
  readonly contentType: string;
  /** As answered: its charset is the page's. */
  readonly contentTypeHeader: string;
  readonly body: Uint8Array;
  /** What it set on the way, for the page's own requests and no others. */
  readonly cookies: readonly PageCookie[];
}

export interface CallOptions {
  /** Cancels at once, during a wait too; the call then fails with its reason. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * The delivery partner's service. Every method fails with a ProblemError: before anything is sent with not-configured,
 * no-token (or what `noToken` says), token-unreadable (a token that no header can hold) or bad-request, then with unauthorized,
 * token-wanted, refused, not-permitted (both a RefusedByService), rate-limited, unavailable or malformed.
 */
export interface PartnerClient {
  /**
   * An operation that is shown without the token goes without it, and once more with it where the service asks for that (401):
   * the operation is remembered. For `info` there is a method of its own.
   */
  call<Name extends Exclude<Operation, 'info'>>(
    operation: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<ResponseOf<Name>>;
  /** A new token that prints the labels of these orders. */
  printToken(codes: readonly OrderCode[], options?: CallOptions): Promise<PrintToken>;
  /** One order, by the service's code or by the sender's. An answer about another order is malformed. */
  info<Kind extends 'order' | 'soc'>(
    code: Kind extends 'order' ? OrderCode : Soc,
    kind: Kind,
    options?: CallOptions,
  ): Promise<ResponseOf<'info'>>;
  /** Fails where the address or the token is not good (test-connection.ts). */
  testConnection(options?: CallOptions): Promise<void>;
  /** @throws ProblemError not-configured, size-needs-label-url */
  labelAddress(token: PrintToken, size: LabelSize): URL;
  /**
   * Asks without the access token; where {base_url}'s own origin answers that with 401, once more with it. Only a missing
   * answer fails; a 4xx or 5xx is for the caller to judge.
   */
  fetchLabel(token: PrintToken, size: LabelSize, options?: CallOptions): Promise<LabelResponse>;
}

const LABEL_ACCEPT = 'text/html,application/xhtml+xml,application/pdf,image/png;q=0.9,*/*;q=0.1';

/** The table, with each operation's response tied to its name. */
const typedEndpoints: {
  readonly [Name in Operation]: Endpoint & { readonly response: z.ZodType<ResponseOf<Name>> };
} = endpoints;

/** A client for one pair of addresses and one token. It keeps no state: changed settings need a new one. */
export function createPartnerClient({
  baseUrl,
  labelUrl,
  accessToken,
  noToken = { code: 'no-token' },
  fetch = globalThis.fetch,
  fetchOnce = fetch,
  visit = null,
  redirects = safeRedirectPolicy,
  log = () => undefined,
  secrets = NO_SECRETS,
  onObservation = () => undefined,
  tokenRequirements = NO_TOKEN_REQUIREMENTS,
  limits,
}: PartnerClientOptions): PartnerClient {
  const hasToken = accessToken !== null && accessToken !== '';

  /** @throws ProblemError no-token, another `noToken`, token-unreadable */
  function authorization(): string {
    if (!hasToken) throw new ProblemError(noToken.code, noToken.values);
    const token = AccessTokenSchema.safeParse(accessToken);
    if (!token.success) throw new ProblemError('token-unreadable');
    return `Bearer ${token.data}`;
  }

  /** For an operation that is shown without the token. @throws ProblemError token-wanted, another `noToken`, token-unreadable */
  function wantedAuthorization(): string {
    if (!hasToken && noToken.code === 'no-token') throw new ProblemError('token-wanted');
    return authorization();
  }

  const asking: ExecuteCallOptions = {
    fetch,
    fetchOnce,
    visit,
    limits: { ...HTTP_LIMITS, ...limits },
    log,
    onObservation: onObservation,
    tokenRequirements: tokenRequirements,
  };

  const judged: RedirectPolicy = async (hop) => {
    const refused = await redirects(hop);
    const { from, to, status } = hop;
    // Where the service itself is stands in no log.
    const isOwn = [from.href, baseUrl, labelUrl].some(
      (own) => own !== null && new URL(own).origin === to.origin,
    );
    if (!isOwn)
      log({ event: 'label redirected', host: hostForLog(to.hostname), httpStatus: status, refused });
    return refused;
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
        authorization: wantedAuthorization,
      },
      asking,
    );
  }

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

    labelAddress: (token, size) => labelAddress({ baseUrl, labelUrl }, token, size),

    async fetchLabel(token, size, { signal } = {}) {
      const url = labelAddress({ baseUrl, labelUrl }, token, size);
      const isOwn = (address: string): boolean =>
        baseUrl !== null && new URL(address).origin === new URL(baseUrl).origin;
      const mayAuthorize = hasToken && isOwn(url.href);
      const headers = {
        accept: LABEL_ACCEPT,
        ...(mayAuthorize && tokenRequirements.has('label') ? { authorization: authorization() } : {}),
      };
      return executeCall(
        {
          operation: 'label',
          request: {
            method: 'GET',
            url,
            headers,
            repeatable: true,
            redirects: judged,
            isFinal: () => false,
          },
          signal,
          read(answer, sentToken) {
            if (answer.httpStatus === 401 && !sentToken && mayAuthorize && isOwn(answer.url))
              throw new ProblemError('token-wanted');
            return readLabelResponse(answer);
          },
          authorization,
        },
        asking,
      );
    },
  };
  return client;
}

/** A query's parameters; those without a value are left out. */
function formatQuery(checked: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(checked ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.toString();
}

function readLabelResponse({ url, httpStatus, headers, body, cookies }: HttpResponse): LabelResponse {
  const contentTypeHeader = headers.get('content-type') ?? '';
  const contentType = contentTypeHeader.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { url, httpStatus, contentType, contentTypeHeader, body, cookies };
}
