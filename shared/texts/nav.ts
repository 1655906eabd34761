import type { LocalizedTexts } from '../language.ts';

/** The headers with the navigation, and the practice ribbon. */
export const navText = {
  rooms: { vi: 'Các màn hình', en: 'Screens' },
  help: { vi: 'Trợ giúp', en: 'Help' },
  manager: { vi: 'Quản lý', en: 'Manager' },
  managerHint: { vi: 'Đơn hàng, tạo đơn, cài đặt… ({key})', en: 'Orders, create, settings… ({key})' },
  back: { vi: 'Về trạm in', en: 'Back to the station' },
  backLocks: { vi: 'Về trạm in và khoá lại', en: 'Back to the station, and lock' },
  pinWhy: {
    vi: 'Màn hình này dành cho quản lý. Nhập mã PIN một lần, dùng được mọi màn hình của quản lý đến khi về trạm in.',
    en: 'This screen is the manager’s. One PIN opens all of the manager’s screens until you go back to the station.',
  },
  printer: { vi: 'Máy in', en: 'Printer' },
  noPrinter: { vi: 'Chưa chọn máy in', en: 'No printer chosen' },
  printerIs: {
    fine: { vi: 'không báo lỗi', en: 'no trouble reported' },
    trouble: { vi: 'đang có lỗi', en: 'in trouble' },
    none: { vi: 'chưa in được', en: 'nothing can be printed' },
  },
  station: { vi: 'Trạm in', en: 'Station' },
  orders: { vi: 'Danh sách đơn', en: 'Orders' },
  create: { vi: 'Tạo đơn', en: 'Create' },
  imports: { vi: 'Nhập tệp', en: 'Import' },
  quote: { vi: 'Giá cước', en: 'Price' },
  history: { vi: 'Lịch sử in', en: 'Print history' },
  webhook: { vi: 'Cổng nhận cập nhật', en: 'Updates' },
  board: { vi: 'Các bàn', en: 'Stations' },
  training: { vi: 'Chế độ tập', en: 'Practice mode' },
  notReal: {
    vi: 'Đơn và nhãn ở đây không có thật: đừng dán nhãn này lên hàng.',
    en: 'The orders and labels here are not real: do not put these labels on parcels.',
  },
} as const satisfies LocalizedTexts;
