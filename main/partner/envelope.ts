/** The envelope's `status` (partner-api.md, "Common response envelope"): Success, Error, another word, or none. */
type Marker = 'success' | 'error' | 'other' | 'none';

/** A parsed body. */
export type Envelope =
  | { readonly kind: 'object'; readonly marker: Marker; readonly json: Readonly<Record<string, unknown>> }
  /** JSON, but not an object. */
  | { readonly kind: 'value'; readonly json: unknown }
  | { readonly kind: 'none'; readonly what: 'empty' | 'page' | 'json' };

/** Parses a body as the service's envelope without judging it. */
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
  const marker = typeof status === 'string' ? status.trim().toLowerCase() : (status ?? '');
  if (marker === '') return 'none';
  return marker === 'success' || marker === 'error' ? marker : 'other';
}

/** Whether results are missing, an empty text, or PHP's empty list or object, which parse but say nothing. */
const isEmpty = (results: unknown): boolean =>
  (results ?? '') === '' ||
  (typeof results === 'object' && results !== null && Object.keys(results).length === 0);

/**
 * Whether to look for results in the envelope. Without a known marker, a 2xx with results that are not empty counts as a
 * success.
 * @param changes whether the operation changes something; then an unknown marker never counts as success
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
