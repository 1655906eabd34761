import type { LocalizedTexts } from '../language.ts';

/** Parts of label pages at other addresses than the service’s. */
export const labelHostsText = {
  title: { vi: 'Phần ngoài của trang nhãn', en: 'Outside parts of label pages' },
  hint: {
    vi: 'Trang nhãn có thể cần hình, phông chữ, mã lệnh hay khung từ nơi khác. Thiếu phần nào, nhãn bị giữ lại và nêu tên phần đó. Ở đây quản lý cho phép một nơi, hoặc cho biết nhãn không cần nơi đó.',
    en: 'A label page may need pictures, fonts, scripts or frames from elsewhere. Where one is missing, the label is held and names it. Here a manager allows an address, or says that labels do not need it.',
  },
  address: { vi: 'Địa chỉ, như khi nhãn bị giữ nêu tên', en: 'Address, as a held label names it' },
  example: { vi: 'Ví dụ: cdn.example.com', en: 'For example: cdn.example.com' },
  bad: {
    vi: 'Chưa đọc được địa chỉ. Nhập tên máy chủ như cdn.example.com, có thể kèm đường dẫn.',
    en: 'This is no address. Enter a host like cdn.example.com, with a path if you like.',
  },
  full: {
    vi: 'Đã có {limit} địa chỉ. Bỏ bớt địa chỉ không dùng nữa, rồi thêm lại.',
    en: 'There are {limit} addresses already. Remove those no longer used, then add this one.',
  },
  allow: { vi: 'Cho phép', en: 'Allow' },
  ignore: { vi: 'Không cần', en: 'Not needed' },
  allowed: { vi: 'Được phép: trang nhãn tải phần từ đây', en: 'Allowed: label pages load parts from here' },
  ignored: { vi: 'Không cần: không tải, không hỏi', en: 'Not needed: neither loaded nor asked about' },
  remove: { vi: 'Bỏ', en: 'Remove' },
  removeOne: { vi: 'Bỏ {address}', en: 'Remove {address}' },
} as const satisfies LocalizedTexts;
