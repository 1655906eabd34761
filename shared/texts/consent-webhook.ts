import type { LocalizedTexts } from '../language.ts';

/** The questions about where the service pushes orders’ events to. */
export const consentWebhookText = {
  unknown: { vi: 'không rõ', en: 'not known' },
  register: {
    message: { vi: 'Đăng ký địa chỉ nhận cập nhật đơn hàng?', en: 'Register an address for order events?' },
    confirm: { vi: 'Đăng ký', en: 'Register it' },
    change: {
      vi: 'Dịch vụ gửi tên, số điện thoại và trạng thái đơn tới',
      en: 'The service sends names, phone numbers and states of orders to',
    },
    note: {
      vi: 'Địa chỉ cũ sẽ không nhận cập nhật nữa. Chỉ đơn tạo sau đó mới dùng địa chỉ mới.',
      en: 'The address before gets no more events. Only orders created afterwards use the new one.',
    },
    endsReceiver: {
      vi: '“{station}” ({host}) đang nhận cập nhật cho mọi bàn, từ {since}. Bàn đó sẽ không nhận nữa.',
      en: '“{station}” ({host}) has received for every station since {since}. It will get no more events.',
    },
    receiverUnknown: {
      vi: 'Chưa hỏi được bàn nào đang nhận cập nhật cho mọi bàn.',
      en: 'It could not be asked which station receives for all of them.',
    },
    notRunning: {
      vi: 'Cổng nhận cập nhật của trạm này chưa chạy: Tem chưa nhận được gì ở địa chỉ này.',
      en: 'This station’s update receiver is not running: Tem receives nothing at this address yet.',
    },
    notEncrypted: {
      vi: 'Địa chỉ http:// không mã hoá: tên, số điện thoại và địa chỉ người nhận đi qua mạng ai cũng đọc được.',
      en: 'An http:// address is not encrypted: names, phone numbers and addresses cross the network readable.',
    },
  },
  secret: {
    message: {
      vi: 'Tạo mã bí mật mới cho cổng nhận cập nhật?',
      en: 'Make a new secret for the update receiver?',
    },
    confirm: { vi: 'Tạo mã mới', en: 'Make a new one' },
    change: {
      vi: 'Mã bí mật trong địa chỉ của cổng nhận cập nhật',
      en: 'Secret in the update receiver’s address',
    },
    inUse: { vi: 'mã đang dùng', en: 'the one in use' },
    new: { vi: 'mã mới', en: 'a new one' },
    note: {
      vi: 'Địa chỉ đã đăng ký hết hiệu lực ngay: phải đăng ký lại với dịch vụ.',
      en: 'The address registered before ends at once. Register again at the service.',
    },
  },
} as const satisfies LocalizedTexts;
