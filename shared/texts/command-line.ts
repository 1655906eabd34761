import type { LocalizedTexts } from '../language.ts';

/** What the command line prints. */
export const commandLineText = {
  previewed: {
    vi: 'Đây chỉ là hình xem trước: Tem chưa in gì.',
    en: 'These are previews only: Tem has printed nothing.',
  },
  stopping: {
    vi: 'Đang dừng: in xong nhãn đang in rồi dừng.',
    en: 'Stopping: the label under way is finished first.',
  },
  interrupted: {
    vi: 'Bị ngắt khi chưa có mã vận đơn nào; chưa in gì.',
    en: 'Interrupted before there was an order code; nothing was printed.',
  },
  foreign: {
    vi: '{number} trang của đơn lạ, không in',
    en: '{number|page|pages} of orders that are not in the batch, not printed',
  },
  unchecked: {
    vi: '{number} nhãn đã in mà chưa tra được trạng thái đơn',
    en: '{number|label was|labels were} printed although the order status could not be looked up',
  },
  givenTwice: { vi: 'đã có trong danh sách, chỉ in một lần', en: 'given twice, printed once' },
  found: { vi: 'Tìm thấy {number} đơn', en: '{number|order|orders} found' },
  created: { vi: 'Đã tạo đơn {code}.', en: 'Order {code} was created.' },
  cancelled: {
    vi: 'Dịch vụ đã nhận lệnh huỷ đơn {code}.',
    en: 'The service has taken the cancellation of order {code}.',
  },
  warning: {
    'phone-unusual': {
      vi: 'không giống số điện thoại Việt Nam. Tem vẫn gửi.',
      en: 'does not look like a Vietnamese phone number. Tem sends it all the same.',
    },
    thousands: {
      vi: 'dưới 1.000 đồng: trong JSON, 250.000 là 250. Tem vẫn gửi.',
      en: 'less than 1,000 dong: in JSON, 250.000 is 250. Tem sends it all the same.',
    },
    long: {
      vi: 'dài hơn {letters} chữ; dịch vụ có thể từ chối. Tem vẫn gửi.',
      en: 'longer than {letters|letter|letters}; the service may refuse it. Tem sends it all the same.',
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
  account: {
    withToken: { vi: 'có mã truy cập', en: 'with an access token' },
    withoutToken: { vi: 'chưa có mã truy cập', en: 'no access token' },
    noAddress: { vi: 'chưa có địa chỉ', en: 'no address' },
    labelsFrom: { vi: 'nhãn từ {address}', en: 'labels from {address}' },
    added: { vi: 'Đã thêm tài khoản {account}.', en: 'Account {account} was added.' },
    removed: {
      vi: 'Đã xoá tài khoản {account} và mã truy cập của nó. Nhãn đã in vẫn còn trong lịch sử.',
      en: 'Account {account} and its access token were removed. What was printed stays in the history.',
    },
    works: { vi: 'dùng được', en: 'works' },
  },
  pickup: { vi: 'Lấy hàng', en: 'Pickup' },
  delivery: { vi: 'Giao hàng', en: 'Delivery' },
  noPrice: { vi: 'Dịch vụ không có giá cho tuyến này.', en: 'The service has no price for this route.' },
  noAreas: { vi: 'Không có.', en: 'There are none.' },
  noWebhook: { vi: 'Chưa đăng ký địa chỉ nào.', en: 'No address is registered.' },
  registered: {
    vi: 'Đã đăng ký. Địa chỉ cũ không dùng nữa; chỉ đơn tạo từ bây giờ dùng địa chỉ này.',
    en: 'Registered. The old address stops; only orders created from now on use this one.',
  },
  order: {
    address: { vi: 'Địa chỉ', en: 'Address' },
    created: { vi: 'Tạo lúc', en: 'Created' },
    updated: { vi: 'Đổi lúc', en: 'Updated' },
    shortcode: { vi: 'Mã vạch', en: 'Barcode' },
    sorting: { vi: 'Mã chia chọn', en: 'Sorting code' },
    soc: { vi: 'Mã đơn shop', en: 'Shop order code' },
    status: { vi: 'Trạng thái', en: 'Status' },
    phone: { vi: 'Điện thoại người nhận', en: 'Receiver’s phone' },
    amount: { vi: 'Thu hộ', en: 'To collect' },
    value: { vi: 'Giá trị', en: 'Value' },
    weight: { vi: 'Khối lượng', en: 'Weight' },
    code: { vi: 'Mã vận đơn', en: 'Order code' },
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
