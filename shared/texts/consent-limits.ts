import type { LocalizedTexts } from '../language.ts';

/** The questions about more orders than an operator creates or cancels by hand. */
export const consentLimitText = {
  tenMinutes: { vi: '10 phút', en: '10 minutes' },
  day: { vi: '24 giờ', en: '24 hours' },
  upTo: { vi: 'đến {more}', en: 'up to {more}' },
  cancelOrders: {
    message: { vi: 'Huỷ thêm đơn {code}?', en: 'Cancel one more order, {code}?' },
    confirmLabel: { vi: 'Huỷ đơn, cho huỷ tiếp', en: 'Cancel it, allow more' },
    label: { vi: 'Số đơn được huỷ trong {within}', en: 'Orders cancelled within {within}' },
  },
  createOrders: {
    message: { vi: 'Tạo thêm đơn?', en: 'Create one more order?' },
    confirmLabel: { vi: 'Tạo đơn, cho tạo tiếp', en: 'Create it, allow more' },
    label: { vi: 'Số đơn được tạo trong {within}', en: 'Orders created within {within}' },
  },
  sendFile: {
    message: {
      vi: 'Tạo {orders} đơn ở dịch vụ từ tệp này?',
      en: 'Create {orders|order|orders} at the service from this file?',
    },
    confirm: { vi: 'Gửi {orders} đơn', en: 'Send {orders|order|orders}' },
    created: { vi: 'Đơn đã tạo từ tệp', en: 'Orders created from the file' },
    before: { vi: '{created}', en: '{created}' },
    after: { vi: '{most} trong {rows} dòng của {file}', en: '{most} of {rows|row|rows} of {file}' },
    fees: { vi: 'Cước của các đơn sẽ gửi (ước tính)', en: 'Fees of the orders to be sent (estimate)' },
    noFees: { vi: 'chưa biết', en: 'not known' },
    someFees: {
      vi: '{sum} cho {quoted} đơn; {rest} đơn chưa biết cước',
      en: '{sum} for {quoted|order|orders}; not known for {rest|order|orders}',
    },
    amount: { vi: 'Tiền thu hộ của các đơn sẽ gửi', en: 'Cash on delivery of the orders to be sent' },
  },
} as const satisfies LocalizedTexts;
