import type { LocalizedTexts } from '../language.ts';

/** Orders. */
export const orderProblems = {
  'order-not-found': {
    vi: 'Không tìm thấy đơn nào với mã “{text}”. Tem không in dòng này. Kiểm tra mã rồi tra lại, hoặc bỏ dòng.',
    en: 'No order is known by “{text}”. Tem does not print this row. Check the code and look it up again, or remove the row.',
  },
  'order-not-looked-up': {
    vi: 'Chưa tra được mã “{text}”: {why}. Tem giữ dòng này lại. Tra lại, hoặc dùng luôn mã đã quét làm mã vận đơn.',
    en: '“{text}” could not be looked up: {why}. Tem holds this row. Look it up again, or take it for an order code as it is.',
  },
  'several-orders': {
    vi: 'Có {number} đơn cùng mã “{text}”. Tem chưa in. Chọn đơn cần in.',
    en: '{number|order is|orders are} known by “{text}”. Tem has not printed any. Choose the one to print.',
  },
  'several-accounts': {
    vi: 'Nhiều tài khoản cùng có mã “{text}”: {accounts}. Tem chưa in. Chọn tài khoản của kiện này.',
    en: 'Several accounts know “{text}”: {accounts}. Tem has not printed any. Choose the one whose parcel this is.',
  },
  'account-gone': {
    vi: 'Trạm này không còn tài khoản của đơn này. Tem chưa in. Thêm lại tài khoản trong Cài đặt rồi thử lại, hoặc bỏ đơn.',
    en: 'This station no longer has the account of this order. Tem has not printed it. Add the account again in Settings and retry, or remove the order.',
  },
  'order-ended': {
    vi: 'Đơn này ở trạng thái “{status}”. Tem chưa in. Chọn in hoặc bỏ đơn.',
    en: 'This order’s status is “{status}”. Tem has not printed it. Print it all the same, or remove it.',
  },
  'cancel-unsure': {
    vi: 'Không rõ dịch vụ đã huỷ đơn này chưa ({detail}). Tem không tự huỷ lại. Tra lại đơn trước khi huỷ lần nữa.',
    en: 'Whether the service has cancelled this order is not known ({detail}). Tem does not cancel it again by itself. Look the order up before you cancel it once more.',
  },
  'create-unsure': {
    vi: 'Không rõ dịch vụ đã tạo đơn “{soc}” chưa ({detail}). Tem không tự gửi lại. Gửi lại đúng đơn này: Tem hỏi dịch vụ trước.',
    en: 'Whether the service has created order “{soc}” is not known ({detail}). Tem does not send it again by itself. Send the same order once more: Tem asks the service first.',
  },
  'create-untold': {
    vi: 'Không rõ dịch vụ đã có đơn “{soc}” chưa: khi Tem hỏi, dịch vụ trả lời “{detail}”. Tem không tự gửi lại. Tìm mã đơn shop này trên trang của dịch vụ; nếu không có, báo cho Tem rồi gửi lại.',
    en: 'Whether the service has order “{soc}” is not known: asked for it, the service said “{detail}”. Tem does not send it again by itself. Look for this shop order code on the service’s website; if it is not there, tell Tem so and send it again.',
  },
  'webhook-unsure': {
    vi: 'Không rõ dịch vụ đã đổi địa chỉ nhận chưa ({detail}). Tem không tự đăng ký lại. Xem địa chỉ đang đăng ký, rồi đăng ký lại nếu cần.',
    en: 'Whether the service has changed the address is not known ({detail}). Tem does not register it again by itself. See which address is registered, then register again if needed.',
  },
  'partner-code-lost': {
    vi: 'Không mở được mã đối tác đã giữ: máy không đưa khoá, hoặc khoá đã mất. Tem chưa gửi đơn. Nhập lại mã đối tác (hoặc nhập lại tệp), rồi gửi lại.',
    en: 'The partner code that was kept can’t be opened: this machine does not give the key, or the key is gone. Tem has not sent the order. Enter the partner code again (or read the file again), then send.',
  },
  'soc-taken': {
    vi: 'Đã có đơn {code} với mã đơn shop “{soc}”. Tem không tạo thêm đơn. Dùng đơn đó, hoặc đổi mã đơn shop rồi tạo lại.',
    en: 'Order {code} with shop order code “{soc}” is there already. Tem created no other. Take that one, or give another shop order code.',
  },
  'draft-gone': {
    vi: 'Bản nháp này không còn. Tem chưa gửi gì. Mở một bản nháp khác.',
    en: 'This draft is gone. Tem sent nothing. Open another one.',
  },
  'draft-mistaken': {
    vi: 'Đơn còn chỗ chưa đúng ({fields}). Tem chưa gửi gì. Sửa các ô đó rồi gửi lại.',
    en: 'The order has mistakes ({fields}). Tem sent nothing. Correct those fields, then send again.',
  },
} as const satisfies LocalizedTexts;
