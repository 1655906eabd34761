import type { z } from 'zod';
import type { Words } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { malformed, unavailable } from './failures.ts';
import type { HttpAnswer } from './http.ts';
import { wordsOfRefusal } from './refusal-words.ts';
import { retryAfterSeconds, USUAL_WAIT_SECONDS } from './retry-after.ts';

/** A body as the service's envelope (partner-api.md, "Common response envelope"). */
type Envelope =
  | { readonly kind: 'success'; readonly results: unknown }
  | { readonly kind: 'error'; readonly message: unknown; readonly errors: unknown }
  /** A JSON object of another kind; Laravel's own failures look so. */
  | { readonly kind: 'other'; readonly json: Readonly<Record<string, unknown>> }
  | { readonly kind: 'none'; readonly what: 'empty' | 'page' | 'json' | 'shape' };

function readEnvelope(body: Uint8Array): Envelope {
  const text = new TextDecoder().decode(body).trim();
  if (text === '') return { kind: 'none', what: 'empty' };
  if (text.startsWith('<')) return { kind: 'none', what: 'page' };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'none', what: 'json' };
  }
  if (!isRecord(json)) return { kind: 'none', what: 'shape' };
  switch (json['status']) {
    case 'Success':
      return { kind: 'success', results: json['results'] };
    case 'Error':
      return { kind: 'error', message: json['message'], errors: json['errors'] };
    default:
      return { kind: 'other', json };
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an answer is the service's word, whatever its HTTP status, so that asking again would change nothing. */
export function isSettled({ httpStatus, body }: HttpAnswer): boolean {
  const { kind } = readEnvelope(body);
  return kind === 'success' || (kind === 'error' && httpStatus !== 429);
}

interface Hearers {
  /** Told where an answer's fields were other than expected: their names and how, never their values. */
  readonly onOther: (issues: readonly string[]) => void;
  /** Makes the service's words fit for eyes: they may quote a token, or what the request said of a person. */
  readonly tidy: (words: string) => string;
}

/**
 * The `results` of an answer. The envelope's `status` decides and not the HTTP status (partner-facts.md, "Answers"), but
 * for an Error with 401 or 429, whose meaning is clear. Without an envelope the HTTP status does: 401 anywhere and
 * Laravel's 403 are about the token, 422 is a refusal, a redirect is malformed (the token is good or the service would
 * have said 401; more likely the address is not the service's).
 * @throws ProblemError unauthorized, refused (with the service's own words), rate-limited, unavailable, malformed
 */
export function resultsOf<Results>(
  answer: HttpAnswer,
  schema: z.ZodType<Results>,
  { onOther, tidy }: Hearers,
): Results {
  const { httpStatus, headers, body } = answer;
  const envelope = readEnvelope(body);
  if (envelope.kind === 'success') {
    const results = schema.safeParse(envelope.results);
    if (results.success) return results.data;
    const issues = results.error.issues.slice(0, 10);
    onOther(issues.map(({ path, code }) => `${['results', ...path].join('.')} (${code})`));
    throw malformed('shape');
  }
  if (httpStatus === 401) throw new ProblemError('unauthorized');
  if (httpStatus === 429) {
    const seconds = Math.max(1, retryAfterSeconds(headers) ?? USUAL_WAIT_SECONDS);
    throw new ProblemError('rate-limited', { seconds });
  }
  if (envelope.kind === 'error') throw refused(wordsOfRefusal(envelope.message, envelope.errors), tidy);
  if (httpStatus >= 500 || httpStatus === 408) throw unavailable(`HTTP ${httpStatus}`);
  if (httpStatus >= 300 && httpStatus < 400) throw malformed('redirect');
  if (envelope.kind === 'other') {
    const { message, errors } = envelope.json;
    if (httpStatus === 403) throw new ProblemError('unauthorized');
    // Laravel's message only says that something is wrong; the texts of the fields say what.
    if (httpStatus === 422) throw refused(wordsOfRefusal(null, errors ?? message), tidy);
  }
  if (httpStatus >= 400) throw malformed(`HTTP ${httpStatus}`);
  throw malformed(envelope.kind === 'none' ? envelope.what : 'status');
}

const refused = (detail: string | Words, tidy: (words: string) => string): ProblemError =>
  new ProblemError('refused', { detail: typeof detail === 'string' ? tidy(detail) : detail });
