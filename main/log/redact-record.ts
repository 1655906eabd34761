import { type FieldMark, isNetworkAddress, redactionMarkOf } from './field-names.ts';

/** How the parts of a value are redacted. */
export interface RedactionContext {
  value(value: unknown): unknown;
  text(text: string): string;
  holdsSecret(text: string): boolean;
  /** The number of entries that are kept. */
  readonly entries: number;
}

/** The shortest secret that is recognized when spelled out one letter or byte at a time. */
const MIN_SPELLED_LETTERS = 4;
const LONGEST_NAME = 200;

export function redactList(values: readonly unknown[], redacting: RedactionContext): unknown {
  if (values.length >= MIN_SPELLED_LETTERS && isSpelledOut(values, redacting)) return '[secret]';
  const redacted = values.slice(0, redacting.entries).map((value, at) => {
    // Headers as Node lists them: name, value, name, value.
    const before = at % 2 === 1 ? values[at - 1] : undefined;
    const follows =
      typeof before === 'string' && typeof value === 'string' && redactionMarkOf(before) === '[secret]';
    return follows ? '[secret]' : redacting.value(value);
  });
  const more = values.length - redacted.length;
  return more > 0 ? [...redacted, `[${more} more]`] : redacted;
}

function isSpelledOut(values: readonly unknown[], { holdsSecret }: RedactionContext): boolean {
  const letters = values.map(letterOf);
  return letters.every((letter) => letter !== null) && holdsSecret(letters.join(''));
}

/** Returns a short text, or a byte as its letter; null for anything else. */
function letterOf(value: unknown): string | null {
  if (typeof value === 'string') return value.length <= MIN_SPELLED_LETTERS ? value : null;
  const isByte = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
  return isByte ? String.fromCharCode(value) : null;
}

/** Redacts each value of a record according to its field's name. Keys that are not texts become texts. */
export function redactRecord(
  entries: readonly (readonly [unknown, unknown])[],
  redacting: RedactionContext,
): unknown {
  const fields = entries.map(([name, value]) => ({
    name: typeof name === 'string' ? name : String(redacting.value(name)),
    value,
  }));
  const isPerson = fields.some(({ name }) => redactionMarkOf(name) === '[phone]');
  // { name: 'authorization', value: '…' }
  const isSecretPair = fields.some(
    ({ name, value }) =>
      /^(?:name|key|header)$/i.test(name) &&
      typeof value === 'string' &&
      redactionMarkOf(value) === '[secret]',
  );
  const markIn = (name: string): FieldMark | null => {
    if (isPerson && /^name$/i.test(name)) return '[name]';
    if (isSecretPair && /^value$/i.test(name)) return '[secret]';
    return redactionMarkOf(name);
  };
  const redacted = fields.slice(0, redacting.entries).map(({ name, value }): [string, unknown] => {
    const mark = markIn(name);
    return [
      redacting.text(name).slice(0, LONGEST_NAME),
      mark === null ? redacting.value(value) : applyMark(mark, value, redacting),
    ];
  });
  const more = fields.length - redacted.length;
  return Object.fromEntries(more > 0 ? [...redacted, ['[more]', more]] : redacted);
}

/** Keeps empty values, booleans and network addresses, which reveal nothing about a person. */
function applyMark(mark: FieldMark, value: unknown, redacting: RedactionContext): unknown {
  if (value === null || value === undefined || typeof value === 'boolean' || value === '') return value;
  if (mark === '[address]' && typeof value === 'string' && isNetworkAddress(value))
    return redacting.text(value);
  return mark;
}
