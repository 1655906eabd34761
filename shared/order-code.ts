import { z } from 'zod';

/** The service's full order code, e.g. `SGNS336484LM.883568271` (partner-api.md, "Order (create response)"). */
export type OrderCode = string & z.BRAND<'OrderCode'>;
/** The digits behind the dot of an order code; what the label's barcode carries. Always text: leading zeros occur. */
export type Shortcode = string & z.BRAND<'Shortcode'>;
/** The sender's own order code. */
export type Soc = string & z.BRAND<'Soc'>;
/** What authorises label printing (partner-api.md, operation 5). A secret: never logged, never kept. */
export type PrintToken = string & z.BRAND<'PrintToken'>;

/** Longest text taken for a code; no limit is documented, and no seen code is longer than 24 characters. */
export const MAX_CODE_LENGTH = 100;

/** Every code seen so far has this form (partner-api.md, "Order codes"); one that has not is asked about, not refused. */
const FULL_FORM = '[A-Z0-9]{8,20}\\.[0-9]{7,9}';
const USUAL_CODE = new RegExp(`^${FULL_FORM}$`);
const FULL_CODES = new RegExp(`(?<![\\p{L}\\p{N}])${FULL_FORM}(?![\\p{L}\\p{N}])`, 'gu');
const SHORTCODE = /^[0-9]{7,9}$/;
/** Control characters, and white space inside, never belong to a code: they are a broken scan or two codes in one. */
const NOT_IN_A_CODE = /[\s\p{Cc}]/u;

export const OrderCodeSchema = z
  .string()
  .min(1)
  .max(MAX_CODE_LENGTH)
  .refine((text) => !NOT_IN_A_CODE.test(text))
  .transform((text) => text as OrderCode);

/** What a scanned or typed text turns out to be. */
export type ScannedCode =
  /** Nothing but white space. */
  | { kind: 'empty' }
  /** Can't be a code at all: too long, or with white space or control characters inside. */
  | { kind: 'invalid' }
  /** Matches every code seen so far. */
  | { kind: 'usual'; code: OrderCode; shortcode: Shortcode }
  /** Could be a code, but of a form never seen: ask the operator before using it. */
  | { kind: 'unusual'; code: OrderCode };

/**
 * Reads one scanned or typed text. White space around it is dropped; letters are taken as capitals only where that
 * makes it a usual code (Caps Lock inverts what a scanner types), otherwise the text stays as it is.
 */
export function parseOrderCode(text: string): ScannedCode {
  const trimmed = text.trim();
  if (trimmed === '') return { kind: 'empty' };
  if (trimmed.length > MAX_CODE_LENGTH || NOT_IN_A_CODE.test(trimmed)) return { kind: 'invalid' };
  const upper = trimmed.toUpperCase();
  if (USUAL_CODE.test(upper)) {
    const code = upper as OrderCode;
    return { kind: 'usual', code, shortcode: shortcodeOf(code) as Shortcode };
  }
  return { kind: 'unusual', code: trimmed as OrderCode };
}

/** A text that is a short code by itself, or null. */
export function parseShortcode(text: string): Shortcode | null {
  return SHORTCODE.test(text) ? (text as Shortcode) : null;
}

/** The short code inside a full one, or null where the code has not the usual form. */
export function shortcodeOf(code: OrderCode): Shortcode | null {
  const dot = code.lastIndexOf('.');
  return dot === -1 ? null : parseShortcode(code.slice(dot + 1));
}

/** The codes of the usual form that stand in a longer text, each where no letter or digit touches it. */
export function findFullCodes(text: string): OrderCode[] {
  return (text.match(FULL_CODES) ?? []) as OrderCode[];
}

/** The text with each code of the usual form made a line break. */
export function replaceFullCodes(text: string): string {
  return text.replace(FULL_CODES, '\n');
}
