import type { ScanLayout, ScanLayouts } from './report-layout.ts';

/** The result of an input report together with those before it. */
export type HidReading =
  /** A complete scan. */
  | { readonly kind: 'code'; readonly text: string }
  /** The next report continues it. */
  | { readonly kind: 'more' }
  /** No scan: another kind of report, or one without data. */
  | { readonly kind: 'nothing' }
  /** A scan that is refused; Tem guesses nothing. */
  | { readonly kind: 'refused'; readonly why: HidRefusal };

export type HidRefusal =
  /** Characters outside printable ASCII: no code of the service has any, and the encoding is unknown. */
  | 'characters'
  /** Longer than MAX_SCAN_BYTES. */
  | 'too-long'
  /** Truncated: the report is shorter than it claims, or the next part never came. */
  | 'incomplete'
  /** A report that Tem does not understand. */
  | 'layout';

/** In bytes; a shortcode or order code has at most 24. */
const MAX_SCAN_BYTES = 2_000;

/**
 * The most common layout, for devices that don't describe theirs: count, AIM identifier (3 bytes, the first is "]"),
 * data … flags.
 */
const COMMON_LAYOUT = { count: 0, aim: 1, data: 4, behind: 1 } as const;
const AIM_FLAG = 0x5d;

type ReportPart =
  | { readonly kind: 'part'; readonly bytes: Uint8Array; readonly continued: boolean }
  | { readonly kind: 'refused'; readonly why: HidRefusal };

/**
 * Reads one device's reports, in order of arrival, by these layouts of its descriptor; without any it expects the most
 * common one.
 */
export function createReportReader(layouts: ScanLayouts) {
  let before: Uint8Array[] = [];
  /** Keeps the rest of a refused scan from being read as a scan of its own. */
  let dropping = false;

  const reset = (): void => {
    before = [];
    dropping = false;
  };
  const refuse = (why: HidRefusal): HidReading => {
    reset();
    return { kind: 'refused', why };
  };

  return {
    read(reportId: number, report: DataView): HidReading {
      const layout = layouts.get(reportId);
      if (layout === undefined && layouts.size > 0) return { kind: 'nothing' };
      const part = layout === undefined ? readCommonLayout(report) : readPart(layout, report);
      if (part.kind === 'refused') return refuse(part.why);
      if (dropping) {
        dropping = part.continued;
        return { kind: 'nothing' };
      }
      if (sizeOf(before) + part.bytes.length > MAX_SCAN_BYTES) {
        before = [];
        dropping = part.continued;
        return { kind: 'refused', why: 'too-long' };
      }
      before.push(part.bytes);
      if (part.continued) return { kind: 'more' };
      const text = asciiOf(before);
      if (text === null) return refuse('characters');
      reset();
      return text === '' ? { kind: 'nothing' } : { kind: 'code', text };
    },
    /** Called when the next part did not come in time. */
    timeOut(): HidReading {
      if (before.length > 0) return refuse('incomplete');
      reset();
      return { kind: 'nothing' };
    },
  };
}

function readPart({ count, data, continued }: ScanLayout, report: DataView): ReportPart {
  const counted = count === null ? null : bitsAt(report, count.at, count.bits);
  if (count !== null && counted === null) return { kind: 'refused', why: 'incomplete' };
  if (counted !== null && counted > data.bytes) return { kind: 'refused', why: 'layout' };
  const available = bytesOf(report, data.at, data.bytes);
  if (counted !== null && counted > available.length) return { kind: 'refused', why: 'incomplete' };
  return {
    kind: 'part',
    // Without a count, the field is padded with zeros.
    bytes: counted === null ? withoutPadding(available) : available.slice(0, counted),
    continued: continued !== null && bitsAt(report, continued, 1) === 1,
  };
}

function readCommonLayout(report: DataView): ReportPart {
  const all = bytesOf(report, 0, report.byteLength);
  const length = all[COMMON_LAYOUT.count] ?? 0;
  if (all[COMMON_LAYOUT.aim] !== AIM_FLAG || COMMON_LAYOUT.data + length + COMMON_LAYOUT.behind > all.length)
    return { kind: 'refused', why: 'layout' };
  return {
    kind: 'part',
    bytes: all.slice(COMMON_LAYOUT.data, COMMON_LAYOUT.data + length),
    continued: ((all.at(-1) ?? 0) & 1) === 1,
  };
}

/** Least significant bit first, as in HID; null if the report is too short. */
function bitsAt(report: DataView, at: number, bits: number): number | null {
  let value = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const byte = Math.floor((at + bit) / 8);
    if (byte >= report.byteLength) return null;
    value |= ((report.getUint8(byte) >> ((at + bit) % 8)) & 1) << bit;
  }
  return value;
}

/** The bytes that the report actually has. */
function bytesOf(report: DataView, at: number, length: number): Uint8Array {
  const start = Math.min(at, report.byteLength);
  return new Uint8Array(
    report.buffer,
    report.byteOffset + start,
    Math.min(length, report.byteLength - start),
  ).slice();
}

function withoutPadding(bytes: Uint8Array): Uint8Array {
  return bytes.slice(0, bytes.findLastIndex((byte) => byte !== 0) + 1);
}

function sizeOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

/** Decodes printable ASCII, without the line ends or tab that a scanner may append; null for anything else. */
function asciiOf(parts: readonly Uint8Array[]): string | null {
  const text = parts
    .map((part) => Array.from(part, (byte) => String.fromCharCode(byte)).join(''))
    .join('')
    .replace(/[\r\n\t]+$/, '');
  return /^[\x20-\x7e]*$/.test(text) ? text : null;
}
