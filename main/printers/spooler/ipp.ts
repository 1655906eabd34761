/**
 * The encoding of the Internet Printing Protocol (RFC 8010), as far as CUPS needs it: requests with flat attributes, answers
 * with any. Independent of printers.
 */

/** RFC 8010 section 3.5.2: the tags of the values that Tem sends. */
export const TAG = {
  integer: 0x21,
  boolean: 0x22,
  enum: 0x23,
  text: 0x41,
  name: 0x42,
  keyword: 0x44,
  uri: 0x45,
  charset: 0x47,
  language: 0x48,
  mimeType: 0x49,
} as const;

/** RFC 8010 section 3.5.1: the tags of the groups. */
export const GROUP = { operation: 1, job: 2, end: 3, printer: 4 } as const;

/** Out-of-band values ("no-value", "unknown") are null; values of unlisted types stay bytes. */
export type IppValue = string | number | boolean | null | Uint8Array | IppAttributes;

/** Attributes, or the members of a collection (RFC 8010 section 3.1.6), by name. */
export type IppAttributes = ReadonlyMap<string, readonly IppValue[]>;

export interface IppAttribute {
  readonly name: string;
  readonly tag: number;
  readonly values: readonly (string | number | boolean)[];
}

export interface IppGroup {
  readonly tag: number;
  readonly attributes: IppAttributes;
}

export interface IppResponse {
  /** RFC 8011 appendix B; below 0x0100 is success. */
  readonly status: number;
  readonly requestId: number;
  readonly groups: readonly IppGroup[];
}

/** The bytes are not an IPP answer. */
export class IppError extends Error {
  override readonly name = 'IppError';
}

/**
 * Encodes a version 2.0 request (or an answer, whose code is its status) with one operation-attributes group, followed by a
 * job's attributes if there are any.
 */
export function encodeIpp(
  code: number,
  requestId: number,
  attributes: readonly IppAttribute[],
  ofJob: readonly IppAttribute[] = [],
): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16BE(0x0200, 0);
  head.writeUInt16BE(code, 2);
  head.writeInt32BE(requestId, 4);
  const job = ofJob.length === 0 ? [] : encodeGroup(GROUP.job, ofJob);
  return Buffer.concat([head, ...encodeGroup(GROUP.operation, attributes), ...job, Buffer.from([GROUP.end])]);
}

function encodeGroup(tag: number, attributes: readonly IppAttribute[]): Buffer[] {
  return [Buffer.from([tag]), ...attributes.flatMap(encodeAttribute)];
}

function encodeAttribute({ name, tag, values }: IppAttribute): Buffer[] {
  // Additional values of an attribute have an empty name (RFC 8010 section 3.1.5).
  return values.flatMap((value, index) => [
    Buffer.from([tag]),
    withLength(Buffer.from(index === 0 ? name : '')),
    withLength(encodeValue(value)),
  ]);
}

function encodeValue(value: string | number | boolean): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  if (typeof value === 'boolean') return Buffer.from([value ? 1 : 0]);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

function withLength(bytes: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** @throws IppError, and nothing else, on bytes that are not an IPP answer */
export function decodeIpp(bytes: Uint8Array): IppResponse {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length < 9) throw new IppError('shorter than the head of an answer');
  const groups: { tag: number; attributes: Map<string, IppValue[]> }[] = [];
  let at = 8;
  let values: IppValue[] | undefined;
  /** The stack of open collections, and the values that each belongs to. */
  const open: { members: Map<string, IppValue[]>; of: IppValue[] }[] = [];

  const take = (): Buffer => {
    if (at + 2 > buffer.length) throw new IppError('cut short in a length');
    const length = buffer.readUInt16BE(at);
    at += 2;
    if (at + length > buffer.length) throw new IppError('cut short in a value');
    at += length;
    return buffer.subarray(at - length, at);
  };

  for (;;) {
    if (at >= buffer.length) throw new IppError('no end of attributes');
    const tag = buffer.readUInt8(at);
    at += 1;
    if (tag < 0x10 && open.length > 0) throw new IppError('a collection without an end');
    if (tag === GROUP.end) break;
    if (tag < 0x10) {
      groups.push({ tag, attributes: new Map() });
      values = undefined;
      continue;
    }
    const name = take().toString();
    const value = take();
    const collection = open.at(-1);
    if (tag === END_COLLECTION) {
      if (collection === undefined) throw new IppError('the end of a collection that never began');
      open.pop();
      values = collection.of;
      continue;
    }
    if (tag === MEMBER_NAME) {
      if (collection === undefined) throw new IppError('a member outside of a collection');
      values = [];
      collection.members.set(value.toString(), values);
      continue;
    }
    if (name !== '') {
      if (collection !== undefined) throw new IppError('an attribute inside a collection');
      const group = groups.at(-1);
      if (group === undefined) throw new IppError('an attribute before any group');
      values = [];
      group.attributes.set(name, values);
    }
    if (values === undefined) throw new IppError('a further value before any attribute');
    if (tag === BEGIN_COLLECTION) {
      const members = new Map<string, IppValue[]>();
      values.push(members);
      open.push({ members, of: values });
      values = undefined;
    } else values.push(decodeValue(tag, value));
  }
  return { status: buffer.readUInt16BE(2), requestId: buffer.readInt32BE(4), groups };
}

const BEGIN_COLLECTION = 0x34;
const END_COLLECTION = 0x37;
const MEMBER_NAME = 0x4a;
const WITH_LANGUAGE: ReadonlySet<number> = new Set([0x35, 0x36]);

function decodeValue(tag: number, value: Buffer): IppValue {
  if (tag < 0x20) return null;
  if (tag === TAG.integer || tag === TAG.enum) {
    if (value.length !== 4) throw new IppError('an integer that is not of 4 bytes');
    return value.readInt32BE();
  }
  if (tag === TAG.boolean) {
    if (value.length !== 1) throw new IppError('a boolean that is not of 1 byte');
    return value.readUInt8() !== 0;
  }
  if (WITH_LANGUAGE.has(tag)) return decodeTextWithLanguage(value);
  return tag >= 0x40 && tag < 0x60 ? value.toString() : new Uint8Array(value);
}

/** Decodes a text or name with language: both parts are length-prefixed (RFC 8010 section 3.9). */
function decodeTextWithLanguage(value: Buffer): string {
  const language = value.length < 2 ? Number.POSITIVE_INFINITY : value.readUInt16BE();
  const at = 2 + language;
  if (at + 2 > value.length || at + 2 + value.readUInt16BE(at) > value.length)
    throw new IppError('a text with language that is cut short');
  return value.subarray(at + 2, at + 2 + value.readUInt16BE(at)).toString();
}
