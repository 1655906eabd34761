/** The content of a refusal. */
interface RefusalMessage {
  /** For a person: the message, followed by the texts about single fields. Null if there are no words. */
  readonly detail: string | null;
  /** For a person, by the request's field names; undefined if no field is named. */
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** As received (main/partner/partner-errors.ts, Refusal). */
  readonly raw: string;
}

/** Longest text shown to a person, in characters. */
const MAX_LENGTH = 2000;
/** Longer input is cut before redaction, which is followed by the cut to MAX_LENGTH. */
const MAX_INPUT_LENGTH = 20 * MAX_LENGTH;
/** Deeper nesting of `errors`, and further texts, are ignored. */
const MAX_DEPTH = 5;
const MAX_TEXTS = 20;

/** The form of a field name ("products.0.price"). The service's keys are as untrusted as its texts. */
const FIELD_NAME = /^[A-Za-z0-9_.*-]{1,60}$/;
const IS_INDEX = /^\d+$/;

/** A text of `errors`; `field` is null if it concerns no field. */
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
 * Extracts the service's words from a refusal: its message and the texts in `errors`, which may be a text, a list or a map,
 * possibly nested (partner-api.md, "Answers"). If both are empty, uses `error`, as other services do, or RFC 9457's
 * `detail` or `title`.
 * @param tidy redacts the service's words
 */
export function readRefusalMessage(failure: FailureBody, tidy: (words: string) => string): RefusalMessage {
  const words = readMessageAndErrors(failure, tidy);
  if (words.detail !== null) return words;
  for (const other of [failure.error, failure.detail, failure.title]) {
    const body = typeof other === 'object' ? { ...other } : { message: other };
    const found = readMessageAndErrors(body, tidy);
    if (found.detail !== null) return found;
  }
  return words;
}

function readMessageAndErrors(
  { message, errors }: FailureBody,
  tidy: (words: string) => string,
): RefusalMessage {
  const clear = (text: string): string => tidy(text.slice(0, MAX_INPUT_LENGTH)).slice(0, MAX_LENGTH);
  const ownMessage = typeof message === 'string' && message.trim() !== '' ? message : null;
  const fieldMessages = [
    ...(ownMessage === null ? collectTexts(message) : []),
    ...collectTexts(errors),
  ].slice(0, MAX_TEXTS);
  const raw = [...(ownMessage === null ? [] : [ownMessage]), ...fieldMessages.map(({ text }) => text)]
    .join(' ')
    .slice(0, MAX_LENGTH);

  const byField = new Map<string, string>();
  const parts: string[] = [];
  for (const { field, text } of fieldMessages) {
    const words = clear(text);
    if (field === null || tidy(field) !== field) parts.push(words);
    else {
      const before = byField.get(field);
      byField.set(field, before === undefined ? words : `${before} ${words}`.slice(0, MAX_LENGTH));
    }
  }
  const fields = byField.size === 0 ? undefined : Object.fromEntries(byField);
  const list = [...parts, ...[...byField].map(([field, words]) => `${field}: ${words}`)].join('; ');
  const repeats = fieldMessages.length === 1 && fieldMessages[0]?.text === ownMessage?.trim();
  const shown = ownMessage === null ? null : clear(ownMessage);
  const detail = shown === null || list === '' || repeats ? (shown ?? list) : `${shown} (${list})`;
  return { detail: detail === '' ? null : detail.slice(0, 2 * MAX_LENGTH), fields, raw };
}

/** Collects the first texts anywhere in a value, each with the name of its field. */
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

/** Returns the field of a path. Numbers at the ends are list positions: ["phone", "0"] is the first text about the phone. */
function fieldNameOf(path: readonly string[]): string | null {
  const first = path.findIndex((key) => !IS_INDEX.test(key));
  const last = path.findLastIndex((key) => !IS_INDEX.test(key));
  const name = first === -1 ? '' : path.slice(first, last + 1).join('.');
  return FIELD_NAME.test(name) ? name : null;
}
