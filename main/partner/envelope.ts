import type { z } from 'zod';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { malformedError, unavailableError } from './partner-errors.ts';
import { RefusalError } from './refusal-error.ts';
import { readRefusalMessage } from './refusal-message.ts';
import { DEFAULT_RETRY_AFTER_SECONDS, parseRetryAfter } from './retry-after.ts';
import type { HttpResponse } from './send-request.ts';

/**
 * The envelope's `status` (partner-api.md, "Common response envelope"): the documented Success, the Error of
 * partner-api.md, another word, or none.
 */
type Marker = 'success' | 'error' | 'other' | 'none';

type Content =
  | { readonly kind: 'object'; readonly marker: Marker; readonly json: Readonly<Record<string, unknown>> }
  /** JSON, but no object. */
  | { readonly kind: 'value'; readonly json: unknown }
  | { readonly kind: 'none'; readonly what: 'empty' | 'page' | 'json' };

function readContent(body: Uint8Array): Content {
  const text = new TextDecoder().decode(body).trim();
  if (text === '') return { kind: 'none', what: 'empty' };
  if (text.startsWith('<')) return { kind: 'none', what: 'page' };
  try {
    const json: unknown = JSON.parse(text);
    return isRecord(json)
      ? { kind: 'object', marker: readMarker(json['status']), json }
      : { kind: 'value', json };
  } catch {
    return { kind: 'none', what: 'json' };
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function readMarker(status: unknown): Marker {
  const word = typeof status === 'string' ? status.trim().toLowerCase() : (status ?? '');
  if (word === '') return 'none';
  return word === 'success' || word === 'error' ? word : 'other';
}

/** Nothing, an empty text, or PHP's empty list or object: it reads as an answer, and says nothing. */
const isEmpty = (results: unknown): boolean =>
  (results ?? '') === '' ||
  (typeof results === 'object' && results !== null && Object.keys(results).length === 0);

/** Whether an answer is a success that reads, whatever its HTTP status, so that asking again would change nothing. */
export function isReadableSuccess({ body }: HttpResponse, schema: z.ZodType): boolean {
  const content = readContent(body);
  return (
    content.kind === 'object' &&
    content.marker === 'success' &&
    schema.safeParse(content.json['results']).success
  );
}

interface ReadResultsOptions {
  /** Whether the access token went with the request. */
  readonly sentToken: boolean;
  /** Whether the operation changes something that must not be taken for done: a marker that nobody knows is no Success then. */
  readonly changes: boolean;
  /** Told where an answer's fields were other than expected: their names and how, never their values. */
  readonly onDeviation: (issues: readonly string[]) => void;
  /** Makes the service's words fit for eyes: they may quote a token, or what the request said of a person. */
  readonly redact: (words: string) => string;
}

/**
 * The `results` of an answer. partner-api.md shows the success only ("Errors"), so everything else is read as what answers
 * of this kind usually mean:
 *
 * - The envelope's marker decides and not the HTTP status (partner-api.md, "Answers"): a Success whose results read is
 *   one whatever its HTTP status, a 5xx too: who has a label's token or an order's code in hand has what was asked for.
 * - An Error is a refusal in the service's words, but where the HTTP status says more: 401 is about the token, 429 about the
 *   pace, and after a 5xx nobody knows what was done.
 * - Without a known marker the HTTP status decides. A 4xx with JSON is the service's word; a page with a 4xx is most likely
 *   not the service's at all (a firewall's, or the address is wrong), and so is a redirect. A 2xx with results that read, and
 *   are not empty, is a success that lost its marker.
 * @throws ProblemError unauthorized; token-wanted (401 to a request without it); rate-limited; unavailable; malformed
 * @throws RefusedByService refused and not-permitted (403), with the service's words
 */
export function readResults<Results>(
  { httpStatus, headers, body }: HttpResponse,
  schema: z.ZodType<Results>,
  { sentToken, changes, onDeviation, redact }: ReadResultsOptions,
): Results {
  const content = readContent(body);
  const decides = httpStatus === 401 || httpStatus === 429 || isServerFailure(httpStatus);
  if (content.kind === 'object' && hasResults(content, httpStatus, changes)) {
    const results = schema.safeParse(content.json['results']);
    if (content.json['status'] !== 'Success') onDeviation(['status (other)']);
    if (results.success) return results.data;
    const issues = results.error.issues.slice(0, 10);
    onDeviation(issues.map(({ path, code }) => `${['results', ...path].join('.')} (${code})`));
    if (!decides) throw malformedError('shape', readMessage(content, redact).detail);
  }
  if (httpStatus === 401) throw new ProblemError(sentToken ? 'unauthorized' : 'token-wanted');
  if (httpStatus === 429) {
    const seconds = Math.max(1, parseRetryAfter(headers) ?? DEFAULT_RETRY_AFTER_SECONDS);
    throw new ProblemError('rate-limited', { seconds });
  }
  if (isServerFailure(httpStatus)) {
    const { detail } = readMessage(content, redact);
    throw unavailableError(detail === null ? `HTTP ${httpStatus}` : `HTTP ${httpStatus}: ${detail}`);
  }
  const isError = content.kind === 'object' && content.marker === 'error';
  if (isError || (httpStatus >= 400 && content.kind !== 'none'))
    throw refusalError(content, httpStatus, redact);
  if (httpStatus >= 300 && httpStatus < 400) throw malformedError('redirect');
  if (httpStatus >= 400) throw malformedError(`HTTP ${httpStatus}`);
  if (content.kind === 'none') throw malformedError(content.what);
  if (content.kind === 'value') throw malformedError('shape');
  // {"success": false, "message": …} with 200: no refusal that is known to be one, and all that tells what is wrong.
  throw malformedError('status', readMessage(content, redact).detail);
}

/** The service, or what stands before it, did not get to an answer. */
const isServerFailure = (httpStatus: number): boolean => httpStatus === 408 || httpStatus >= 500;

function hasResults(
  { marker, json }: Content & { readonly kind: 'object' },
  httpStatus: number,
  changes: boolean,
): boolean {
  if (marker === 'success') return true;
  if (marker === 'error' || httpStatus >= 300 || isEmpty(json['results'])) return false;
  return marker === 'none' || !changes;
}

function refusalError(
  content: Content,
  httpStatus: number,
  tidy: ReadResultsOptions['redact'],
): RefusalError {
  const { detail, fields, raw } = readMessage(content, tidy);
  const instead = httpStatus >= 400 ? `HTTP ${httpStatus}` : partnerFailureText.noReason;
  const code = httpStatus === 403 ? 'not-permitted' : 'refused';
  const values = { detail: detail ?? instead };
  const hasEnvelope = content.kind === 'object' && content.marker === 'error';
  return new RefusalError(fields === undefined ? { code, values } : { code, values, fields }, {
    httpStatus,
    hasEnvelope,
    words: raw,
  });
}

function readMessage(
  content: Content,
  tidy: ReadResultsOptions['redact'],
): ReturnType<typeof readRefusalMessage> {
  if (content.kind === 'object') return readRefusalMessage(content.json, tidy);
  return readRefusalMessage(content.kind === 'value' ? { message: content.json } : {}, tidy);
}
