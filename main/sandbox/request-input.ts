import type { Context } from 'hono';
import { z } from 'zod';

/** Normalizes text as a PHP framework does: trims it, converts numbers to text, and treats empty text and null as missing. */
function normalizeText(value: unknown): unknown {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return value ?? undefined;
  return value.trim() === '' ? undefined : value.trim();
}

/** Accepts an integer, or a text that spells one. */
function normalizeInteger(value: unknown): unknown {
  const text = normalizeText(value);
  return typeof text === 'string' && /^[+-]?\d+$/.test(text) ? Number(text) : text;
}

export const requiredText = z.preprocess(normalizeText, z.string());
export const optionalText = z.preprocess(normalizeText, z.string().optional());
/** A whole amount of at least zero: dong, grams, pieces. */
export const requiredAmount = z.preprocess(normalizeInteger, z.int().min(0));
export const optionalAmount = z.preprocess(normalizeInteger, z.int().min(0).optional());
/** One of a few codes, given as text or number. */
export const requiredCode = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z.preprocess(normalizeText, z.enum(codes));

export type Validated<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly errors: Record<string, string[]> };

/** Validates a request's fields. Errors are the service's texts by field. `names` are the labels of the fields. */
export function validate<Value>(
  schema: z.ZodType<Value>,
  input: unknown,
  names: Readonly<Record<string, string>>,
): Validated<Value> {
  const parsed = schema.safeParse(input, {
    error: (issue) => (issue.input === undefined ? 'không được bỏ trống' : 'không hợp lệ'),
  });
  if (parsed.success) return { ok: true, value: parsed.data };
  const errors: Record<string, string[]> = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.');
    (errors[field] ??= []).push(`Trường ${names[String(path[0])] ?? field} ${message}.`);
  }
  return { ok: false, errors };
}

/** Reads the body of a POST. Anything but a declared JSON object counts as no fields. */
export async function readBodyFields(context: Context): Promise<Record<string, unknown>> {
  if (!/[/+]json/i.test(context.req.header('content-type') ?? '')) return {};
  const body: unknown = await context.req.json().catch(() => null);
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? { ...body } : {};
}
