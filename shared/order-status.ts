import { createLookupTable } from './lookup-table.ts';

/**
 * The 28 statuses by code, in the order in which the service lists them (partner-api.md, "States and transitions"
 * and "Answers"). Compare by code, never by name: the service spells "Huỷ" in two ways.
 */
export const ORDER_STATUSES = [
  { code: '1', vi: 'Chờ Duyệt', en: 'Waiting for approval' },
  { code: '2', vi: 'Chờ Lấy Hàng', en: 'Waiting for pickup' },
  { code: '3', vi: 'Đang Lấy Hàng', en: 'Being picked up' },
  { code: '4', vi: 'Đã Lấy Hàng', en: 'Picked up' },
  { code: '5', vi: 'Hoãn Lấy Hàng', en: 'Pickup postponed' },
  { code: '6', vi: 'Không Lấy Được', en: 'Pickup failed' },
  { code: '7', vi: 'Đang Nhập Kho', en: 'Entering the warehouse' },
  { code: '8', vi: 'Đã Nhập Kho', en: 'In the warehouse' },
  { code: '9', vi: 'Đang Chuyển Kho Giao', en: 'On the way to the delivery warehouse' },
  { code: '10', vi: 'Đã Chuyển Kho Giao', en: 'At the delivery warehouse' },
  { code: '11', vi: 'Đang Giao Hàng', en: 'Out for delivery' },
  { code: '12', vi: 'Đã Giao Hàng Toàn Bộ', en: 'Delivered in full' },
  { code: '13', vi: 'Đã Giao Hàng Một Phần', en: 'Delivered in part' },
  { code: '14', vi: 'Hoãn Giao Hàng', en: 'Delivery postponed' },
  { code: '15', vi: 'Không Giao Được', en: 'Delivery failed' },
  { code: '16', vi: 'Đã Đối Soát Giao Hàng', en: 'Delivery settled' },
  { code: '17', vi: 'Đã Đối Soát Trả Hàng', en: 'Return settled' },
  { code: '18', vi: 'Đang Chuyển Kho Trả', en: 'On the way to the return warehouse' },
  { code: '19', vi: 'Đã Chuyển Kho Trả', en: 'At the return warehouse' },
  { code: '20', vi: 'Đang Trả Hàng', en: 'Being returned' },
  { code: '21', vi: 'Đã Trả Hàng', en: 'Returned' },
  { code: '22', vi: 'Hoãn Trả Hàng', en: 'Return postponed' },
  { code: '0', vi: 'Huỷ', en: 'Cancelled' },
  { code: '23', vi: 'Đang Vận Chuyển', en: 'In transit' },
  { code: '24', vi: 'Xác Nhận Hoàn', en: 'Return confirmed' },
  { code: '25', vi: 'Hàng Thất Lạc', en: 'Lost' },
  { code: '26', vi: 'Không Trả Được', en: 'Return failed' },
  { code: '27', vi: 'Đã Bồi Hoàn', en: 'Compensated' },
] as const;

export type OrderStatusCode = (typeof ORDER_STATUSES)[number]['code'];

/** One status as the service lists it. */
export interface NamedStatus {
  readonly code: string;
  readonly name: string;
}

/** The service's list of statuses. */
export interface StatusList {
  readonly statuses: readonly NamedStatus[];
  /** When the service told it (ms since 1970); null: it is the built-in one. */
  readonly fetchedAtMs: number | null;
}

/** The list as documented, where the service has not told its own yet. */
export const BUILT_IN_STATUSES: StatusList = {
  statuses: ORDER_STATUSES.map(({ code, vi }) => ({ code, name: vi })),
  fetchedAtMs: null,
};

/** The status of a cancelled order. Its name is spelled in two ways. */
export const CANCELLED = '0' satisfies OrderStatusCode;

/** Why an order of some status needs no label any more. */
export type OrderEnd = 'cancelled' | 'lost' | 'returned' | 'delivered';

/** The statuses that hold a label back until the operator decides. Compensated (27) follows a loss. */
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

/** What a status says of printing its label; null where nothing is against it. @param code as the service writes it */
export function orderEndOf(code: string | null): OrderEnd | null {
  return code === null ? null : (ORDER_ENDS.get(code) ?? null);
}

/** A status' names: the documented one in both languages, else the service's own word, else the code. */
export function localizedStatus(
  code: string | null,
  name: string | null,
): { readonly vi: string; readonly en: string } {
  const known = ORDER_STATUSES.find((status) => status.code === code);
  if (known !== undefined) return { vi: known.vi, en: known.en };
  const own = name ?? code ?? '?';
  return { vi: own, en: own };
}
