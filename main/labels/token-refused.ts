import { stripDiacritics } from '../../shared/strip-diacritics.ts';
import type { LabelResponse } from '../partner/client.ts';
import { readErrorMessage } from './recognise-label.ts';

/** HTTP statuses about the requester, not the resource; 419 is Laravel's "Page Expired". */
const TOKEN_REFUSAL_STATUSES: readonly number[] = [401, 403, 410, 419];

const wordPattern = (...words: string[]): string =>
  String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`;

/**
 * How a page may say that its print token is no longer valid, in either word order: in English, and in Vietnamese without
 * diacritics, which some pages omit. The real page is not documented (partner-api.md, "Print token and label page").
 */
const TOKEN = wordPattern(
  'tokens?',
  'session',
  'link',
  'url',
  'ma (?:in|token|xac thuc|truy cap)',
  'phien(?: (?:in|lam viec|dang nhap|truy cap))?',
  'lien ket',
  'duong (?:dan|link)',
);
const NOT_GOOD = wordPattern(
  'expired?',
  'expires',
  'invalid',
  'not (?:valid|found|exist)',
  'no longer',
  'revoked',
  'already (?:been )?used',
  'timed? ?out',
  '(?:da )?het (?:han|hieu luc|thoi (?:gian|han)|phien)',
  'qua han',
  'khong (?:hop le|ton tai|dung|tim thay)',
  'khong con (?:hop le|hieu luc|ton tai|dung duoc|su dung duoc)',
  'da (?:duoc |bi )?(?:su dung|dung|thu hoi|huy)',
);
/** Laravel's page without its status, and its translations. */
const PAGE_EXPIRED = wordPattern('page (?:has |is )?expired', 'trang (?:nay |in )?(?:da )?het han');
const TOKEN_REFUSAL = new RegExp(
  `${TOKEN}.{0,60}?${NOT_GOOD}|${NOT_GOOD}.{0,60}?${TOKEN}|${PAGE_EXPIRED}`,
  'iu',
);

/** Longer than any page that only refuses. */
const MAX_LETTERS = 20_000;

/** Whether an answer says, by its HTTP status, JSON or plain text, that its print token is no longer valid. */
export function isTokenRefused({
  httpStatus,
  contentType,
  body,
}: Pick<LabelResponse, 'httpStatus' | 'contentType' | 'body'>): boolean {
  if (TOKEN_REFUSAL_STATUSES.includes(httpStatus)) return true;
  if (contentType.endsWith('json')) return saysTokenIsRefused(readErrorMessage(body) ?? '');
  const isText = contentType === 'text/plain';
  return isText && saysTokenIsRefused(new TextDecoder().decode(body.subarray(0, MAX_LETTERS)));
}

/** Whether a text that is not a label says that its print token is no longer valid. */
export function saysTokenIsRefused(text: string): boolean {
  return TOKEN_REFUSAL.test(stripDiacritics(text.slice(0, MAX_LETTERS)).replaceAll(/\s+/gu, ' '));
}
