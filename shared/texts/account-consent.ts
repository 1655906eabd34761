import type { LocalizedTexts } from '../language.ts';

/** What main's dialogs say of accounts. */
export const accountConsentText = {
  account: { vi: 'Tài khoản “{name}”', en: 'Account “{name}”' },
  removed: {
    vi: 'bị xoá khỏi trạm này, cùng mã truy cập',
    en: 'removed from this station, with its access token',
  },
  service: {
    vi: 'Dịch vụ mà tài khoản “{name}” gửi mã truy cập và dữ liệu đơn hàng tới',
    en: 'Service that account “{name}” sends its access token and orders to',
  },
  labels: {
    vi: 'Nơi lấy nhãn cho tài khoản “{name}”',
    en: 'Where labels of account “{name}” are fetched',
  },
} as const satisfies LocalizedTexts;
