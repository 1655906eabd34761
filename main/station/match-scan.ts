import type { HoldProblem } from '../../shared/hold.ts';
import type { LocalizedText } from '../../shared/language.ts';
import { createLookupTable } from '../../shared/lookup-table.ts';
import type { OrderBrief, OrderLookup } from '../../shared/order.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { type Problem, problemOf } from '../../shared/problem.ts';

/** Which order a scanned text means. */
export type ScanMatch =
  | { readonly kind: 'order'; readonly code: OrderCode }
  /** The operator has to say. */
  | { readonly kind: 'asked'; readonly problem: HoldProblem };

/** What the orders that a text was found to mean come to. */
export function matchOrders(text: string, orders: readonly OrderBrief[]): ScanMatch {
  const [first, ...others] = orders;
  if (first === undefined) return { kind: 'asked', problem: { code: 'order-not-found', values: { text } } };
  if (others.length === 0) return { kind: 'order', code: first.code };
  return { kind: 'asked', problem: { code: 'several-orders', values: { text, number: orders.length } } };
}

/** Asks which order a text means. Never fails: what went wrong is the operator's to know. */
export async function matchScan(
  text: string,
  find: (text: string) => Promise<OrderLookup>,
): Promise<ScanMatch> {
  try {
    return matchOrders(text, (await find(text)).orders);
  } catch (error) {
    const why = shortReason(problemOf(error));
    return { kind: 'asked', problem: { code: 'order-not-looked-up', values: { text, why } } };
  }
}

const REASONS = createLookupTable<LocalizedText>({
  'not-configured': { vi: 'chưa có địa chỉ dịch vụ', en: 'no service address is set' },
  'no-token': { vi: 'chưa có mã truy cập', en: 'no access token is set' },
  'token-unreadable': { vi: 'không đọc được mã truy cập', en: 'the access token can’t be read' },
  'token-unavailable': { vi: 'chưa có khoá của mã truy cập', en: 'the key to the access token is not there' },
  'token-other-origin': {
    vi: 'mã truy cập là của địa chỉ khác',
    en: 'the access token is for another address',
  },
  'token-without-address': {
    vi: 'không rõ mã truy cập là của địa chỉ nào',
    en: 'nobody can tell which address the access token is for',
  },
  unauthorized: { vi: 'dịch vụ không nhận mã truy cập', en: 'the service refused the access token' },
  'rate-limited': {
    vi: 'dịch vụ báo quá nhiều yêu cầu',
    en: 'the service says there were too many requests',
  },
});

/** A problem in a few words, to stand inside of another one's sentence. */
function shortReason({ code, values }: Problem): LocalizedText {
  const known = REASONS.get(code);
  if (known !== undefined) return known;
  const detail = values?.['detail'];
  if (typeof detail === 'object') return detail;
  const text = String(detail ?? code);
  return { vi: text, en: text };
}
