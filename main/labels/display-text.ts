import { redactMessage } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';

const MAX_DISPLAYED_LETTERS = 80;
/** No word is this long; it may be a token in an unexpected form. */
const LONG_WORD = /[^\s]{33,}/gu;

/**
 * Returns a page's title for display and storage; empty if it is an address. Chromium titles an untitled page by its address,
 * without "http://" and unescaped (content/browser/renderer_host/navigation_entry_impl.cc, GetTitleForDisplay), and a label's
 * address contains the print token.
 * @param url the page's own
 */
export function toDisplayTitle(title: string, url: string, secrets: Secrets = NO_SECRETS): string {
  const words = title.replaceAll(/\s+/gu, ' ').trim();
  if (looksLikeAddress(words, url)) return '';
  return toDisplayText(redactMessage(words, [], secrets).replace(LONG_WORD, '[…]'));
}

/** Prepares foreign text for a message: short, without secrets, and without queries and names in addresses. */
export function toDisplayText(words: string, secrets: Secrets = NO_SECRETS): string {
  // Redacts before cutting: half a secret is not recognized.
  const clear = redactMessage(words, [], secrets).trim();
  return clear.length <= MAX_DISPLAYED_LETTERS ? clear : `${clear.slice(0, MAX_DISPLAYED_LETTERS)}…`;
}

/** Prefers false positives: a title that is merely an address tells a packer nothing. */
function looksLikeAddress(words: string, url: string): boolean {
  if (/:\/\/|\?[^\s=?]+=/u.test(words)) return true;
  // A single word with a path: an address without its scheme, whatever its host looks like.
  if (/^[^\s/]+[.:][^\s/]*\//u.test(words)) return true;
  if (!URL.canParse(url)) return false;
  const { hostname, pathname, search } = new URL(url);
  const own = [hostname, pathname, search.slice(1)].filter((part) => part.length > 3);
  return own.some((part) => words.includes(part) || words.includes(decodeOrKeep(part)));
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
