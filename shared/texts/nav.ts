import type { LocalizedTexts } from '../language.ts';

/** The navigation between the screens, and the training ribbon. */
export const navText = {
  rooms: { vi: 'Các màn hình', en: 'Rooms' },
  control: { vi: 'Ctrl +', en: 'Ctrl +' },
  station: { vi: 'Trạm in', en: 'Station' },
  orders: { vi: 'Đơn hàng', en: 'Orders' },
  create: { vi: 'Tạo đơn', en: 'Create' },
  imports: { vi: 'Nhập tệp', en: 'Import' },
  quote: { vi: 'Giá cước', en: 'Price' },
  history: { vi: 'Lịch sử in', en: 'History' },
  webhook: { vi: 'Webhook', en: 'Webhook' },
  training: { vi: 'Chế độ tập', en: 'Practice mode' },
  notReal: {
    vi: 'Đơn và nhãn ở đây không có thật: đừng dán nhãn này lên hàng.',
    en: 'The orders and labels here are not real: do not put these labels on parcels.',
  },
} as const satisfies LocalizedTexts;
