import { type OrderStatusCode } from '../../../shared/order-status.ts';
import { ORDER_STATUSES } from '../../../shared/texts/order-statuses.ts';
import type { Payer, ViewConfig } from './order.ts';

/** The info answer shows names instead of codes. Names 1 and 3 below come from samples; the others are inferred. */
export const PAYER_NAMES: Readonly<Record<Payer, string>> = { '1': 'Người Gửi', '2': 'Người Nhận' };

export const CONFIG_NAMES: Readonly<Record<ViewConfig, string>> = {
  '1': 'Cho Xem Hàng, Không Cho Thử',
  '2': 'Cho Thử Hàng',
  '3': 'Không Cho Xem Hàng',
};

/** Returns the name of a status as the status list spells it. */
export const statusName = (code: OrderStatusCode): string =>
  ORDER_STATUSES.find((status) => status.code === code)?.vi ?? code;

/** Returns the note of a journey entry. "Hủy" here, "Huỷ" in the name of the status: the service uses both spellings. */
export function journeyNote(code: OrderStatusCode): string {
  switch (code) {
    case '1':
      return 'Tạo Đơn hàng';
    case '2':
      return 'Duyệt Đơn hàng';
    case '0':
      return 'Hủy Đơn hàng';
    default:
      return `Cập nhật trạng thái ${statusName(code)}`;
  }
}

/** Masks the middle of a phone number: "0987654294" becomes "098****294" (partner-api.md, operation 4). */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-3)}`;
