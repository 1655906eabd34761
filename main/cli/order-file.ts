import { createReadStream } from 'node:fs';
import { z } from 'zod';
import {
  DRAFT_FIELDS,
  MAX_TEXT_LENGTH,
  type OrderDraft,
  OrderDraftSchema,
  PRODUCT_FIELDS,
} from '../../shared/new-order.ts';
import type { DraftExemptions } from '../../shared/validate-draft.ts';
import { UsageError } from './command.ts';
import { decodeInput, STDIN_HINT } from './decode-input.ts';

/** The largest order file, in bytes. */
const MOST_BYTES = 1024 * 1024;

/** Numbers and texts are both accepted; null means "not given", as in the documented sample. */
const value = z
  .union([z.string(), z.number(), z.null()])
  .transform((given) => (given === null ? undefined : String(given)));

const fieldsOf = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, value.optional()])) as Record<
    Name,
    z.ZodOptional<typeof value>
  >;

/** The create request's fields, and `email` from the documented sample (partner-api.md, "Order (create request)"). */
const OrderFile = z.strictObject({
  ...fieldsOf(DRAFT_FIELDS),
  products: z.array(z.strictObject(fieldsOf(PRODUCT_FIELDS))).nullish(),
  email: z.union([z.string().max(MAX_TEXT_LENGTH), z.null()]).optional(),
});

interface OrderFileContent {
  readonly draft: OrderDraft;
  /** A present but empty commune means that its district has none; a null value is sent as null. */
  readonly exempt: DraftExemptions;
  /** Sent as in the file, because its handling is not documented. Undefined if the file does not contain it. */
  readonly email: string | null | undefined;
}

/**
 * Reads an order from a JSON file, under the create request's own field names. Nothing is filled in: validateDraft reports what
 * is missing.
 * @param file its path, or "-" for `input`
 * @throws UsageError if it cannot be read, is not a JSON object, or has an undocumented field
 */
export async function readOrderFile(file: string, input: NodeJS.ReadableStream): Promise<OrderFileContent> {
  const name = file === '-' ? 'standard input' : file;
  const text = await textOf(file === '-' ? input : createReadStream(file), name);
  if (text.trim() === '') throw new UsageError(`create: ${name} is empty${file === '-' ? STDIN_HINT : ''}`);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new UsageError(`create: ${name} holds no JSON`);
  }
  const read = OrderFile.safeParse(json);
  if (!read.success)
    throw new UsageError(`create: ${name}: ${read.error.issues.map(describeIssue).join(', ')}`);
  const draft = OrderDraftSchema.safeParse(draftOf(read.data));
  if (!draft.success)
    throw new UsageError(`create: ${name}: ${draft.error.issues.map(describeIssue).join(', ')}`);
  const { commune, pickup_commune, email } = read.data;
  const exempt = {
    commune: commune === '',
    pickup_commune: pickup_commune === '',
    value: isNull(json, 'value'),
  };
  return { draft: draft.data, exempt, email };
}

const isNull = (json: unknown, name: string): boolean =>
  typeof json === 'object' &&
  json !== null &&
  Object.entries(json).some(([key, found]) => key === name && found === null);

function draftOf({ products, email: _email, ...fields }: z.output<typeof OrderFile>): unknown {
  return {
    ...fillFields(DRAFT_FIELDS, fields),
    products: (products ?? []).map((product) => fillFields(PRODUCT_FIELDS, product)),
  };
}

const fillFields = <Name extends string>(
  names: readonly Name[],
  given: Readonly<Partial<Record<Name, string | undefined>>>,
): object => Object.fromEntries(names.map((name) => [name, given[name] ?? '']));

async function textOf(stream: NodeJS.ReadableStream, name: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      const part = Buffer.from(chunk);
      bytes += part.byteLength;
      if (bytes > MOST_BYTES) throw new UsageError(`create: ${name} is too long for an order`);
      chunks.push(part);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`create: ${name} can't be read: ${reason}`, { cause: error });
  }
  return decodeInput(Buffer.concat(chunks), `create: ${name}`);
}

/** Says where and what kind of issue, never the content. */
function describeIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.length === 0 ? 'the order' : issue.path.join('.');
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${issue.keys.map((key) => [...issue.path, key].join('.')).join(', ')}: no such field`;
    case 'too_big':
      return `${at}: too long`;
    case 'invalid_type':
      return `${at}: must be ${issue.expected === 'object' ? 'a JSON object' : issue.expected}`;
    default:
      return at === 'email' ? 'email: must be a text or null' : `${at}: must be a text or a number`;
  }
}
