import type { LocalizedTexts } from '../language.ts';

/** What `tem receiver` prints. */
export const receiverCommandText = {
  listening: { vi: 'Đang nhận cập nhật ở {address}.', en: 'Receives events at {address}.' },
  connected: {
    vi: 'Đã kết nối với cơ sở dữ liệu chung của các bàn.',
    en: 'Connected to the stations’ shared database.',
  },
  replaces: {
    vi: '“{station}” ({host}) nhận cập nhật từ {since}; từ giờ không nhận nữa.',
    en: '“{station}” ({host}) has received since {since}, and gets no more events.',
  },
  registered: { vi: 'Đã đăng ký {address}.', en: '{address} is registered.' },
} as const satisfies LocalizedTexts;
