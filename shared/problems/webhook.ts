import type { LocalizedTexts } from '../language.ts';

/** The webhook receiver. */
export const webhookProblems = {
  'receiver-failed': {
    vi: 'Không mở được cổng nhận cập nhật {address} ({detail}). Tem chưa nhận cập nhật nào. Đổi cổng hoặc địa chỉ trong Webhook.',
    en: 'The update receiver could not listen at {address} ({detail}). Tem receives no updates. Change its port or address under Webhook.',
  },
  'receiver-secret-unreadable': {
    vi: 'Không đọc được mã bí mật đã lưu của cổng nhận cập nhật. Tem không nhận cập nhật nào. Tạo mã bí mật mới trong Webhook, rồi đăng ký lại địa chỉ.',
    en: 'The update receiver’s saved secret can’t be read. Tem receives no updates. Make a new secret under Webhook, then register the address again.',
  },
  'receiver-secret-unavailable': {
    vi: 'Nơi giữ bí mật của máy chưa đưa khoá cho mã bí mật đã lưu của cổng nhận cập nhật. Tem không nhận cập nhật nào. Mở khoá nơi đó; nếu vẫn vậy thì tắt Tem và mở lại. Đừng tạo mã mới, dịch vụ vẫn biết mã cũ.',
    en: 'The machine’s place for secrets has not given the key to the update receiver’s saved secret. Tem receives no updates. Unlock that place; if that does not help, close Tem and start it again. Make no new secret, the service still knows the old one.',
  },
  'receiver-elsewhere': {
    vi: '“{station}” ({host}) đang nhận cập nhật cho mọi bàn, từ {since}. Tem chưa đăng ký gì. Chạy lại với --replace nếu bàn đó không nhận nữa.',
    en: '“{station}” ({host}) has received for every station since {since}. Tem registered nothing. Run it again with --replace if that station is to stop.',
  },
  'no-receiver-address': {
    vi: 'Chưa có địa chỉ bên ngoài cho cổng nhận cập nhật. Tem chưa đăng ký gì. Nhập địa chỉ https:// mà dịch vụ gọi tới được.',
    en: 'The update receiver has no outside address. Tem registered nothing. Enter the https:// address at which the service can reach it.',
  },
} as const satisfies LocalizedTexts;
