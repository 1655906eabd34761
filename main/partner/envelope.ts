/**
 * The envelope's `status` (partner-api.md, "Common response envelope"): the documented Success, the Error of
 * partner-api.md, another word, or none.
 */
type Marker = 'success' | 'error' | 'other' | 'none';

/** What came as a body. */
export type Envelope =
  | { readonly kind: 'object'; readonly marker: Marker; readonly json: Readonly<Record<string, unknown>> }
  /** JSON, but no object. */
  | { readonly kind: 'value'; readonly json: unknown }
  | { readonly kind: 'none'; readonly what: 'empty' | 'page' | 'json' };

/** Reads a body as the service's envelope, judging nothing. */
export function readEnvelope(body: Uint8Array): Envelope {
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

/**
 * Whether results are to be looked for in what came. Without a known marker a 2xx with results that are not empty is a
 * success that lost it.
 * @param changes whether the operation changes something that must not be taken for done on a marker that nobody knows
 */
export function hasResults(
  { marker, json }: Envelope & { readonly kind: 'object' },
  httpStatus: number,
  changes: boolean,
): boolean {
  if (marker === 'success') return true;
  if (marker === 'error' || httpStatus >= 300 || isEmpty(json['results'])) return false;
  return marker === 'none' || !changes;
}
