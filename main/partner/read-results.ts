import type { z } from 'zod';
import { ProblemError } from '../../shared/problem.ts';
import { partnerFailureText } from '../../shared/texts/partner-failures.ts';
import { type Envelope, hasResults, readEnvelope } from './envelope.ts';
import { malformedError, RefusalError, unavailableError } from './partner-errors.ts';
import { readRefusalMessage } from './refusal-message.ts';
import { DEFAULT_RETRY_AFTER_SECONDS, type HttpResponse, parseRetryAfter } from './send-request.ts';

/** Whether an answer is a readable success, whatever its HTTP status, so that a retry is pointless. */
export function isReadableSuccess({ body }: HttpResponse, schema: z.ZodType): boolean {
  const content = readEnvelope(body);
  return (
    content.kind === 'object' &&
    content.marker === 'success' &&
    schema.safeParse(content.json['results']).success
  );
}

interface ReadResultsOptions {
  /** Whether the request had the access token. */
  readonly sentToken: boolean;
  /** Whether the operation changes something; then an unknown marker does not count as Success. */
  readonly changes: boolean;
  /** Receives the names of unexpected fields and how they deviate, never their values. */
  readonly onDeviation: (issues: readonly string[]) => void;
  /** Redacts the service's words, which may quote a token or personal data from the request. */
  readonly redact: (words: string) => string;
}

/**
 * Returns the `results` of an answer. partner-api.md documents only success ("Errors"), so other answers are interpreted by
 * common practice:
 *
 * - The envelope's marker decides, not the HTTP status (partner-api.md, "Answers"). A Success with readable results counts
 *   even with a 5xx: with a label's token or an order's code, the request has succeeded.
 * - An Error is a refusal in the service's words, unless the HTTP status is more specific: 401 concerns the token, 429 the
 *   rate, and after a 5xx the outcome is unknown.
 * - Without a known marker the HTTP status decides. A 4xx with JSON is the service's refusal. A page with a 4xx, or a
 *   redirect, most likely comes from something else (a firewall, a wrong address). A 2xx with readable results that are not
 *   empty counts as a success.
 * @throws ProblemError unauthorized; token-wanted (401 to a request without it); rate-limited; unavailable; malformed
 * @throws RefusalError refused and not-permitted (403), with the service's words
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

/** Returns the error for an answer without results. */
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
  // E.g. {"success": false, "message": …} with 200: not clearly a refusal, but the message is the only explanation.
  return malformedError('status', readMessage(envelope, redact).detail);
}

/** Whether the service, or a server in front of it, failed to answer. */
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
    message: raw,
  });
}

function readMessage(
  envelope: Envelope,
  redact: ReadResultsOptions['redact'],
): ReturnType<typeof readRefusalMessage> {
  if (envelope.kind === 'object') return readRefusalMessage(envelope.json, redact);
  return readRefusalMessage(envelope.kind === 'value' ? { message: envelope.json } : {}, redact);
}
