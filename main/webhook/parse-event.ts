import { hash } from 'node:crypto';
import { feedKindOf } from '../../shared/webhook.ts';
import { OrderUpdate } from '../partner/order-update.ts';

export interface PushedUpdate {
  readonly update: OrderUpdate;
  /** The JSON, including fields unknown to Tem. Above 4 KiB only the documented fields, truncated. */
  readonly body: string;
  /** Digest of the content without the push time, so that a repeated push has the same digest. */
  readonly digest: string;
}

/** The parsed body of a request. */
type ParsedEvent =
  | { readonly kind: 'update'; readonly update: PushedUpdate }
  /** Of an undocumented type and without an order; `type` may be anything. */
  | { readonly kind: 'unknown-type'; readonly type: string }
  | { readonly kind: 'unreadable' };

/** Documented events are flat. Deeper nesting is nonsense or an attack on the parser. */
const MAX_DEPTH = 16;

/**
 * Parses a pushed event (partner-api.md, "Events"). Anything that names an order and parses as an update counts, whatever
 * its type: the events of 2018 have no type, and new types must not be lost. Never throws.
 */
export function parseEvent(bytes: Uint8Array): ParsedEvent {
  const content = parseJsonObject(bytes);
  if (content === null || isTooDeep(content.fields)) return { kind: 'unreadable' };
  const { fields } = content;
  const isLarge = bytes.byteLength > MAX_STORED_BYTES;
  const storedFields = isLarge ? pickDocumentedFields(fields) : fields;
  const update = OrderUpdate.safeParse(storedFields);
  if (!update.success) {
    const { type } = fields;
    const isOther = typeof type === 'string' && type !== '' && feedKindOf(type) === 'other';
    return isOther ? { kind: 'unknown-type', type } : { kind: 'unreadable' };
  }
  const body = isLarge ? JSON.stringify(storedFields) : content.text;
  return { kind: 'update', update: { update: update.data, body, digest: digestOf(fields) } };
}

/** Larger bodies are reduced to the documented fields, truncated. Events have about 700 bytes (partner-api.md, "Samples"). */
const MAX_STORED_BYTES = 4_096;
const MAX_STORED_TEXT_LENGTH = 200;

const DOCUMENTED_FIELDS = Object.keys(OrderUpdate.shape);

/** Returns the documented fields that hold numbers or texts, truncated. */
function pickDocumentedFields(fields: Fields): Fields {
  return Object.fromEntries(
    DOCUMENTED_FIELDS.flatMap((name): [string, unknown][] => {
      const value = Object.hasOwn(fields, name) ? fields[name] : null;
      if (typeof value === 'number') return [[name, value]];
      return typeof value === 'string' ? [[name, value.slice(0, MAX_STORED_TEXT_LENGTH).toWellFormed()]] : [];
    }),
  );
}

type Fields = Readonly<Record<string, unknown>>;

const UTF8 = new TextDecoder('utf-8', { fatal: true });

function parseJsonObject(bytes: Uint8Array): { readonly text: string; readonly fields: Fields } | null {
  try {
    const text = UTF8.decode(bytes);
    const value: unknown = JSON.parse(text);
    // Only a plain object has fields to check.
    return isObject(value) && !Array.isArray(value) ? { text, fields: value } : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Goes level by level: 64 KiB of JSON can be nested deeper than the call stack allows. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.filter(isObject).flatMap((one): unknown[] => Object.values(one));
    if (level.length === 0) return false;
  }
  return true;
}

/** The service may push an update again with its fields in another order; only the push time differs. */
function digestOf({ pushed_at: _time, ...content }: Fields): string {
  return hash('sha256', canonicalJson(content), 'base64url');
}

function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}
