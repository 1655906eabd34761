import type { ScannerProfile } from '../../../shared/scanner.ts';
import { classifyKey } from './classify-key.ts';
import type { TimedKey } from './timed-key.ts';

/** The text of keys without traces of an input method. */
export function typedText(keys: readonly TimedKey[]): string {
  return keys
    .map(classifyKey)
    .map((strike) => (strike.kind === 'char' ? strike.char : ''))
    .join('');
}

/** What the page shows for keys that an input method processed, as far as the events tell. */
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

/** Removes the scanner's prefix and suffix where present, and normalizes letter case. */
export function stripAffixes(text: string, { prefix, suffix, letterCase }: ScannerProfile): string {
  const begun = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const bare = begun.endsWith(suffix) ? begun.slice(0, begun.length - suffix.length) : begun;
  return letterCase === 'upper' ? bare.toUpperCase() : bare;
}

/** Whether a text may be a code: it has a digit and no inner space. A word typed as fast as a scan stays in its field. */
export function mayBeCode(text: string): boolean {
  return /[0-9]/.test(text) && !/ /.test(text.trim());
}

/** Full order codes in all known formats (partner-api.md, "Order codes"). */
const FULL_CODE = /^([A-Z]{3}S[0-9]{6}(NT|NM|LM)|S[0-9]{6}[A-Z]{4})\.[0-9]{7,9}$/i;

/** Whether this is a full order code: its format is strict enough to show where a scan started. */
export function isFullCode(text: string): boolean {
  return FULL_CODE.test(text.trim());
}

/** Whether this is a full order code or a shortcode: two interleaved scans hardly ever look like one. */
export function isKnownShape(text: string): boolean {
  return isFullCode(text) || /^([0-9]{7}|[0-9]{9})$/.test(text.trim());
}
