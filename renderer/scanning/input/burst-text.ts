import type { ScannerProfile } from '../../../shared/scanner.ts';
import { classifyKey } from './classify-key.ts';
import type { TimedKey } from './timed-key.ts';

/** What keys without an input method's marks type. */
export function typedText(keys: readonly TimedKey[]): string {
  return keys
    .map(classifyKey)
    .map((strike) => (strike.kind === 'char' ? strike.char : ''))
    .join('');
}

/** What a page shows of keys that an input method was at, as far as its events tell. */
export function visibleText(keys: readonly TimedKey[]): string {
  let done = '';
  let composed = '';
  for (const key of keys) {
    if (key.kind === 'composition') {
      if (key.key === '') done += composed;
      composed = key.key;
      continue;
    }
    const strike = classifyKey(key);
    const isChar = Array.from(key.key).length === 1;
    if (strike.kind === 'mark' && !isChar) continue;
    done += composed;
    composed = '';
    if (strike.kind === 'backspace') done = Array.from(done).slice(0, -1).join('');
    else if (isChar) done += key.key;
  }
  return done + composed;
}

/** Takes off what the scanner puts around each code, where it did, and sets the letters' case. */
export function stripAffixes(text: string, { prefix, suffix, letterCase }: ScannerProfile): string {
  const begun = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const bare = begun.endsWith(suffix) ? begun.slice(0, begun.length - suffix.length) : begun;
  return letterCase === 'upper' ? bare.toUpperCase() : bare;
}

/**
 * Whether a text may be a code: it has a digit and no space inside. A word that comes as fast as a scan does not leave
 * its field for that.
 */
export function mayBeCode(text: string): boolean {
  return /[0-9]/.test(text) && !/ /.test(text.trim());
}

/** Full order codes as far as they are known (partner-api.md, "Order codes"). */
const FULL_CODE = /^([A-Z]{3}S[0-9]{6}(NT|NM|LM)|S[0-9]{6}[A-Z]{4})\.[0-9]{7,9}$/i;

/** A full order code: its shape is strict enough to tell where a scan began. */
export function isFullCode(text: string): boolean {
  return FULL_CODE.test(text.trim());
}

/** A full order code, or a short one as on labels: two scans that ran into each other hardly ever look like one. */
export function isKnownShape(text: string): boolean {
  return isFullCode(text) || /^([0-9]{7}|[0-9]{9})$/.test(text.trim());
}
