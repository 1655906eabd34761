import { type LabelSize, needsLabelUrl } from '../../shared/label-size.ts';
import type { PrintToken } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import { hostForLog } from '../log/host-for-log.ts';
import type { RedirectPolicy } from '../net/follow-redirects.ts';
import type { LabelLead, LabelResponse, PartnerClient } from './client.ts';
import { type ExecuteCallOptions, executeCall } from './execute-call.ts';
import { label, labelOfAnySize } from './operations/label.ts';
import { CutAnswerError, type HttpResponse } from './send-request.ts';

/**
 * Returns the address of the labels of a print token (partner-api.md, operation 6): under {label_url} if set, since that
 * has every size, otherwise under {base_url}. The address contains the print token and is never logged.
 * @throws ProblemError `not-configured`; `size-needs-label-url` for a size that {base_url} lacks
 */
export function labelAddress(
  { baseUrl, labelUrl }: { readonly baseUrl: string | null; readonly labelUrl: string | null },
  token: PrintToken,
  size: LabelSize,
): URL {
  const address = labelUrl ?? baseUrl;
  if (address === null) throw new ProblemError('not-configured');
  if (labelUrl === null && needsLabelUrl(size)) throw new ProblemError('size-needs-label-url', { size });
  const { path, request } = labelUrl === null ? label : labelOfAnySize;
  const checked = request.safeParse({ token, size });
  if (!checked.success) throw new ProblemError('bad-request');
  const url = new URL(address + path);
  for (const [name, value] of Object.entries(checked.data)) url.searchParams.set(name, value);
  return url;
}

const LABEL_ACCEPT = 'text/html,application/xhtml+xml,application/pdf,image/png;q=0.9,*/*;q=0.1';

interface LabelFetcherOptions {
  readonly baseUrl: string | null;
  readonly labelUrl: string | null;
  readonly hasToken: boolean;
  /** Returns the header value. @throws ProblemError with why there is none */
  readonly authorization: () => string;
  readonly redirects: RedirectPolicy;
  readonly execution: ExecuteCallOptions;
}

/** Creates the functions that fetch label pages (partner-api.md, operation 6), and what they lead to. */
export function createLabelFetcher({
  baseUrl,
  labelUrl,
  hasToken,
  authorization,
  redirects,
  execution,
}: LabelFetcherOptions): Pick<PartnerClient, 'fetchLabel' | 'followLead'> {
  const { log, tokenRequirements } = execution;

  const loggedRedirects: RedirectPolicy = async (hop) => {
    const refused = await redirects(hop);
    const { from, to, status } = hop;
    // The service's own location is never logged.
    const isOwn = [from.href, baseUrl, labelUrl].some(
      (own) => own !== null && new URL(own).origin === to.origin,
    );
    if (!isOwn)
      log({ event: 'label redirected', host: hostForLog(to.hostname), httpStatus: status, refused });
    return refused;
  };

  const isAtBase = (address: string): boolean =>
    baseUrl !== null && new URL(address).origin === new URL(baseUrl).origin;

  async function fetchPage(
    { url, method, fields, cookies }: Omit<LabelLead, 'url'> & { readonly url: URL },
    signal: AbortSignal | undefined,
  ): Promise<LabelResponse> {
    const mayAuthorize = hasToken && isAtBase(url.href);
    const headers = {
      accept: LABEL_ACCEPT,
      ...(mayAuthorize && tokenRequirements.has('label') ? { authorization: authorization() } : {}),
    };
    return executeCall(
      {
        operation: 'label',
        request: {
          method,
          url,
          headers,
          ...(method === 'POST' ? { form: fields } : {}),
          cookies,
          repeatable: method === 'GET',
          redirects: loggedRedirects,
          isFinal: () => false,
        },
        signal,
        read(answer, sentToken) {
          if (answer.httpStatus === 401 && !sentToken && mayAuthorize && isAtBase(answer.url))
            throw new ProblemError('token-wanted');
          return readLabelResponse(answer);
        },
        authorization,
      },
      execution,
    ).catch((error: unknown) => {
      if (!(error instanceof CutAnswerError)) throw error;
      throw new ProblemError('not-a-label', { detail: labelFailureText.notALabel.cut }, { cause: error });
    });
  }

  return {
    fetchLabel: async (token, size, { signal } = {}) => {
      const url = labelAddress({ baseUrl, labelUrl }, token, size);
      return fetchPage({ url, method: 'GET', fields: [], cookies: [] }, signal);
    },
    followLead: async (lead, { signal } = {}) => fetchPage({ ...lead, url: new URL(lead.url) }, signal),
  };
}

/**
 * Whether an answer's headers tell where its body ends (RFC 9112, section 6.3). HTTP/2 and 3 always do, without a header; Chromium
 * shows their answers as HTTP/1.1 (net/spdy/spdy_http_utils.cc), which would say over TLS that it closes the connection.
 */
function hasKnownLength(url: string, headers: Headers): boolean {
  if (headers.has('content-length') || headers.has('transfer-encoding')) return true;
  return url.startsWith('https:') && !headers.has('connection');
}

function readLabelResponse({ url, httpStatus, headers, body, cookies }: HttpResponse): LabelResponse {
  const contentTypeHeader = headers.get('content-type') ?? '';
  const contentType = contentTypeHeader.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return {
    url,
    httpStatus,
    contentType,
    contentTypeHeader,
    body,
    cookies,
    hasKnownLength: hasKnownLength(url, headers),
    refresh: headers.get('refresh'),
  };
}
