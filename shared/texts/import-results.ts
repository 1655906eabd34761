import type { LocalizedText, LocalizedTexts } from '../language.ts';

/** The columns behind the file's own. */
export const importResultColumns = [
  { vi: 'Kết quả', en: 'Result' },
  { vi: 'Mã vận đơn', en: 'Service code' },
  { vi: 'Mã vạch', en: 'Barcode' },
  { vi: 'Mã chia chọn', en: 'Sorting code' },
  { vi: 'Mã đơn shop đã gửi', en: 'Shop order code as sent' },
  { vi: 'Phí giao (đồng)', en: 'Delivery fee (dong)' },
  { vi: 'Lỗi và lưu ý', en: 'Mistakes and notes' },
] as const satisfies readonly LocalizedText[];

/** The results of a sent file. */
export const importResultText = {
  state: {
    ready: { vi: 'Chưa gửi', en: 'Not sent yet' },
    mistaken: { vi: 'Có lỗi, không gửi', en: 'Mistaken, not sent' },
    held: { vi: 'Cần xử lý, chưa gửi', en: 'Needs an answer, not sent' },
    sending: { vi: 'Đang gửi', en: 'Being sent' },
    created: { vi: 'Đã tạo', en: 'Created' },
    refused: { vi: 'Bị từ chối', en: 'Refused' },
    unsure: { vi: 'Chưa biết đã tạo chưa', en: 'Maybe created' },
    left: { vi: 'Bỏ lại', en: 'Left' },
  },
  note: {
    required: { vi: 'chưa điền', en: 'is empty' },
    'not-a-number': { vi: 'không phải số nguyên', en: 'is no whole number' },
    'too-large': { vi: 'số quá lớn', en: 'is too large' },
    'too-long': { vi: 'quá dài', en: 'is too long' },
    'not-allowed': { vi: 'giá trị không dùng được', en: 'is not one of its values' },
    long: {
      vi: 'dài hơn {letters} chữ, dịch vụ có thể từ chối',
      en: 'is longer than {letters} letters: the service may refuse it',
    },
    'not-given': { vi: 'chưa ghi, dịch vụ có thể từ chối', en: 'is not given: the service may refuse that' },
    'no-value': { vi: 'chưa khai, không tính được phí bảo hiểm', en: 'is not declared: no insurance fee' },
    'soc-twice': { vi: 'mã trùng trong tệp', en: 'stands in the file twice' },
    'soc-known': { vi: 'đã có đơn mang mã này', en: 'belongs to an order that is known' },
    'phone-short': { vi: 'thiếu số', en: 'has too few digits' },
    'phone-unusual': { vi: 'không giống số điện thoại Việt Nam', en: 'is no usual Vietnamese number' },
    thousands: { vi: 'dưới 1.000 đ', en: 'is less than 1,000 đ' },
    'area-unchecked': { vi: 'chưa kiểm tra được khu vực', en: 'could not be checked' },
    'area-unknown': { vi: 'không có trong danh sách của dịch vụ', en: 'is not in the service’s list' },
    'zero-restored': { vi: 'đã thêm lại số 0 ở đầu', en: 'got its leading 0 back' },
    'digits-lost': { vi: 'bị bảng tính cắt mất chữ số', en: 'has lost digits in the spreadsheet' },
    'letters-lost': { vi: 'bị mất chữ có dấu', en: 'has lost letters' },
    'became-a-date': { vi: 'bị bảng tính đổi thành ngày', en: 'was made a date by the spreadsheet' },
    'formula-error': { vi: 'công thức không có kết quả', en: 'has a formula without a result' },
    'too-many-cells': { vi: 'dòng có nhiều ô hơn số cột', en: 'the row has more cells than columns' },
  },
  sheet: { vi: 'Kết quả', en: 'Results' },
} as const satisfies LocalizedTexts;
