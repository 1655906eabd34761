import { type LocalizedText, untranslated } from './language.ts';
import { createLookupTable } from './lookup-table.ts';
import { ORDER_STATUSES } from './texts/order-statuses.ts';

export type OrderStatusCode = (typeof ORDER_STATUSES)[number]['code'];

/** One status as the service lists it. */
export interface NamedStatus {
  readonly code: string;
  readonly name: string;
}

export interface StatusList {
  readonly statuses: readonly NamedStatus[];
  /** When the service returned it (ms since 1970); null for the built-in list. */
  readonly fetchedAtMs: number | null;
}

/** The documented list, used until the service has returned its own. */
export const BUILT_IN_STATUSES: StatusList = {
  statuses: ORDER_STATUSES.map(({ code, vi }) => ({ code, name: vi })),
  fetchedAtMs: null,
};

/** The status of a cancelled order. The service spells its name in two ways. */
export const CANCELLED = '0' satisfies OrderStatusCode;

/** Why an order with some status no longer needs a label. */
type OrderEnd = 'cancelled' | 'lost' | 'returned' | 'delivered';

/** The statuses that hold a label until the operator decides. Compensated (27) follows a loss. */
const ORDER_ENDS = createLookupTable<OrderEnd>({
  '0': 'cancelled',
  '12': 'delivered',
  '13': 'delivered',
  '16': 'delivered',
  '17': 'returned',
  '21': 'returned',
  '25': 'lost',
  '27': 'lost',
});

/** Returns why a status holds the label; null if it does not. @param code as the service writes it */
export const orderEndOf = (code: string | null): OrderEnd | null =>
  code === null ? null : (ORDER_ENDS.get(code) ?? null);

/** Returns a status' name: the documented one in both languages, else the service's own, else the code. */
export function localizedStatus(code: string | null, name: string | null): LocalizedText {
  const known = ORDER_STATUSES.find((status) => status.code === code);
  if (known !== undefined) return { vi: known.vi, en: known.en };
  return untranslated(name ?? code ?? '?');
}
