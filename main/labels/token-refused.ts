import type { LabelAnswer } from '../partner/client.ts';

/** HTTP statuses that are about who asks, not about what is asked for; 419 is Laravel's "Page Expired". */
const STATUSES: readonly number[] = [401, 403, 410, 419];

/**
 * How a page may say that its print token is no longer good, in either order of the words. The real page is not
 * documented (partner-facts.md, "Print token and label page").
 */
const TOKEN = String.raw`(?:token|mã in|phiên in|liên kết|link|session)`;
const NOT_GOOD = String.raw`(?:expired?|invalid|not valid|no longer|hết hạn|hết hiệu lực|không hợp lệ|không tồn tại|không đúng|đã (?:được )?sử dụng)`;
const SAYS_SO = new RegExp(`${TOKEN}.{0,60}${NOT_GOOD}|${NOT_GOOD}.{0,60}${TOKEN}`, 'iu');

/** Whether an answer's HTTP status speaks of its print token. */
export function statusRefusesToken({ httpStatus }: Pick<LabelAnswer, 'httpStatus'>): boolean {
  return STATUSES.includes(httpStatus);
}

/** Whether a text that is no label says that its print token is no longer good. */
export function textRefusesToken(text: string): boolean {
  return SAYS_SO.test(text.normalize('NFC').replace(/\s+/gu, ' '));
}
