import { COMMANDS, formatCommandCode } from '../../../shared/command-code.ts';
import { parseOrderCode, parseShortcode } from '../../../shared/order-code.ts';
import { ScannerSchema } from '../../../shared/scanner.ts';

/** The prefix and suffix that a scanner adds, and the code between them. */
interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
  /** The code itself, if Tem recognizes its format; null otherwise. */
  readonly code: string | null;
}

/** The AIM symbology identifier that a scanner may be set to send before each code (ISO/IEC 15424), e.g. "]C0". */
const AIM = /^\][A-Za-z][0-9]/;
/** Runs of letters, digits and dots, which order codes and shortcodes consist of. */
const WORD = /[A-Za-z0-9.]+/g;

/**
 * Finds the prefix and suffix in a scanned text. Only a code with a known format can be separated from what surrounds
 * it, and only punctuation counts as a prefix or suffix: letters and digits may belong to a sender's own code and would
 * be cut off every scan.
 */
export function findAffixes(text: string): Affixes {
  const aim = AIM.exec(text)?.[0] ?? '';
  const rest = text.slice(aim.length);
  const known = findKnownCode(rest);
  if (known === null) return { prefix: aim, suffix: '', code: null };
  const { at, code } = known;
  return { prefix: aim + rest.slice(0, at), suffix: rest.slice(at + code.length), code };
}

/** The affixes shared by all texts. A prefix or suffix that differs, or that Tem can't accept, is empty. */
export function commonAffixes(texts: readonly string[]): Pick<Affixes, 'prefix' | 'suffix'> {
  const all = texts.map(findAffixes);
  return {
    prefix: common(
      all.map(({ prefix }) => prefix),
      ScannerSchema.shape.prefix,
    ),
    suffix: common(
      all.map(({ suffix }) => suffix),
      ScannerSchema.shape.suffix,
    ),
  };
}

function common(
  parts: readonly string[],
  shape: { safeParse(part: string): { readonly success: boolean } },
): string {
  const [first = ''] = parts;
  return parts.every((part) => part === first) && shape.safeParse(first).success ? first : '';
}

/** Finds the only command, order code or shortcode in a text and its position; null if there is none or more than one. */
function findKnownCode(text: string): { readonly at: number; readonly code: string } | null {
  const command = COMMANDS.map(formatCommandCode).find((code) => text.includes(code));
  if (command !== undefined) return { at: text.indexOf(command), code: command };
  const [only, another] = Array.from(text.matchAll(WORD), ({ 0: code, index }) => ({
    at: index,
    code,
  })).filter(({ code }) => parseOrderCode(code).kind === 'usual' || parseShortcode(code) !== null);
  return only !== undefined && another === undefined ? only : null;
}
