import { type LocalizedText, untranslated } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import { labelFailureText } from '../../shared/texts/label-failures.ts';
import { redactMessage } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';
import type { LabelResponse } from '../partner/client.ts';
import { readRefusalMessage } from '../partner/refusal-message.ts';
import { DEFAULT_RETRY_AFTER_SECONDS } from '../partner/send-request.ts';
import { withCharset } from './charset.ts';
import { toDisplayText } from './display-text.ts';
import type { PageSource } from './label-session.ts';

/** A label address' answer that may contain labels: a page for a browser, or a finished document. */
type LabelDocument =
  | ({ readonly kind: 'page' } & PageSource)
  | { readonly kind: 'pdf'; readonly pdf: Uint8Array }
  | { readonly kind: 'image'; readonly image: Uint8Array };

const REQUEST_TIMEOUT = 408;
const TOO_MANY_REQUESTS = 429;

const MAX_REFUSAL_LETTERS = 500;

/** Creates the error that says what came instead of a label. */
export function notALabelError(
  what: keyof typeof labelFailureText.notALabel | LocalizedText,
  options?: ErrorOptions,
): ProblemError {
  const detail = typeof what === 'string' ? labelFailureText.notALabel[what] : what;
  return new ProblemError('not-a-label', { detail }, options);
}

/**
 * Classifies the label address' answer by its HTTP status, content type and first bytes; its contents are judged later, from
 * its pages. The page for an invalid token is not documented (partner-api.md), so nothing is trusted.
 * @throws ProblemError `rate-limited` for a 429; `not-a-label`, with the service's JSON message after a 408 or 5xx; `refused`
 * with it otherwise
 */
export function recogniseLabel(answer: LabelResponse, secrets: Secrets = NO_SECRETS): LabelDocument {
  const { httpStatus, contentType, body } = answer;
  // The service wants a pause: that is about no order, and another request would prolong it.
  if (httpStatus === TOO_MANY_REQUESTS)
    throw new ProblemError('rate-limited', { seconds: DEFAULT_RETRY_AFTER_SECONDS });
  const said = contentType.endsWith('json') ? readRefusalText(body, secrets) : null;
  if (said !== null) {
    // A temporary failure: a later request may return a label.
    if (httpStatus === REQUEST_TIMEOUT || httpStatus >= 500)
      throw notALabelError(untranslated(`HTTP ${httpStatus}: ${said}`));
    throw new ProblemError('refused', { detail: said });
  }
  if (httpStatus < 200 || httpStatus > 299) throw notALabelError(untranslated(`HTTP ${httpStatus}`));
  if (httpStatus === 206) throw notALabelError('partial');
  if (body.length === 0) throw notALabelError('empty');
  if (!answer.hasKnownLength && !showsItsEnd(body)) throw notALabelError('endless');
  const pdf = findPdf(body);
  if (pdf !== null) return { kind: 'pdf', pdf };
  if (isImage(body)) return { kind: 'image', image: body };
  if (contentType.endsWith('json')) throw notALabelError('json');
  if (!(PAGE_TYPES.includes(contentType) || (contentType === '' && looksLikeHtml(body))))
    throw notALabelError(untranslated(contentType === '' ? '?' : toDisplayText(contentType, secrets)));
  const text = decodeUtf8(body);
  if (text.trim() === '') throw notALabelError('empty');
  // Stops at the next "<": searching from each of a page's inputs to its end would take minutes for a megabyte.
  if (/<input[^<>]+type\s*=\s*["']?password/i.test(text)) throw notALabelError('login');
  return {
    kind: 'page',
    url: answer.url,
    html: body,
    contentType: withCharset(answer.contentTypeHeader, body),
    cookies: answer.cookies,
  };
}

const PAGE_TYPES = ['text/html', 'application/xhtml+xml'];
const decodeUtf8 = (body: Uint8Array): string => new TextDecoder('utf-8').decode(body);

/** Readers accept a header within these bytes (ISO 32000-1, annex H, note 13): servers write warnings or blanks before it. */
const PDF_HEADER_BYTES = 1_024;

/** The document from its header on, from where its tables count; null if it is none. A page may quote a header. */
function findPdf(body: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  const at = bytes.subarray(0, PDF_HEADER_BYTES).indexOf('%PDF-');
  return at === 0 || (at > 0 && bytes.includes('endobj', at)) ? body.subarray(at) : null;
}

/** A PNG or JPEG by its first bytes (W3C PNG 3, 5.2; ITU-T T.81, B.1.1.3). */
const isImage = (body: Uint8Array): boolean =>
  IMAGE_SIGNATURES.some((signature) => Buffer.compare(body.subarray(0, signature.length), signature) === 0);
const IMAGE_SIGNATURES = ['89504e47', 'ffd8ff'].map((bytes) => Buffer.from(bytes, 'hex'));

/** How far from the last byte a document's own end may stand: spaces and comments follow it. */
const END_BYTES = 1024;

/**
 * Whether a document's last bytes are its own end: of a page, a PDF (ISO 32000-1, 7.5.5), a PNG (W3C PNG 3, 11.2.5) or a JPEG
 * (ITU-T T.81, B.1.1.3).
 */
function showsItsEnd(body: Uint8Array): boolean {
  const end = Buffer.from(body.subarray(-END_BYTES)).toString('latin1');
  return /<\/html\s*>|%%EOF|IEND\xaeB\x60\x82\s*$|\xff\xd9[\s\0]*$/i.test(end);
}

const looksLikeHtml = (body: Uint8Array): boolean =>
  /^\s*(<!doctype html|<html|<body|<div|<head)/i.test(decodeUtf8(body.subarray(0, 500)));

/** The service's JSON message, including those for single fields, without secrets; null if there is none. */
function readRefusalText(body: Uint8Array, secrets: Secrets): string | null {
  const failure = parseObject(body);
  if (failure === null) return null;
  const { detail } = readRefusalMessage(failure, (words) => redactMessage(words, [], secrets));
  return detail?.slice(0, MAX_REFUSAL_LETTERS) ?? null;
}

/** The message of the service's error envelope (partner-api.md, "Answers"); null if the body is not one. */
export function readErrorMessage(body: Uint8Array): string | null {
  const envelope = parseObject(body);
  if (envelope === null || !('message' in envelope)) return null;
  return typeof envelope.message === 'string' && envelope.message !== '' ? envelope.message : null;
}

function parseObject(body: Uint8Array): object | null {
  try {
    const json: unknown = JSON.parse(decodeUtf8(body));
    return typeof json === 'object' ? json : null;
  } catch {
    return null;
  }
}
