// What a field's name tells about its value. Names are split into words: `printToken` and `print_token` end in "token", `tokenMs`
// does not.

/** The mark that replaces the value of such a field. */
export type FieldMark = '[secret]' | '[name]' | '[phone]' | '[address]' | '[note]' | '[email]';

const MARKS_BY_LAST_WORD: readonly (readonly [FieldMark, RegExp])[] = [
  [
    '[secret]',
    /^(?:tokens?|secrets?|passwords?|passwd|pwd|pin|authorization|cookies?|credentials?|apikey|jwt|bearer|signature)$/,
  ],
  ['[phone]', /^(?:phones?|mobile|tel|telephone)$/],
  ['[email]', /^e?mails?$/],
];

const OF_AN_ORDER = '(?:receiver|sender|customer|pickup|recipient|shop)';
/** By the whole name, as partner-api.md and shared/order.ts name the parts of an order and its people. */
const MARKS_BY_NAME: readonly (readonly [FieldMark, RegExp])[] = [
  ['[secret]', /^(?:x?apikey|setcookie|privatekey|accesskey)$/],
  [
    '[name]',
    new RegExp(
      `^(?:receiver|sender|customer|recipient|contact|(?:last)?sman|fullname|${OF_AN_ORDER}(?:name|contact))$`,
    ),
  ],
  [
    '[address]',
    new RegExp(
      `^${OF_AN_ORDER}?(?:formatted|full)?(?:address|addresses|street|commune|ward|district|province)$`,
    ),
  ],
  ['[note]', /^(?:notes?|comments?|products?|barter|journeys|calllogs)$/],
];

/** Returns the mark for a field's value according to its name; null if the name is harmless. */
export function redactionMarkOf(name: string): FieldMark | null {
  const words = splitWords(name);
  const last = words.at(-1) ?? '';
  const whole = words.join('');
  const found =
    MARKS_BY_LAST_WORD.find(([, names]) => names.test(last)) ??
    MARKS_BY_NAME.find(([, names]) => names.test(whole));
  return found?.[0] ?? null;
}

const LONGEST_NAME = 200;

const splitWords = (name: string): string[] =>
  name
    .slice(0, LONGEST_NAME)
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');

/** A network address of a printer or a server, not the address of a person. */
const NETWORK_ADDRESS =
  /^(?:[a-z][a-z0-9+.-]*:\/\/\S*|\[?[0-9a-f.]*:[0-9a-f:.]+\]?(?::\d+)?|[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?|localhost(?::\d+)?)$/i;

export const isNetworkAddress = (value: string): boolean => NETWORK_ADDRESS.test(value);

/** Areas and goods identify nobody, and an operator needs to see them to correct them. */
const IMPERSONAL_FIELD = /(?:^|_)(?:province|district|commune|products?|barter)$/;

/** Finds a request's personal or secret texts: names, phone numbers, addresses, notes. */
export function findPersonalValues(request: unknown): string[] {
  if (typeof request !== 'object' || request === null) return [];
  return Object.entries(request).flatMap(([name, value]) => {
    // `name` is the receiver's; `partner` is a large partner's secret code (partner-api.md, operation 2).
    const isPersonal = redactionMarkOf(name) !== null || name === 'name' || name === 'partner';
    return typeof value === 'string' && value.trim() !== '' && isPersonal && !IMPERSONAL_FIELD.test(name)
      ? [value.trim()]
      : [];
  });
}
