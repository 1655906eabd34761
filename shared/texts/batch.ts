import type { LocalizedTexts } from '../language.ts';

/** The batch: its rows, their questions and answers. */
export const batchText = {
  title: { vi: 'Danh sách in', en: 'Batch' },
  total: { vi: '{number} đơn', en: '{number|order|orders}' },
  counts: { vi: 'Số đơn theo trạng thái', en: 'Orders by state' },
  emptyTitle: { vi: 'Quét mã đầu tiên để bắt đầu', en: 'Scan the first code to start' },
  emptyHint: {
    vi: 'Mã đã quét hiện ở đây. Không cần bấm chuột: cứ quét, Tem tự nhận.',
    en: 'Scanned codes appear here. No click is needed: just scan.',
  },
  practise: { vi: 'Thêm {number} đơn mẫu', en: 'Add {number|practice order|practice orders}' },
  newest: { vi: 'Xuống mã mới nhất', en: 'Go to the newest code' },
  retryWord: { vi: 'Thử lại', en: 'Retry' },
  retry: { vi: 'Thử lại {code}', en: 'Retry {code}' },
  remove: { vi: 'Bỏ {code} khỏi danh sách', en: 'Remove {code} from the batch' },
  cameOut: { vi: 'Đã in', en: 'Printed' },
  didNot: { vi: 'Chưa in', en: 'Not printed' },
  cameOutCode: { vi: 'Đã in: {code}', en: 'Printed: {code}' },
  didNotCode: { vi: 'Chưa in: {code}', en: 'Not printed: {code}' },
  answerNext: { vi: 'Trả lời', en: 'Answer' },
  reprintWord: { vi: 'In lại', en: 'Reprint' },
  reprint: { vi: 'In lại {code}', en: 'Reprint {code}' },
  reprintWhy: { vi: 'In lại vì:', en: 'Reprint because:' },
  reprintWhyCode: { vi: 'In lại {code} vì', en: 'Reprint {code} because' },
  reprintReason: { vi: 'In lại {code}: {reason}', en: 'Reprint {code}: {reason}' },
  reprintNot: { vi: 'Huỷ', en: 'Cancel' },
  reprintNotCode: { vi: 'Không in lại {code}', en: 'Do not reprint {code}' },
  firstAccount: { vi: 'Tài khoản chính', en: 'Main account' },
  reasonOfAccount: { vi: '{name}: {why}', en: '{name}: {why}' },
  reprintTag: { vi: 'In lại: {reason}', en: 'Reprint: {reason}' },
  acceptedTag: { vi: 'Đã xem hình, cho in', en: 'Picture seen, accepted' },
  scannedTag: { vi: 'Đã quét: {text}', en: 'Scanned: {text}' },
  weightChanged: { vi: 'Khối lượng đổi:', en: 'Weight changed:' },
  amountChanged: { vi: 'Tiền thu hộ đổi:', en: 'COD amount changed:' },
  printEnded: { vi: 'Vẫn in', en: 'Print anyway' },
  printEndedCode: { vi: 'Vẫn in {code}', en: 'Print {code} anyway' },
  lookUp: { vi: 'Tra lại', en: 'Look up again' },
  lookUpCode: { vi: 'Tra lại {code}', en: 'Look up {code} again' },
  takeAsCode: { vi: 'Dùng làm mã vận đơn', en: 'Use as order code' },
  takeAsCodeOf: { vi: 'Dùng {code} làm mã vận đơn', en: 'Use {code} as order code' },
  whichOrder: { vi: 'Chọn đơn cần in', en: 'Choose the order to print' },
  lookWord: { vi: 'Xem hình', en: 'See the picture' },
  look: { vi: 'Xem hình nhãn {code}', en: 'See the label of {code}' },
} as const satisfies LocalizedTexts;

/** The batch’s orders by state. */
export const countsText = {
  'under-way': { vi: 'Đang in', en: 'Printing' },
} as const satisfies LocalizedTexts;

/** What a row warns of. */
export const warningText = {
  narrowBars: {
    vi: 'Vạch hẹp nhất chỉ rộng {dots} điểm in: có thể khó quét.',
    en: 'The finest bar is {dots|printer dot|printer dots} wide. The barcode may be hard to scan.',
  },
  edgeInk: {
    vi: 'Có phần bị cắt ở mép giấy hoặc mép khung: xem lại nhãn và khổ nhãn.',
    en: 'Something is cut off at the edge of the paper or of a box on it: check the label and its size.',
  },
  unreadableText: {
    vi: 'Nhãn có chữ nằm trong hình hoặc Tem không đọc được nên chưa so: xem địa chỉ trên nhãn trước khi dán.',
    en: 'Some text on the label is in a picture, or Tem can’t read it, and was not compared: look at the address before sticking it on.',
  },
  neverQuiet: {
    vi: 'Trang nhãn cứ thay đổi mãi, Tem đã lấy hình lúc đó: xem nhãn có đủ không.',
    en: 'The label page kept changing and was taken as it was: check that the label is complete.',
  },
  emptyPlaces: {
    vi: 'Có chỗ vẫn trống hoặc chưa điền xong (mã vạch, hình, chữ): xem nhãn có đủ không.',
    en: 'A place for a barcode, a picture or words stayed empty or unfinished: check that the label is complete.',
  },
  receiverDiffers: {
    vi: 'Người nhận trên nhãn có vẻ không khớp với đơn: so địa chỉ trên kiện trước khi dán.',
    en: 'The receiver on the label does not seem to be the order’s: compare the parcel’s address before sticking it on.',
  },
  otherSize: {
    vi: 'Nhãn này khổ {label}, không phải {asked}: xem nhãn có nằm trọn trên giấy.',
    en: 'This label is {label}, not {asked}: see that all of it is on the paper.',
  },
  receiverMissing: {
    vi: 'Trên nhãn không thấy tên, số điện thoại hay nơi ở của người nhận: xem lại nhãn trước khi dán.',
    en: 'The label shows nothing of its receiver, no name, phone or place: look at it before sticking it on.',
  },
  receiverUnread: {
    vi: 'Tem không đọc được người nhận trên nhãn này, vì nhãn không có chữ: so địa chỉ trên kiện trước khi dán.',
    en: 'Tem can’t read the receiver on this label, which has no text: compare the parcel’s address before sticking it on.',
  },
  statusUnknown: {
    vi: 'Đã in mà chưa tra được trạng thái đơn.',
    en: 'Printed although the order’s status could not be looked up.',
  },
} as const satisfies LocalizedTexts;

/** A held label’s picture. */
export const pictureText = {
  title: { vi: 'Hình nhãn', en: 'The label’s picture' },
  of: { vi: 'Nhãn của {code}', en: 'Label of {code}' },
  alt: { vi: 'Hình nhãn của {code} đúng như sẽ in', en: 'The label of {code} as it would be printed' },
  loading: { vi: 'Đang lấy hình nhãn…', en: 'Fetching the label’s picture…' },
  none: {
    vi: 'Không còn hình của nhãn này nên không in được. Bỏ đơn này, quét lại rồi bấm In.',
    en: 'There is no picture of this label any more, so it can’t be printed. Remove the order, scan it again and press Print.',
  },
  zoomIn: { vi: 'Phóng to', en: 'Enlarge' },
  zoomOut: { vi: 'Cả nhãn', en: 'Whole label' },
  print: { vi: 'Vẫn in nhãn này', en: 'Print it anyway' },
  remove: { vi: 'Bỏ đơn khỏi danh sách', en: 'Remove from the batch' },
  close: { vi: 'Đóng', en: 'Close' },
} as const satisfies LocalizedTexts;
