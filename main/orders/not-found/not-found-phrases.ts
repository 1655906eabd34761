import { stripDiacritics } from '../../../shared/strip-diacritics.ts';
import type { Refusal } from '../../partner/partner-errors.ts';

/*
 * The meaning of the service's words in a refused look-up. partner-api.md documents no failure, so these patterns cover
 * what a Vietnamese or English service is likely to say. Texts are compared in lower case without diacritics.
 */

/** Stands for the code asked for. */
const CODE_PLACEHOLDER = '{code}';
/** Longer texts are not messages. */
const MAX_LENGTH = 2_000;

/** Returns a refusal's words in lower case without diacritics, with {code} in place of the code asked for. */
export function normalizeRefusal(words: string, asked: string): string {
  const text = stripDiacritics(words).slice(0, MAX_LENGTH).replaceAll(/[{}]/g, ' ');
  const code = stripDiacritics(asked.trim());
  const at = code === '' ? text : text.split(code).reduce((done, next) => joinAroundCode(done, code, next));
  return at.replaceAll(/\s+/g, ' ').trim();
}

const ENDS_IN_WORD = /[\p{L}\p{N}]$/u;
const BEGINS_WITH_WORD = /^[\p{L}\p{N}]/u;

/** A code inside a longer word is not a match: "1" in "HTTP 1.1" is not the order "1". */
function joinAroundCode(before: string, code: string, after: string): string {
  return ENDS_IN_WORD.test(before) || BEGINS_WITH_WORD.test(after)
    ? `${before}${code}${after}`
    : `${before}${CODE_PLACEHOLDER}${after}`;
}

/** Whether an HTTP status concerns the service or the token, never a single order. */
const isServiceStatus = (httpStatus: number): boolean =>
  httpStatus >= 500 || [401, 403, 408, 429].includes(httpStatus);

/** Words about temporary states, the token, limits or other missing things; never about a single order. */
const UNRELATED_PATTERNS = [
  // Without diacritics "bận" (busy) and "bạn" (you) look the same.
  /bao tri|bao duong|nang cap|maint[ae]n|(?:dang|qua) ban\b|qua tai|busy|overload|unavailable|gian doan/,
  /time ?-?out|timed out|het thoi gian|qua thoi gian|het gio|tam thoi|tam ngung|temporar|thu lai sau|later/,
  /dang (?:duoc |cho |trong qua trinh )*(?:xu ly|dong bo|cap nhat|tao|luu)|chua (?:duoc )?(?:xu ly|dong bo|tao|luu|san sang)/,
  /processing|\bsync|pending|not ready|in progress|\bbeing\b|\byet\b|\bindex|replica|\blag\b|\bcache|queue|hang doi|bo nho dem/,
  /(?:vai|it|may) (?:phut|giay)|(?:phut|giay|lat) (?:nua|lat)|giay lat|\b(?:cho|doi) (?:it|vai|mot|trong)\b|\bluc nay\b|\bwait\b|\bretry\b|moment|shortly|\bsoon\b|seconds|minutes/,
  /token|\bquyen\b|permission|not allowed|forbidden|unauthori|unauthenticated|xac thuc|\baccess\b/,
  /dang nhap|\blog ?-?in\b|\bphien\b|session|het han|expired/,
  /qua nhieu|too many|rate ?-?limit|han muc|vuot qua|gioi han|quota|throttl/,
  /may chu|\bserver\b|\btrang\b(?! thai)|duong dan|\broute\b|\bpage\b|\bhost\b|endpoint|\burl\b|\bmethod\b/,
  /ket noi|connect|co so du lieu|database|sqlstate/,
];

/** Words common to any failure: two matching texts prove nothing. */
const GENERIC_FAILURE =
  /\bloi\b|\berrors?\b|exception|that bai|fail|khong thanh cong|khong xac dinh|unknown|went wrong|whoops|thu lai|try again/;

