import { inflateRawSync } from 'node:zlib';
import { decodePDFRawStream, PDFContext, PDFRawStream } from '@cantoo/pdf-lib';
import { MAX_PIXELS, tooLargeImageError, tooManyBytesError } from './document-limits.ts';

interface StreamFindings {
  /** Whether every stream was; otherwise the file must not be decompressed in JavaScript's memory, which is unbounded. */
  readonly understood: boolean;
  /** Whether pages may have units of their own (user-units.ts). */
  readonly hasUserUnit: boolean;
}

/** The most filters applied to one stream; no producer uses more. */
const MAX_FILTERS = 4;
/** The length of zlib's header (RFC 1950, 2.2). Raw inflation skips it, so that a wrong checksum hides nothing. */
const ZLIB_HEADER = 2;

/**
 * Decompresses every stream of a PDF within bounds before a library does so without any: a kilobyte of nested Flate data can
 * become a gigabyte. Finds streams by their keyword wherever they are, not by the file's tables, which every reader repairs
 * differently. Skips images: readers decompress only as much of them as their pixels need.
 * @param mostBytes the limit for all decompressed streams together
 * @throws UnusableDocumentError
 */
export function checkStreams(pdf: Uint8Array, mostBytes: number): StreamFindings {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length);
  let remainingBytes = mostBytes;
  let understood = true;
  let hasUserUnit = bytes.includes(USER_UNIT);
  let from = 0;
  for (let at = bytes.indexOf('stream', from); at >= 0; at = bytes.indexOf('stream', from)) {
    const before = from;
    from = at + 6;
    const start = findDataStart(bytes, from);
    if (start === null) continue;
    const stream = parseStream(readDictionaryBefore(bytes, before, at));
    if (stream === null) {
      understood = false;
      continue;
    }
    const end = bytes.indexOf('endstream', start);
    const data = bytes.subarray(start, end < 0 ? undefined : end);
    if (stream.image !== null) {
      const { width, height } = stream.image;
      if (width * height > MAX_PIXELS) throw tooLargeImageError(width, height);
      if (stream.filters.length <= 1) continue;
    }
    const unpacked = unpack(data, stream.filters, remainingBytes);
    if (unpacked === 'too many') throw tooManyBytesError(mostBytes);
    if (unpacked === null) understood = false;
    else {
      remainingBytes -= unpacked.sum;
      hasUserUnit ||= unpacked.last.includes(USER_UNIT);
    }
    if (end >= 0) from = end;
  }
  return { understood, hasUserUnit };
}

/** In compressed object streams too (ISO 32000-1, 7.5.7). */
const USER_UNIT = '/UserUnit';

/** Finds the data after the keyword and one end of line (ISO 32000-1, 7.3.8.1); null if it is another word. */
function findDataStart(bytes: Buffer, at: number): number | null {
  if (bytes.toString('latin1', at - 9, at) === 'endstream') return null;
  let start = at;
  while (bytes[start] === 0x20) start++;
  if (bytes[start] === 0x0d) start++;
  if (bytes[start] === 0x0a) start++;
  return start === at ? null : start;
}

/**
 * The text between the previous stream and this one's data, with unescaped names (ISO 32000-1, 7.3.5). It contains the
 * dictionary, preceded by other objects. Returns all of it, because a string may contain what looks like the start of the
 * object.
 */
function readDictionaryBefore(bytes: Buffer, from: number, at: number): string {
  return bytes
    .toString('latin1', from, at)
    .replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

interface Stream {
  readonly filters: readonly string[];
  /** In pixels; null for anything but an image. */
  readonly image: { readonly width: number; readonly height: number } | null;
}

/** Null if it is not written in the plain form that every producer uses. */
function parseStream(dictionary: string): Stream | null {
  const filters = parseFilters(dictionary);
  if (filters === null) return null;
  if (!/\/Subtype\s*\/Image\b/.test(dictionary)) return { filters, image: null };
  // If it also has another type, readers would decompress it as that.
  if (/ObjStm|XRef|\/Type\s*\d/.test(dictionary)) return null;
  const number = (key: string): number => Number(new RegExp(`/${key}\\s+(\\d+)`).exec(dictionary)?.[1] ?? 0);
  return { filters, image: { width: number('Width'), height: number('Height') } };
}

function parseFilters(dictionary: string): readonly string[] | null {
  const written = dictionary.match(/\/Filter\s*(\/\w+|\[[\s\w/]*\])/g) ?? [];
  // A second filter, or one defined elsewhere.
  if (written.length !== (dictionary.match(/Filter/g) ?? []).length || written.length > 1) return null;
  const names = (written[0] ?? '').match(/\/\w+/g)?.slice(1) ?? [];
  return names.map((name) => name.slice(1));
}

/** Decompresses a stream, with the bytes of all steps together; null if it can't be. */
function unpack(
  data: Buffer,
  filters: readonly string[],
  most: number,
): { readonly sum: number; readonly last: Buffer } | null | 'too many' {
  if (filters.length > MAX_FILTERS) return 'too many';
  let last = data;
  let sum = 0;
  for (const filter of filters) {
    const next = unpackOnce(last, filter, most - sum);
    if (next === 'too many' || next === null) return next;
    sum += next.length;
    last = next;
  }
  return { sum, last };
}

function unpackOnce(data: Buffer, filter: string, most: number): Buffer | null | 'too many' {
  if (most <= 0) return 'too many';
  try {
    switch (filter) {
      case 'FlateDecode':
      case 'Fl':
        return inflateRawSync(data.subarray(ZLIB_HEADER), { maxOutputLength: most });
      case 'ASCIIHexDecode':
      case 'ASCII85Decode':
      case 'LZWDecode':
      case 'RunLengthDecode': {
        // Unlike its Flate decoder, pdf-lib's other decoders decompress only as much as requested.
        const context = PDFContext.create();
        const stream = decodePDFRawStream(PDFRawStream.of(context.obj({ Filter: filter }), data));
        const unpacked = stream.getBytes(most + 1);
        return unpacked.length > most ? 'too many' : Buffer.from(unpacked);
      }
      default:
        return null;
    }
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
      return 'too many';
    return null;
  }
}
