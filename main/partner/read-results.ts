import type { z } from 'zod';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { type Envelope, hasResults, readEnvelope } from './envelope.ts';
import { malformedError, unavailableError } from './partner-errors.ts';
import { RefusalError } from './refusal-error.ts';
import { readRefusalMessage } from './refusal-message.ts';
import { DEFAULT_RETRY_AFTER_SECONDS, type HttpResponse, parseRetryAfter } from './send-request.ts';

/** Whether an answer is a success that reads, whatever its HTTP status, so that asking again would change nothing. */
export function isReadableSuccess({ body }: HttpResponse, schema: z.ZodType): boolean {
  const content = readEnvelope(body);
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
  answer: HttpResponse,
  schema: z.ZodType<Results>,
  { changes, onDeviation, ...reading }: ReadResultsOptions,
): Results {
  const envelope = readEnvelope(answer.body);
  const { httpStatus } = answer;
  if (envelope.kind !== 'object' || !hasResults(envelope, httpStatus, changes))
    throw failureOf(envelope, answer, reading);
  const results = schema.safeParse(envelope.json['results']);
  if (envelope.json['status'] !== 'Success') onDeviation(['status (other)']);
  if (results.success) return results.data;
  const issues = results.error.issues.slice(0, 10);
  onDeviation(issues.map(({ path, code }) => `${['results', ...path].join('.')} (${code})`));
  if (httpStatus === 401 || httpStatus === 429 || isServerFailure(httpStatus))
    throw failureOf(envelope, answer, reading);
  throw malformedError('shape', readMessage(envelope, reading.redact).detail);
}

/** What an answer means that brings no results. */
function failureOf(
  envelope: Envelope,
  { httpStatus, headers }: HttpResponse,
  { sentToken, redact }: Pick<ReadResultsOptions, 'sentToken' | 'redact'>,
): ProblemError {
  if (httpStatus === 401) return new ProblemError(sentToken ? 'unauthorized' : 'token-wanted');
  if (httpStatus === 429) {
    const seconds = Math.max(1, parseRetryAfter(headers) ?? DEFAULT_RETRY_AFTER_SECONDS);
    return new ProblemError('rate-limited', { seconds });
  }
  if (isServerFailure(httpStatus)) {
    const { detail } = readMessage(envelope, redact);
    return unavailableError(detail === null ? `HTTP ${httpStatus}` : `HTTP ${httpStatus}: ${detail}`);
  }
  const isError = envelope.kind === 'object' && envelope.marker === 'error';
  if (isError || (httpStatus >= 400 && envelope.kind !== 'none'))
    return refusalError(envelope, httpStatus, redact);
  if (httpStatus >= 300 && httpStatus < 400) return malformedError('redirect');
  if (httpStatus >= 400) return malformedError(`HTTP ${httpStatus}`);
  if (envelope.kind === 'none') return malformedError(envelope.what);
  if (envelope.kind === 'value') return malformedError('shape');
  // {"success": false, "message": …} with 200: no refusal that is known to be one, and all that tells what is wrong.
  return malformedError('status', readMessage(envelope, redact).detail);
}

/** The service, or what stands before it, did not get to an answer. */
const isServerFailure = (httpStatus: number): boolean => httpStatus === 408 || httpStatus >= 500;

function refusalError(
  envelope: Envelope,
  httpStatus: number,
  redact: ReadResultsOptions['redact'],
): RefusalError {
  const { detail, fields, raw } = readMessage(envelope, redact);
  const instead = httpStatus >= 400 ? `HTTP ${httpStatus}` : partnerFailureText.noReason;
  const code = httpStatus === 403 ? 'not-permitted' : 'refused';
  const values = { detail: detail ?? instead };
  const hasEnvelope = envelope.kind === 'object' && envelope.marker === 'error';
  return new RefusalError(fields === undefined ? { code, values } : { code, values, fields }, {
    httpStatus,
    hasEnvelope,
    words: raw,
  });
}

function readMessage(
  envelope: Envelope,
  redact: ReadResultsOptions['redact'],
): ReturnType<typeof readRefusalMessage> {
  if (envelope.kind === 'object') return readRefusalMessage(envelope.json, redact);
  return readRefusalMessage(envelope.kind === 'value' ? { message: envelope.json } : {}, redact);
}
