import { redactMessage } from '../log/redact-text.ts';
import { NO_SECRETS, type Secrets } from '../log/secrets.ts';

/** As much of a foreign page's words as a message shows. */
const MAX_DISPLAYED_LETTERS = 80;
/** No word is as long: it may be a token, written in a way that nobody foresees. */
const LONG_WORD = /[^\s]{33,}/gu;

/**
 * What a page calls itself, as it may be shown and kept: empty where that is an address. Chromium calls a page without a title by
 * its address, without "http://" and with its escapes undone (content/browser/renderer_host/navigation_entry_impl.cc,
 * GetTitleForDisplay), and a label's address holds the print token.
 * @param url the page's own
 */
export function toDisplayTitle(title: string, url: string, secrets: Secrets = NO_SECRETS): string {
  const words = title.replaceAll(/\s+/gu, ' ').trim();
  return looksLikeAddress(words, url)
    ? ''
    : toDisplayText(redactMessage(words, [], secrets).replace(LONG_WORD, '[…]'));
}

/** Words of a label page or its server, for a message: without secrets, queries and names in addresses, and short. */
export function toDisplayText(words: string, secrets: Secrets = NO_SECRETS): string {
  // Cleared before it is cut: half a secret looks like nothing.
  const clear = redactMessage(words, [], secrets).trim();
  return clear.length <= MAX_DISPLAYED_LETTERS ? clear : `${clear.slice(0, MAX_DISPLAYED_LETTERS)}…`;
}

/** Rather too often than too seldom: a title that is no more than an address says nothing to a packer. */
function looksLikeAddress(words: string, url: string): boolean {
  if (/:\/\/|\?[^\s=?]+=/u.test(words)) return true;
  // One run of letters with a path: an address without its scheme, whatever its host looks like.
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
