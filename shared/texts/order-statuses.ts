import type { LocalizedText } from '../language.ts';

/**
 * The 28 statuses by code, in the order in which the service lists them (partner-api.md, "States and transitions" and
 * "Answers"). Compare by code, never by name: the service spells "Huỷ" in two ways.
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
] as const satisfies readonly (LocalizedText & { readonly code: string })[];
