import { z } from 'zod';

/*
 * Readers of single fields of the service's answers. The service mixes types (partner-api.md, "Answers"): numbers
 * come as text, codes as numbers, lists as maps, empty objects as empty lists. Only the readers named `required…` can
 * fail; whatever Tem can do without is null where it is missing or of a type that can't be read.
 */

/** JSON's numbers as their digits; everything else as it came. */
const digitsAsText = (value: unknown): unknown =>
  typeof value === 'number' && Number.isFinite(value) ? String(value) : value;

/** A text that is not empty; a number counts as its digits. */
export const requiredText = z.preprocess(digitsAsText, z.string().min(1));

/** A text, empty ones included; null where there is none. */
export const text = z.preprocess(digitsAsText, z.string()).nullable().catch(null);

/** Whole numbers in text, as PHP writes them ("160000", "160000.00"). */
const WHOLE_NUMBER = /^-?\d{1,15}(?:\.0+)?$/;

const textAsInteger = (value: unknown): unknown =>
  typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value;

/** A whole number: dong, grams or a count. */
export const requiredInteger = z.preprocess(textAsInteger, z.int());

/** A whole number; null where there is none. */
export const integer = requiredInteger.nullable().catch(null);

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * A map where a list is meant (PHP writes a list with gaps so) becomes the list of its values; an object whose values
 * are not all objects is a single entry.
 */
function mapAsList(value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  const values: unknown[] = Object.values(value);
  return values.every(isObject) ? values : [value];
}

/** A list whose every entry must be readable. Only an empty list says that there is nothing: null and `{}` are no list. */
export function requiredList<Entry extends z.ZodType>(entry: Entry) {
  const isEmptyMap = (value: unknown): boolean =>
    isObject(value) && !Array.isArray(value) && Object.keys(value).length === 0;
  return z.preprocess((value) => (isEmptyMap(value) ? null : mapAsList(value)), z.array(entry));
}

/** A list of what is readable in it; empty where there is none. */
export function list<Entry extends z.ZodType>(entry: Entry) {
  return z.preprocess(mapAsList, z.array(z.unknown()).catch([])).transform((found) =>
    found.flatMap((one): z.output<Entry>[] => {
      const read = entry.safeParse(one);
      return read.success ? [read.data] : [];
    }),
  );
}

/** One record; a list of nothing but that record stands for it. */
export function record<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(
    (value) => (Array.isArray(value) && value.length === 1 ? (value as unknown[])[0] : value),
    z.object(shape),
  );
}

/** An object; null where there is none (PHP writes an empty one as `[]`). */
export function object<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.object(shape).nullable().catch(null);
}

/** Fields beyond these are not read. */
const MAX_FIELDS = 20;

/** An object whose fields are not documented: its texts and numbers under their names; null where there are none. */
export const textFields = z.unknown().transform(readTextFields).nullable().catch(null);

function readTextFields(value: unknown): Readonly<Record<string, string>> | null {
  if (!isObject(value) || Array.isArray(value)) return null;
  const fields = Object.entries(value).flatMap(([name, field]): [string, string][] => {
    const read = text.parse(field);
    return read === null || read === '' ? [] : [[name, read]];
  });
  return fields.length === 0 ? null : Object.fromEntries(fields.slice(0, MAX_FIELDS));
}
