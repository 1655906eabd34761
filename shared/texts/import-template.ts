import type { LocalizedTexts } from '../language.ts';

/** The template of a file of orders. */
export const importTemplateText = {
  // What marks a template's example, in the column of the sender's own code.
  exampleMark: { vi: 'VÍ DỤ, KHÔNG GỬI', en: 'EXAMPLE, NOT SENT' },
  // What a field's column takes, where its name does not say it.
  help: {
    soc: {
      vi: 'Mã đơn shop cho đơn này, mỗi đơn một mã. Để trống: Tem tự đặt.',
      en: 'The shop’s own order code, one for each order. Empty: Tem makes one.',
    },
    phone: {
      vi: 'Để định dạng chữ (Text) thì số 0 ở đầu không mất.',
      en: 'As text, so that it keeps its leading 0.',
    },
    commune: { vi: 'Để trống nếu quận/huyện không có phường/xã.', en: 'Empty where the district has none.' },
    weight: { vi: 'Số nguyên, tính bằng gam.', en: 'A whole number, in grams.' },
    amount: {
      vi: 'Số nguyên, tính bằng đồng; 0 nếu không thu hộ.',
      en: 'A whole number, in dong; 0 where nothing is collected.',
    },
    value: { vi: 'Số nguyên, tính bằng đồng.', en: 'A whole number, in dong.' },
    product: {
      vi: 'Bắt buộc nếu không điền các cột sản phẩm.',
      en: 'Needed where no product columns are filled in.',
    },
    pickup_code: {
      vi: 'Có mã kho thì không cần các cột lấy hàng khác.',
      en: 'With a pickup code no other pickup column is needed.',
    },
    partner: { vi: 'Chỉ dành cho sàn thương mại lớn.', en: 'For large marketplaces only.' },
  },
  sheets: { orders: { vi: 'Đơn hàng', en: 'Orders' }, guide: { vi: 'Hướng dẫn', en: 'Guide' } },
  required: { vi: 'có', en: 'yes' },
  requiredWithoutCode: { vi: 'nếu không có mã kho', en: 'without a pickup code' },
  or: { vi: ' hoặc ', en: ' or ' },
  whenEmpty: { vi: 'Để trống: ', en: 'Empty: ' },
  // The columns of the guide, in order.
  guide: {
    column: { vi: 'Tên cột', en: 'Column' },
    needed: { vi: 'Bắt buộc', en: 'Needed' },
    how: { vi: 'Cách điền', en: 'What to fill in' },
    example: { vi: 'Ví dụ', en: 'Example' },
  },
  products: {
    vi: 'Thay cho cột nội dung hàng. Cần thêm sản phẩm thì thêm cột với số tiếp theo. Số lượng để trống là 1.',
    en: 'In place of the goods column. For more products add columns with the next number. An empty quantity is 1.',
  },
  exampleAddress: { vi: '35 Trương Định', en: '35 Truong Dinh' },
  exampleGoods: { vi: 'Áo thun, 2 cái', en: 'T-shirt, 2 pieces' },
  exampleNote: { vi: 'Giao giờ hành chính', en: 'Deliver in office hours' },
} as const satisfies LocalizedTexts;

/** The values of the fields that take few, as templates write them. */
export const importChoiceText = {
  express: { vi: 'Tốc hành', en: 'Express' },
  view: { vi: 'Cho xem, không thử', en: 'View, no trying' },
  try: { vi: 'Cho thử hàng', en: 'May try' },
  noView: { vi: 'Không cho xem', en: 'No viewing' },
  sender: { vi: 'Người gửi', en: 'Sender' },
  receiver: { vi: 'Người nhận', en: 'Receiver' },
  oneText: { vi: 'Một dòng chữ', en: 'One text' },
  items: { vi: 'Từng sản phẩm', en: 'Product items' },
  yes: { vi: 'Có', en: 'Yes' },
  no: { vi: 'Không', en: 'No' },
} as const satisfies LocalizedTexts;
