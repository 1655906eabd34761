import { hash } from 'node:crypto';
import { feedKindOf } from '../../shared/webhook.ts';
import { OrderUpdate } from '../partner/order-update.ts';

/** An update of an order as it came. */
export interface PushedUpdate {
  readonly update: OrderUpdate;
  /** The JSON itself, fields unknown to Tem included; of one larger than 4 KiB only the documented ones, cut. */
  readonly body: string;
  /** Of the content without the time of its pushing: the same for the same update pushed again. */
  readonly digest: string;
}

/** What the body of a request turns out to be. */
export type ParsedEvent =
  | { readonly kind: 'update'; readonly update: PushedUpdate }
  /** Of a kind that is not documented, and about no order; `type` may be anything. */
  | { readonly kind: 'unknown-type'; readonly type: string }
  | { readonly kind: 'unreadable' };

/** Deeper than any documented event (which is flat); what is deeper is nonsense or an attack on whoever reads it. */
const MAX_DEPTH = 16;

/**
 * Reads what was pushed (partner-api.md, "Events"). What names an order and reads as an update is one, whatever its kind:
 * the events of 2018 told none, and a kind that is added must not be lost. Whatever the bytes are, it throws nothing.
 */
export function parseEvent(bytes: Uint8Array): ParsedEvent {
  const content = parseJsonObject(bytes);
  if (content === null || isTooDeep(content.fields)) return { kind: 'unreadable' };
  const { fields } = content;
  const isLarge = bytes.byteLength > MAX_STORED_BYTES;
  const kept = isLarge ? pickDocumentedFields(fields) : fields;
  const update = OrderUpdate.safeParse(kept);
  if (!update.success) {
    const { type } = fields;
    const isOther = typeof type === 'string' && type !== '' && feedKindOf(type) === 'other';
    return isOther ? { kind: 'unknown-type', type } : { kind: 'unreadable' };
  }
  const body = isLarge ? JSON.stringify(kept) : content.text;
  return { kind: 'update', update: { update: update.data, body, digest: digestOf(fields) } };
}

/**
 * Of a body that is larger only the documented fields are kept, each to so many characters: 4 KiB at most. The service's
 * events have about 700 bytes (partner-api.md, "Samples").
 */
const MAX_STORED_BYTES = 4_096;
const MAX_STORED_TEXT_LENGTH = 200;

const DOCUMENTED_FIELDS = Object.keys(OrderUpdate.shape);

/** The documented fields that hold a text, cut, or a number. */
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
    // A plain object: its fields are looked at one by one.
    return isObject(value) && !Array.isArray(value) ? { text, fields: value } : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Looks level by level: JSON of 64 KiB may be nested deeper than functions can call each other. */
function isTooDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    level = level.filter(isObject).flatMap((one): unknown[] => Object.values(one));
    if (level.length === 0) return false;
  }
  return true;
}

/** The service may push an update again, with its fields in another order; only the time of pushing differs. */
function digestOf({ pushed_at: _time, ...content }: Fields): string {
  return hash('sha256', canonicalJson(content), 'base64url');
}

/** JSON with the fields of each object in the order of their names. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  if (!isObject(value)) return JSON.stringify(value);
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`).join()}}`;
}
