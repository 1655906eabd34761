/** What a refusal says. */
export interface RefusalMessage {
  /** For a person: the message, and what is said of single fields behind it. Null where it says nothing. */
  readonly detail: string | null;
  /** For a person, by the request's names; undefined where no field is named. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** As they came (main/partner/refusal-error.ts, Refusal). */
  readonly raw: string;
}

/** A person reads it; a longer text is no message. Letters. */
const MAX_LENGTH = 2000;
/** More than this is not cleaned to be cut to LONGEST afterwards. */
const MAX_INPUT_LENGTH = 20 * MAX_LENGTH;
/** `errors` nested deeper, and more texts than these, are not looked at. */
const MAX_DEPTH = 5;
const MAX_TEXTS = 20;

/** What can be the name of a field ("products.0.price"): the service's keys are as foreign as its texts. */
const FIELD_NAME = /^[A-Za-z0-9_.*-]{1,60}$/;
const IS_INDEX = /^\d+$/;

/** A text of `errors`; `field` is null where it is said of none. */
interface FieldMessage {
  readonly field: string | null;
  readonly text: string;
}

interface FailureBody {
  readonly message?: unknown;
  readonly errors?: unknown;
  readonly error?: unknown;
  readonly detail?: unknown;
  readonly title?: unknown;
}

/**
 * The service's own words of a refusal: its message, and the texts in `errors`, which may be a text, a list or a map, nested
 * too (partner-api.md, "Answers"). Where both say nothing, the words in `error`, as other services put them, or RFC 9457's
 * `detail` or `title`.
 * @param tidy makes words of the service fit for eyes
 */
export function readRefusalMessage(failure: FailureBody, tidy: (words: string) => string): RefusalMessage {
  const words = readMessageAndErrors(failure, tidy);
  if (words.detail !== null) return words;
  for (const other of [failure.error, failure.detail, failure.title]) {
    const said = typeof other === 'object' ? { ...other } : { message: other };
    const found = readMessageAndErrors(said, tidy);
    if (found.detail !== null) return found;
  }
  return words;
}

function readMessageAndErrors(
  { message, errors }: FailureBody,
  tidy: (words: string) => string,
): RefusalMessage {
  const clear = (text: string): string => tidy(text.slice(0, MAX_INPUT_LENGTH)).slice(0, MAX_LENGTH);
  const told = typeof message === 'string' && message.trim() !== '' ? message : null;
  const said = [...(told === null ? collectTexts(message) : []), ...collectTexts(errors)].slice(0, MAX_TEXTS);
  const raw = [...(told === null ? [] : [told]), ...said.map(({ text }) => text)]
    .join(' ')
    .slice(0, MAX_LENGTH);

  const byField = new Map<string, string>();
  const parts: string[] = [];
  for (const { field, text } of said) {
    const words = clear(text);
    if (field === null || tidy(field) !== field) parts.push(words);
    else {
      const before = byField.get(field);
      byField.set(field, before === undefined ? words : `${before} ${words}`.slice(0, MAX_LENGTH));
    }
  }
  const fields = byField.size === 0 ? undefined : Object.fromEntries(byField);
  const list = [...parts, ...[...byField].map(([field, words]) => `${field}: ${words}`)].join('; ');
  const repeats = said.length === 1 && said[0]?.text === told?.trim();
  const shown = told === null ? null : clear(told);
  const detail = shown === null || list === '' || repeats ? (shown ?? list) : `${shown} (${list})`;
  return { detail: detail === '' ? null : detail.slice(0, 2 * MAX_LENGTH), fields, raw };
}

/** The first texts anywhere in a value, each with the name of the field that it stands under. */
function collectTexts(value: unknown): FieldMessage[] {
  const found: FieldMessage[] = [];
  const look = (part: unknown, path: readonly string[]): void => {
    if (found.length >= MAX_TEXTS) return;
    if (typeof part === 'string') {
      if (part.trim() !== '') found.push({ field: fieldNameOf(path), text: part.trim() });
    } else if (typeof part === 'object' && part !== null && path.length < MAX_DEPTH) {
      for (const [key, one] of Object.entries(part)) look(one, [...path, key]);
    }
  };
  look(value, []);
  return found;
}

/** Numbers at either end count texts, not fields: ["phone", "0"] is the first text about the phone. */
function fieldNameOf(path: readonly string[]): string | null {
  const first = path.findIndex((key) => !IS_INDEX.test(key));
  const last = path.findLastIndex((key) => !IS_INDEX.test(key));
  const name = first === -1 ? '' : path.slice(first, last + 1).join('.');
  return FIELD_NAME.test(name) ? name : null;
}
