import type { z } from 'zod';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode, PrintToken, Soc } from '../../shared/order-code.ts';
import { type Problem, ProblemError } from '../../shared/problem.ts';
import { AccessTokenSchema } from '../../shared/settings.ts';
import type { Log } from '../log/log.ts';
import { personalIn } from '../log/personal-values.ts';
import { redactWords } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import { type HopJudge, staysSafe } from '../net/follow-redirects.ts';
import type { OpenVisit, PageCookie } from '../net/visits.ts';
import { type AnswerOf, type Endpoint, endpoints, type Operation, type RequestOf } from './endpoints.ts';
import { isSettled, resultsOf } from './envelope.ts';
import { exchange, type HttpAnswer, type HttpRequest } from './http.ts';
import { labelAddress } from './label-address.ts';
import { HTTP_LIMITS, type HttpLimits } from './limits.ts';
import { newsOf, type PartnerNews } from './news.ts';

export interface PartnerOptions {
  /** {base_url} and {label_url} of partner-api.md as shared/address.ts reads them; null where not set. */
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly accessToken: string | null;
  /** What is said where there is none. */
  readonly noToken?: 'no-token' | 'token-unavailable';
  readonly fetch?: typeof globalThis.fetch;
  /** For operations that are not repeatable: asks each time on a new connection, so that nothing sends it again. */
  readonly fetchOnce?: typeof globalThis.fetch;
  /** For labels: with the cookies that the label address sets. Without it they are fetched without cookies, as calls are. */
  readonly visit?: OpenVisit | null;
  /** Asked where the label address may send Tem on to; from https to https only in any case. */
  readonly redirects?: HopJudge;
  /** Told what happened; never secrets, names, phones or addresses. */
  readonly log?: Log;
  /** Told of each print token as it is made; what the service says of a refusal is shown without secrets. */
  readonly secrets?: Secrets;
  /** Told what each call of an operation says of the service; labels may come from another address and say nothing. */
  readonly onNews?: (news: PartnerNews) => void;
  readonly limits?: Partial<HttpLimits>;
}