export const canConcernOrder = ({ httpStatus }: Refusal, words: string): boolean =>
  !isServiceStatus(httpStatus) && UNRELATED_PATTERNS.every((other) => !other.test(words));

/** Whether the words are specific to one kind of failure, so that Tem can learn them. */
export const isSpecific = (words: string): boolean => !GENERIC_FAILURE.test(words);

const ORDER_VI = String.raw`(?:don hang|van don|kien hang|buu gui|order|don(?= \{code\}| nay| nao| khong| co| voi| theo| trong| tren| cua|$)|\{code\}|soc)`;
const ORDER_EN = String.raw`(?:orders?|shipments?|parcels?|waybills?|\{code\}|soc)`;

/** What may follow: which code, whose order. Any other word may describe an incomplete search ("in the cache"). */
const REST_VI = String.raw`(?: (?:\{code\}|nay|nao|co|voi|theo|trong|tren|o|cua|thuoc|tuong ung|phu hop|hoac|va|ma|so|soc|don|hang|van don|rieng|tham chieu|he thong|tai khoan|cua hang|shop|ban|khach hang|doi tac|da|bi|xoa|huy|khong|ton tai|hop le|dung|nhap|yeu cau|tra cuu|tim kiem|\d+))*`;
const REST_EN = String.raw`(?: (?:\{code\}|with|for|in|on|of|by|or|and|this|that|the|your|our|you|it|system|account|shop|store|user|customer|partner|code|number|id|soc|reference|given|provided|requested|matching|is|was|has|been|does|do|not|exist|belong|to|deleted|removed|cancelled|canceled|invalid|\d+))*`;

/** Each must match a clause from its start: "the type of this order does not exist" concerns the type. */
const NOT_FOUND_PATTERNS = [
  // "Không tìm thấy (thông tin) đơn hàng …", "Không tồn tại đơn hàng …", "Không có đơn hàng này"
  String.raw`khong (?:the )?(?:tim (?:thay|duoc|ra)|ton tai|co)(?: (?:thay|duoc|bat ky|thong tin|du lieu|chi tiet|ma|so|soc))* ${ORDER_VI}${REST_VI}`,
  // "(Mã) đơn hàng … không tồn tại", "… không tìm thấy", "… không có trong hệ thống"
  String.raw`(?:(?:ma|so|thong tin) )*${ORDER_VI}(?: (?:nay|\{code\}|cua|ban|co|ma|voi|so|soc|la|hien|da))* (?:khong ton tai|khong (?:duoc )?tim thay|khong co(?= tren| trong))${REST_VI}`,
  // "Order … not found", "The order does not exist"
  String.raw`(?:(?:the|this|that|your|sorry) )*${ORDER_EN}(?: (?:with|of|by|for|code|number|id|no|soc|\{code\}|is|was|has|could|can|this|the))* (?:not (?:be |been )?found|cannot be found|(?:does not|doesn t|do not|did not|didn t) exist)${REST_EN}`,
  // "No such order", "No order found", "Can't find order …"
  String.raw`(?:there is )?(?:no such|(?:cannot|can not|can t|could not|couldn t|unable to) find)(?: (?:the|this|that|any|an|a))* ${ORDER_EN}${REST_EN}`,
  String.raw`no ${ORDER_EN}(?: (?:was|were))? found${REST_EN}`,
  // Laravel's: "No query results for model [App\Models\Order] …"
  String.raw`no query results for model (?:[a-z]+ )*orders?(?: \{code\}| \d+)?`,
].map((pattern) => new RegExp(`^${pattern}$`));

const CLAUSES = /[.;:!?,\n|]+/;
const NO_LETTERS = /[^\p{L}\p{N}{}]+/gu;

/** Whether words (from `normalizeRefusal`) say by themselves that no order has the code. */
export function statesNotFound(words: string): boolean {
  return words
    .split(CLAUSES)
    .map((clause) => clause.replaceAll(NO_LETTERS, ' ').trim())
    .some((clause) => NOT_FOUND_PATTERNS.some((pattern) => pattern.test(clause)));
}
