import type { z } from 'zod';

/** Values that a page may try at a place, whatever is expected there; values that the place rejects are skipped. */
export type ValuePool = (name: string) => readonly unknown[];

/**
 * Inputs that a schema accepts: each place takes every pool value that fits, while all other places hold their first one
 * that fits.
 * Optional places are left out unless they are being tried.
 * @param name the place's own, e.g. a property's
 */
export function generateInputs(schema: z.core.$ZodType, pool: ValuePool, name = ''): readonly unknown[] {
  const takes = (value: unknown): boolean => zodOf(schema).safeParse(value).success;
  return candidatesOf(schema, pool, name).filter(takes);
}

const zodOf = (schema: z.core.$ZodType): z.ZodType => schema as z.ZodType;

function candidatesOf(schema: z.core.$ZodType, pool: ValuePool, name: string): readonly unknown[] {
  const { def } = schema._zod as { readonly def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'object':
      return objectsOf(def.shape, pool);
    case 'array': {
      const each = generateInputs(def.element, pool, name);
      return [[], ...each.map((one) => [one]), each.slice(0, 40)];
    }
    case 'record': {
      const values = generateInputs(def.valueType, pool, name);
      const [key] = generateInputs(def.keyType, pool, name);
      return values.map((value) => ({ [String(key)]: value }));
    }
    case 'nullable':
      return [...generateInputs(def.innerType, pool, name), null];
    case 'optional':
    case 'default':
    case 'readonly':
      return [...generateInputs(def.innerType, pool, name), undefined];
    case 'union':
      return def.options.flatMap((one) => generateInputs(one, pool, name));
    case 'pipe': {
      const first: z.core.$ZodType = def.in;
      const isCode = (first._zod.def as { type: string }).type === 'transform';
      return candidatesOf(isCode ? def.out : first, pool, name);
    }
    case 'enum':
      return Object.values(def.entries);
    case 'literal':
      return def.values;
    case 'boolean':
      return [false, true];
    case 'undefined':
      return [undefined];
    default:
      return pool(name);
  }
}

function objectsOf(shape: Readonly<Record<string, z.core.$ZodType>>, pool: ValuePool): readonly unknown[] {
  const tried = Object.entries(shape).map(([name, one]) => [name, generateInputs(one, pool, name)] as const);
  const usual = Object.fromEntries(
    tried.flatMap(([name, values]) => (values.includes(undefined) ? [] : [[name, values[0]] as const])),
  );
  return [usual, ...tried.flatMap(([name, values]) => values.map((value) => ({ ...usual, [name]: value })))];
}
