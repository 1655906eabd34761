import type { LocalizedTexts } from '../language.ts';

/** What the command line prints. */
export const commandLineText = {
  stopping: {
    vi: 'Đang dừng: in xong nhãn đang in rồi thôi.',
    en: 'Stopping: the label under way is finished first.',
  },
  interrupted: {
    vi: 'Bị ngắt khi chưa có mã đơn nào; chưa in gì.',
    en: 'Interrupted before there was an order code; nothing was printed.',
  },
  foreign: {
    vi: 'Trang của đơn lạ, không in: {number}',
    en: 'Pages of orders that are not in the batch, not printed: {number}',
  },
  unchecked: {
    vi: 'Nhãn đã in mà chưa tra được trạng thái đơn: {number}',
    en: 'Labels printed although their orders’ status could not be looked up: {number}',
  },
  givenTwice: { vi: 'đã có trong lô, chỉ in một lần', en: 'given twice, printed once' },
  created: { vi: 'Đã tạo đơn {code}.', en: 'Order {code} was created.' },
  cancelled: {
    vi: 'Dịch vụ đã nhận lệnh huỷ đơn {code}.',
    en: 'The service has taken the cancellation of order {code}.',
  },
  warning: {
    long: {
      vi: 'dài hơn {letters} chữ; dịch vụ có thể từ chối. Tem vẫn gửi.',
      en: 'longer than {letters} letters; the service may refuse it. Tem sends it all the same.',
    },
    'not-given': {
      vi: 'chưa ghi; dịch vụ có thể từ chối. Tem vẫn gửi.',
      en: 'not given; the service may refuse that. Tem sends the order all the same.',
    },
    'no-value': {
      vi: 'chưa khai (null), nên không tính được phí bảo hiểm. Tem vẫn gửi.',
      en: 'not declared (null), so the insurance fee can’t be computed. Tem sends it all the same.',
    },
  },
  pickup: { vi: 'Lấy hàng', en: 'Pickup' },
  delivery: { vi: 'Giao hàng', en: 'Delivery' },
  noPrice: { vi: 'Dịch vụ không có giá cho tuyến này.', en: 'The service has no price for this route.' },
  noAreas: { vi: 'Không có.', en: 'There are none.' },
  noWebhook: { vi: 'Chưa đăng ký địa chỉ nào.', en: 'No address is registered.' },
  registered: {
    vi: 'Đã đăng ký. Địa chỉ cũ thôi dùng; chỉ đơn tạo từ bây giờ dùng địa chỉ này.',
    en: 'Registered. The old address stops; only orders created from now on use this one.',
  },
  order: {
    address: { vi: 'Địa chỉ', en: 'Address' },
    created: { vi: 'Tạo lúc', en: 'Created' },
    updated: { vi: 'Đổi lúc', en: 'Updated' },
    shortcode: { vi: 'Mã ngắn', en: 'Short code' },
    sorting: { vi: 'Mã chia chọn', en: 'Sorting code' },
    soc: { vi: 'Mã riêng', en: 'Own code' },
    status: { vi: 'Trạng thái', en: 'Status' },
    phone: { vi: 'Điện thoại người nhận', en: 'Receiver’s phone' },
    amount: { vi: 'Thu hộ', en: 'To collect' },
    value: { vi: 'Giá trị', en: 'Value' },
    weight: { vi: 'Khối lượng', en: 'Weight' },
    code: { vi: 'Mã đơn', en: 'Order code' },
    receiver: { vi: 'Người nhận', en: 'Receiver' },
    fullAddress: { vi: 'Địa chỉ đầy đủ', en: 'Full address' },
    payer: { vi: 'Người trả phí', en: 'Paid by' },
    config: { vi: 'Xem, thử hàng', en: 'Viewing and trying' },
    journey: { vi: 'Hành trình', en: 'Journey' },
    notes: { vi: 'Ghi chú của dịch vụ', en: 'The service’s notes' },
  },
  fee: {
    shipment: { vi: 'Phí giao hàng', en: 'Delivery fee' },
    insurance: { vi: 'Phí bảo hiểm', en: 'Insurance fee' },
    return: { vi: 'Phí hoàn', en: 'Return fee' },
    barter: { vi: 'Phí đổi hàng', en: 'Exchange fee' },
    address: { vi: 'Phí địa chỉ', en: 'Address fee' },
  },
} as const satisfies LocalizedTexts;
