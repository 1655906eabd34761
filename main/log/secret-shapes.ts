import { looksRandom } from './looks-random.ts';

/** What is taken out of any text, whoever wrote it, by its look. Order codes are left: they name nobody. */
interface SecretShape {
  readonly pattern: RegExp;
  readonly mark: string;
}

const TOKEN = '[token]';
const PHONE = '[phone]';
const SECRET_WORD =
  '(?:[\\w-]{0,40}(?:token|secret|passw(?:or)?d|api[_-]?key|credentials?|signature)|authorization|cookie)';
const PERSON_WORD =
  '(?:\\w{0,40}name|\\w{0,40}phone|\\w{0,40}address|contact|receiver|sender|notes?|email|customer|product|commune|district|province)';

const patternAfter = (before: string, what: string): RegExp =>
  new RegExp(`(?<=${before})(?!\\[)${what}`, 'gi');

/**
 * Secrets, phone numbers and addresses of mail. In this order: an address is tidied before its parts are looked at. Repeats
 * are bounded wherever a search could begin at each of them, so that no text takes long.
 */
const SHAPES: readonly SecretShape[] = [
  { pattern: /\bdata:[\w/+.-]*[;,][^\s"'“”<>]*/gi, mark: 'data:[…]' },
  // The user of an address, and all behind its path: label addresses carry the print token there.
  { pattern: /(?<=\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#"'@[\]]+@/gi, mark: '' },
  { pattern: /\?(?!\[query\])[\w%.~[\]-]+=[^\s"'“”<>)]*/g, mark: '?[query]' },
  // A receiver's path (main/webhook/receiver-secret.ts), this station's or another's.
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
  // A JSON Web Token (RFC 7519); a UUID, as print tokens are.
  { pattern: /\beyJ[\w-]{6,}(?:\.[\w-]+){0,2}/g, mark: TOKEN },
  {
    pattern: /(?<![0-9a-f])[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?![0-9a-f])/gi,
    mark: TOKEN,
  },
  // JSON in the midst of a sentence, cut off or with its quotes escaped.
  {
    pattern: new RegExp(
      `(?<="${PERSON_WORD}\\\\{0,9}"\\s{0,9}:\\s{0,9})\\\\{0,9}"(?!\\[).*?(?:\\\\{0,9}"|$)`,
      'gi',
    ),
    mark: '"[personal]"',
  },
  { pattern: /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, mark: '[email]' },
  // Numbers of Vietnam, in one piece or in groups: 0 and nine or ten digits, or the country's 84; some with stars inside.
  { pattern: /(?<!\d|\d\.)0\d{0,3}(?:[\s.-]?\d){6,10}(?<=(?:\d[\s.-]?){9,10}\d)(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d|\d\.)(?:\+|00)84[\s.-]?(?:\(0\))?\d(?:[\s.-]?\d){7,9}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d|\d\.)84[1-9]\d{8,9}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d)\(0\d{1,3}\)[\s.-]?\d(?:[\s.-]?\d){5,8}(?!\d)/g, mark: PHONE },
  { pattern: /(?<!\d)\+?\d{2,5}[\s.-]?\*{2,}[\s.-]?\d{2,4}(?!\d)/g, mark: PHONE },
];

const LETTER_RUN = /[A-Za-z0-9_-]{24,}={0,2}/g;
const ACCOUNT_FOLDER = /(?<=(?:\/home\/|\/Users\/|\\Users\\|\\\\Users\\\\))(?!\[)[^/\\:*?"<>|\r\n]+/g;

/** A text without secrets, phone numbers and addresses of mail, as far as their look tells. */
export const redactShapes = (text: string): string =>
  SHAPES.reduce((left, { pattern, mark }) => left.replaceAll(pattern, mark), text);

/** The same, without what only may be a secret, and without the name of the account whose folder a path lies in. */
export const redactLikelySecrets = (text: string): string =>
  redactShapes(text)
    .replaceAll(LETTER_RUN, (run) => (looksRandom(run) ? '[opaque]' : run))
    .replaceAll(ACCOUNT_FOLDER, '[user]');
