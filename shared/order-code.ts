import { z } from 'zod';

/** The service's full order code, e.g. `SGNS336484LM.883568271` (partner-api.md, "Order (create response)"). */
export type OrderCode = string & z.BRAND<'OrderCode'>;
/** The digits after the dot of an order code; the content of the label's barcode. Always text: leading zeros occur. */
export type Shortcode = string & z.BRAND<'Shortcode'>;
/** The sender's own order code. */
export type Soc = string & z.BRAND<'Soc'>;
/** Authorizes label printing (partner-api.md, operation 5). A secret: never logged, never stored. */
export type PrintToken = string & z.BRAND<'PrintToken'>;

/** The longest text that is accepted as a code; no limit is documented, and no known code is longer than 24 characters. */
export const MAX_CODE_LENGTH = 100;
/** The longest text that is searched for; no code is that long. */
export const MAX_SEARCH_LENGTH = 200;

/** The form of every code seen so far (partner-api.md, "Order codes"); another form is held, not refused. */
const FULL_FORM = '[A-Z0-9]{8,20}\\.[0-9]{7,9}';
const USUAL_CODE = new RegExp(`^${FULL_FORM}$`);
const FULL_CODES = new RegExp(`(?<![\\p{L}\\p{N}])${FULL_FORM}(?![\\p{L}\\p{N}])`, 'gu');
const SHORTCODE = /^[0-9]{7,9}$/;
/** Control characters and inner white space never belong to a code: they mean a broken scan or two codes in one. */
const NOT_IN_A_CODE = /[\s\p{Cc}]/u;

export const OrderCodeSchema = z
  .string()
  .min(1)
  .max(MAX_CODE_LENGTH)
  .refine((text) => !NOT_IN_A_CODE.test(text))
  .transform((text) => text as OrderCode);

/** How a scanned or typed text is classified. */
export type ScannedCode =
  /** Only white space. */
  | { kind: 'empty' }
  /** Cannot be a code: too long, or with white space or control characters inside. */
  | { kind: 'invalid' }
  /** Has the form of every code seen so far. */
  | { kind: 'usual'; code: OrderCode; shortcode: Shortcode }
  /** Could be a code, but has an unknown form: ask the operator before using it. */
  | { kind: 'unusual'; code: OrderCode };

/**
 * Classifies one scanned or typed text. Surrounding white space is dropped. Letters are capitalized only if that makes it a usual
 * code (Caps Lock inverts what a scanner types); otherwise the text stays as it is.
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

/** Returns a text that is a shortcode by itself, or null. */
export const parseShortcode = (text: string): Shortcode | null =>
  SHORTCODE.test(text) ? (text as Shortcode) : null;

/** Returns the shortcode inside a full code, or null if the code does not have the usual form. */
export function shortcodeOf(code: OrderCode): Shortcode | null {
  const dot = code.lastIndexOf('.');
  return dot === -1 ? null : parseShortcode(code.slice(dot + 1));
}

/** Finds the codes of the usual form in a longer text that no letter or digit touches. */
export const findFullCodes = (text: string): OrderCode[] => (text.match(FULL_CODES) ?? []) as OrderCode[];

/** Replaces each code of the usual form in a text by a line break. */
export const replaceFullCodes = (text: string): string => text.replace(FULL_CODES, '\n');
