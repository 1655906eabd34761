import type { LocalizedTexts } from '../language.ts';

/** The window’s frame. */
export const appText = {
  name: { vi: 'Tem', en: 'Tem' },
  service: { vi: 'Dịch vụ', en: 'Service' },
  sandbox: { vi: 'Chế độ tập', en: 'Practice mode' },
  noAddress: { vi: 'chưa có địa chỉ', en: 'no address yet' },
  language: { vi: 'Ngôn ngữ', en: 'Language' },
  settings: { vi: 'Cài đặt', en: 'Settings' },
  loading: { vi: 'Đang mở Tem…', en: 'Opening Tem…' },
  reload: { vi: 'Mở lại', en: 'Open again' },
  dismiss: { vi: 'Đóng', en: 'Dismiss' },
  problem: { vi: 'Có lỗi', en: 'Problem' },
} as const satisfies LocalizedTexts;

/** The question of a first start. */
export const welcomeText = {
  title: { vi: 'Chào mừng đến với Tem', en: 'Welcome to Tem' },
  sandbox: { vi: 'Dùng thử với dịch vụ mẫu', en: 'Try it with the sample service' },
  sandboxHint: {
    vi: 'Có đơn mẫu để quét và in ngay. Không cần mạng, không cần mã truy cập.',
    en: 'Sample orders to scan and print right away. No network and no access token needed.',
  },
  service: { vi: 'Nối với dịch vụ của bạn', en: 'Connect your own service' },
  serviceHint: {
    vi: 'Nhập địa chỉ và mã truy cập do dịch vụ giao hàng cấp.',
    en: 'Enter the address and the access token your delivery service gave you.',
  },
} as const satisfies LocalizedTexts;
