const TOKEN = '[token]';
const PHONE = '[phone]';
const SECRET_WORD =
  '(?:[\\w-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|credentials?|signature)|authorization|cookie)';
const PERSON_WORD =
  '(?:\\w{0,40}name|\\w{0,40}phone|\\w{0,40}address|contact|receiver|sender|notes?|email|customer|product|commune|district|province)';

const patternAfter = (before: string, what: string): RegExp =>
  new RegExp(`(?<=${before})(?!\\[)${what}`, 'gi');

/**
 * The shapes of secrets, phone numbers and email addresses; order codes identify nobody. The order matters: a URL is cleaned
 * before its parts are examined. Repetitions are bounded wherever a match could start at each of them, so that no text takes long.
 */
const SHAPES: readonly { readonly pattern: RegExp; readonly mark: string }[] = [
  { pattern: /\bdata:[\w/+.-]*[;,][^\s"'“”<>]*/gi, mark: 'data:[…]' },
  // A URL's user, and everything after its path: label addresses carry the print token there.
  { pattern: /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'@[\]]+@/gi, mark: '' },
  { pattern: /\?(?!\[query\])[\w%.~[\]-]+=[^\s"'“”<>)]*/g, mark: '?[query]' },
  // A receiver's path (main/webhook/receiver-secret.ts), of this station or another.
  { pattern: /(?<=\/tem\/)[\w-]{20,}/g, mark: TOKEN },
  {
    pattern: patternAfter(
      '\\b(?:proxy-)?authorization["\'\\\\]{0,9}\\s{0,9}[:=]\\s{0,9}["\'\\\\]{0,9}',
      '[^"\'\\s][^"\'\\r\\n]*',
    ),
    mark: TOKEN,
  },
  { pattern: patternAfter('\\bBearer\\s{1,9}', '[^\\s"\',;]{6,}'), mark: TOKEN },
  { pattern: /(?<=\bBasic\s{1,9})[A-Za-z0-9+/]{8,}={1,2}/g, mark: TOKEN },
  {
    pattern: patternAfter(
      `\\b${SECRET_WORD}["'\\\\]{0,9}\\s{0,9}[=:]\\s{0,9}["'\\\\]{0,9}`,
      '[^\\s"\'&,;}\\\\]{6,}',
    ),
    mark: TOKEN,
  },
  // A JSON Web Token (RFC 7519); a UUID, the form of print tokens.
  { pattern: /\beyJ[\w-]{6,}(?:\.[\w-]+){0,2}/g, mark: TOKEN },
  {
    pattern: /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi,
    mark: TOKEN,
  },
  // JSON within a sentence, truncated or with escaped quotes.
  {
    pattern: new RegExp(
      `(?<="${PERSON_WORD}\\\\{0,9}"\\s{0,9}:\\s{0,9})\\\\{0,9}"(?!\\[).*?(?:\\\\{0,9}"|$)`,
      'gi',
    ),
    mark: '"[personal]"',
  },
  { pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, mark: '[email]' },
  // Vietnamese phone numbers, with or without spaces: 0 and nine or ten digits, or the country code 84; some masked with stars.
  { pattern: /(?<!\d|\d\.)0\d{0,3}(?:[\s.-]?\d){6,10}(?<=(?:\d[\s.-]?){9,10}\d)(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d|\d\.)(?:\+|00)84[\s.-]?(?:\(0\))?\d(?:[\s.-]?\d){7,9}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d|\d\.)84[1-9]\d{8,9}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d)\(0\d{1,3}\)[\s.-]?\d(?:[\s.-]?\d){5,8}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d)\+?\d{2,5}[\s.-]?\*{2,}[\s.-]?\d{2,4}(?!\d)/g, mark: PHONE },
];

const LETTER_RUN = /[A-Za-z0-9_-]{24,}={0,2}/g;
const ACCOUNT_FOLDER = /(?<=(?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\))(?!\[)[^/\\:*?"<>|\r\n]+/g;

/** Removes secrets, phone numbers and email addresses by their shape. */
export const redactShapes = (text: string): string =>
  SHAPES.reduce((left, { pattern, mark }) => left.replaceAll(pattern, mark), text);

/** Also removes what only may be a secret, and the account's name in paths. */
export const redactLikelySecrets = (text: string): string =>
  redactShapes(text)
    .replaceAll(LETTER_RUN, (run) => (looksRandom(run) ? '[opaque]' : run))
    .replaceAll(ACCOUNT_FOLDER, '[user]');

/** The lowest share of switches between letters and digits, or cases, in random text; hexadecimal digits switch at 0.47. */
const MIN_SWITCH_RATIO = 0.25;
/** Names with a date or a version contain fewer groups of digits. */
const MIN_DIGIT_GROUPS = 4;

/** Whether a run of letters and digits looks like a key rather than a name: lower case, upper case and digits in no order. */
function looksRandom(run: string): boolean {
  const kinds = Array.from(run).flatMap((letter) => letterKind(letter) ?? []);
  const turns = kinds.filter((kind, at) => at > 0 && kind !== kinds[at - 1]).length;
  const digitGroups = run.match(/\d+/g)?.length ?? 0;
  return /[A-Za-z]/.test(run) && digitGroups >= MIN_DIGIT_GROUPS && turns >= kinds.length * MIN_SWITCH_RATIO;
}

function letterKind(letter: string): 'small' | 'capital' | 'digit' | null {
  if (letter >= 'a' && letter <= 'z') return 'small';
  if (letter >= 'A' && letter <= 'Z') return 'capital';
  return letter >= '0' && letter <= '9' ? 'digit' : null;
}
