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
  token: { vi: 'Mã truy cập của tài khoản “{name}”', en: 'Access token of account “{name}”' },
  of: { vi: 'Cho tài khoản “{name}”.', en: 'For account “{name}”.' },
  ofFirst: { vi: 'Cho tài khoản đầu tiên.', en: 'For the first account.' },
  first: { vi: 'đầu tiên', en: 'the first one' },
  add: {
    message: { vi: 'Thêm tài khoản này?', en: 'Add this account?' },
    confirmLabel: { vi: 'Thêm', en: 'Add it' },
  },
  change: {
    message: { vi: 'Đổi tài khoản này?', en: 'Change this account?' },
    confirmLabel: { vi: 'Đổi', en: 'Change it' },
  },
  remove: {
    message: { vi: 'Xoá tài khoản này?', en: 'Remove this account?' },
    confirmLabel: { vi: 'Xoá tài khoản', en: 'Remove it' },
    note: {
      vi: 'Lịch sử in của tài khoản được giữ lại. Muốn dùng lại thì phải nhập lại địa chỉ và mã truy cập.',
      en: 'Its print history stays. To use it again, its address and access token have to be entered again.',
    },
  },
} as const satisfies LocalizedTexts;
