import { z } from 'zod';
import {
  type OrderCode,
  OrderCodeSchema,
  type PrintToken,
  type Shortcode,
  type Soc,
} from '../../shared/order-code.ts';

/*
 * Parsers of single fields in the service's answers. The service mixes types (partner-api.md, "Answers"): numbers come as
 * text, codes as numbers, lists as maps, empty objects as empty lists. Only the parsers named `required…` can fail. Other
 * fields are null if they are missing or unreadable.
 */

/** Converts JSON numbers to text; leaves everything else. */
const digitsAsText = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value;

/** A text that is not empty; numbers become text. */
export const requiredText = z.preprocess(digitsAsText, z.string().min(1));

/** A text, possibly empty; null if missing. */
export const text = z.preprocess(digitsAsText, z.string()).nullable().catch(null);

/** Whole numbers as text, as PHP writes them ("160000", "160000.00"). */
const WHOLE_NUMBER = /^-?\d{1,15}(?:\.0+)?$/;

const textAsInteger = (value: unknown): unknown =>
  typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value;

/** A whole number: dong, grams or a count. */
export const requiredInteger = z.preprocess(textAsInteger, z.int());

/** A whole number; null if missing. */
export const integer = requiredInteger.nullable().catch(null);

/** A whole number from 0; null if missing or less. */
export const naturalNumber = z.preprocess(textAsInteger, z.int().nonnegative()).nullable().catch(null);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Converts a map to its values: PHP writes a list with gaps as a map. One with other values than objects is one entry. */
function mapAsList(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  const values: unknown[] = Object.values(value);
  return values.every(isObject) ? values : [value];
}

/** A list whose entries must all be readable. Only an empty list means "none": null and `{}` are not lists. */
export function requiredList<Entry extends z.ZodType>(entry: Entry) {
  const isEmptyMap = (value: unknown): boolean =>
    isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0;
  return z.preprocess((value) => (isEmptyMap(value) ? null : mapAsList(value)), z.array(entry));
}

/** A list of the readable entries; empty if missing. */
export function list<Entry extends z.ZodType>(entry: Entry) {
  return z.preprocess(mapAsList, z.array(z.unknown()).catch([])).transform((found) =>
    found.flatMap((one): z.output<Entry>[] => {
      const read = entry.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
}

/** One record, or a list that contains only that record. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value),
    z.object(shape),
  );
}

/** An object; null if missing (PHP writes an empty one as `[]`). */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullable().catch(null);
}

/** Further fields are ignored. */
const MAX_FIELDS = 20;

/** An object with undocumented fields: its texts and numbers by name; null if there are none. */
export const textFields = z.unknown().transform(readTextFields).nullable().catch(null);

function readTextFields(value: unknown): Readonly<Record<string, string>> | null {
  if (!isObject(value) || Array.isArray(value)) return null;
  const fields = Object.entries(value).flatMap(([name, field]): [string, string][] => {
    const read = text.parse(field);
    return read === null || read === '' ? [] : [[name, read]];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields.slice(0, MAX_FIELDS));
}

/** An order code in a request. The type excludes other texts. */
export const orderCode = z.custom<OrderCode>((value) => OrderCodeSchema.safeParse(value).success);

/** A soc in a request. The sender chooses its form. */
export const soc = z.custom<Soc>((value) => typeof value === 'string' && value.trim() !== '');

/** Codes in answers. The service knows its codes, so only their presence is checked. */
export const receivedCode = requiredText.transform((code) => code as OrderCode);
export const receivedShortcode = text.transform((code) => (code === '' ? null : (code as Shortcode | null)));
export const receivedSoc = text.transform((code) => (code === '' ? null : (code as Soc | null)));
export const receivedPrintToken = requiredText.transform((token) => token as PrintToken);