/** What the label address answered, whatever it is. */
export interface LabelAnswer {
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
 * no-token, token-unavailable, token-unreadable (a token that no header can hold) or bad-request, then with unauthorized, refused,
 * rate-limited, unavailable or malformed.
 */
export interface PartnerClient {
  call<Name extends Operation>(
    operation: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<AnswerOf<Name>>;
  /** A new token that prints the labels of these orders. */
  printToken(codes: readonly OrderCode[], options?: CallOptions): Promise<PrintToken>;
  /** One order, by the service's code or by the sender's. */
  info<Kind extends 'order' | 'soc'>(
    code: Kind extends 'order' ? OrderCode : Soc,
    kind: Kind,
    options?: CallOptions,
  ): Promise<AnswerOf<'info'>>;
  /** Fails where the address or the token is not good. */
  testConnection(options?: CallOptions): Promise<void>;
  /** @throws ProblemError not-configured, size-needs-label-url */
  labelAddress(token: PrintToken, size: LabelSize): URL;
  /** Asks without the access token. Only a missing answer fails; a 4xx or 5xx is for the caller to judge. */
  fetchLabel(token: PrintToken, size: LabelSize, options?: CallOptions): Promise<LabelAnswer>;
}

const LABEL = 'label';
const LABEL_ACCEPT = 'text/html,application/xhtml+xml,application/pdf,image/png;q=0.9,*/*;q=0.1';

/** No order has this code: a refusal of it shows that address and token are good. */
const CODE_OF_NO_ORDER = 'TEM-CONNECTION-TEST' as OrderCode;

/** The table, with each operation's answer tied to its name. */
const typed: { readonly [Name in Operation]: Endpoint & { readonly answer: z.ZodType<AnswerOf<Name>> } } =
  endpoints;

/** A client for one pair of addresses and one token. It keeps no state: changed settings need a new one. */
export function createPartnerClient({
  baseUrl,
  labelUrl,
  accessToken,
  noToken = 'no-token',
  fetch = globalThis.fetch,
  fetchOnce = fetch,
  visit = null,
  redirects = staysSafe,
  log = () => undefined,
  secrets = NO_SECRETS,
  onNews = () => undefined,
  limits,
}: PartnerOptions): PartnerClient {
  async function ask<Answer>(
    operation: string,
    request: HttpRequest,
    signal: AbortSignal | undefined,
    read: (answer: HttpAnswer) => Answer,
  ): Promise<Answer> {
    const start = performance.now();
    let attempts = 1;
    let answer: HttpAnswer | null = null;
    const tell = (outcome: string, problem: Problem | null): void => {
      const milliseconds = Math.round(performance.now() - start);
      const httpStatus = answer?.httpStatus ?? null;
      log({ event: 'partner call', operation, outcome, httpStatus, attempts, milliseconds });
      const sentToken = 'authorization' in request.headers;
      const news = operation === LABEL ? null : newsOf(answer, problem, { sentToken, tries: attempts });
      if (news !== null) onNews(news);
    };
    try {
      answer = await exchange(request, {
        fetch,
        fetchOnce,
        visit,
        limits: { ...HTTP_LIMITS, ...limits },
        signal,
        onRetry: (attempt) => {
          attempts = attempt;
        },
      });
      const value = read(answer);
      tell('answered', null);
      return value;
    } catch (error) {
      if (error instanceof ProblemError) tell(error.problem.code, error.problem);
      else tell('cancelled', null);
      throw error;
    }
  }

  /** @throws ProblemError no-token, token-unavailable, token-unreadable */
  function authorization(): string {
    if (accessToken === null || accessToken === '') throw new ProblemError(noToken);
    const token = AccessTokenSchema.safeParse(accessToken);
    if (!token.success) throw new ProblemError('token-unreadable');
    return `Bearer ${token.data}`;
  }

  const judged: HopJudge = async (hop) => {
    const refused = await redirects(hop);
    const { from, to, status } = hop;
    // Where the service itself is stands in no log.
    const isOwn = [from.href, baseUrl, labelUrl].some(
      (own) => own !== null && new URL(own).origin === to.origin,
    );
    if (!isOwn) log({ event: 'label redirected', host: to.hostname, httpStatus: status, refused });
    return refused;
  };

  const client: PartnerClient = {
    async call(operation, request, { signal } = {}) {
      const { method, path, auth, repeatable, request: documented, answer: results } = typed[operation];
      if (baseUrl === null) throw new ProblemError('not-configured');
      const headers = {
        accept: 'application/json',
        ...(auth ? { authorization: authorization() } : {}),
      };
      const checked = documented.safeParse(request);
      if (!checked.success) throw new ProblemError('bad-request');
      const url = new URL(baseUrl + path);
      if (method === 'GET') url.search = queryOf(checked.data);
      return ask(
        operation,
        {
          method,
          url,
          headers,
          ...(method === 'POST' ? { json: checked.data } : {}),
          repeatable,
          redirects: null,
          isSettled,
        },
        signal,
        (answer) =>
          resultsOf(answer, results, {
            onOther: (issues) =>
              log({ event: 'partner answer other than documented', operation, issues: [...issues] }),
            tidy: (words) => redactWords(words, personalIn(checked.data), secrets),
          }),
      );
    },

    async printToken(codes, options) {
      const { token } = await client.call('token', { code: codes }, options);
      secrets.knows(token, false);
      return token;
    },

    info: (code, kind, options) =>
      client.call(
        'info',
        kind === 'order' ? { code: code as OrderCode, type: '1' } : { code: code as Soc, type: '2' },
        options,
      ),

    async testConnection(options) {
      try {
        await client.info(CODE_OF_NO_ORDER, 'order', options);
      } catch (error) {
        if (!(error instanceof ProblemError && error.problem.code === 'refused')) throw error;
      }
    },

    labelAddress: (token, size) => labelAddress({ baseUrl, labelUrl }, token, size),

    async fetchLabel(token, size, { signal } = {}) {
      return ask(
        LABEL,
        {
          method: 'GET',
          url: labelAddress({ baseUrl, labelUrl }, token, size),
          headers: { accept: LABEL_ACCEPT },
          repeatable: true,
          redirects: judged,
          isSettled: () => false,
        },
        signal,
        labelAnswerOf,
      );
    },
  };
  return client;
}

/** A query's parameters; those without a value are left out. */
function queryOf(checked: unknown): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(checked ?? {})) {
    if (typeof value === 'string' || typeof value === 'number') query.set(name, String(value));
  }
  return query.toString();
}

function labelAnswerOf({ url, httpStatus, headers, body, cookies }: HttpAnswer): LabelAnswer {
  const contentTypeHeader = headers.get('content-type') ?? '';
  const contentType = contentTypeHeader.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return { url, httpStatus, contentType, contentTypeHeader, body, cookies };
}
