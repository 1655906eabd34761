import type { LocalizedTexts } from '../language.ts';

/** What is said of a row of a file. */
export const importNoteText = {
  required: { vi: 'để trống, phải điền', en: 'is empty and has to be filled in' },
  'not-a-number': { vi: 'không phải số nguyên', en: 'is not a whole number' },
  'too-large': { vi: 'số quá lớn', en: 'is too large a number' },
  'too-long': { vi: 'quá dài', en: 'is too long' },
  'not-allowed': { vi: 'không phải giá trị cho phép', en: 'is not one of the values it takes' },
  long: {
    vi: 'dài hơn 500 chữ; dịch vụ có thể từ chối, vẫn gửi',
    en: 'longer than 500 letters: the service may refuse it; sent all the same',
  },
  'not-given': {
    vi: 'để trống; dịch vụ có thể từ chối, vẫn gửi',
    en: 'empty: the service may refuse that; sent all the same',
  },
  'no-value': {
    vi: 'chưa khai, không tính được phí bảo hiểm',
    en: 'not declared: no insurance fee can be computed',
  },
  'soc-twice': { vi: 'mã đơn shop bị trùng trong tệp', en: 'the shop order code occurs twice in the file' },
  'soc-known': {
    vi: 'đã có đơn mang mã đơn shop này',
    en: 'an order with this shop order code is known already',
  },
  'phone-short': { vi: 'thiếu số, chưa phải số điện thoại', en: 'has too few digits for a phone number' },
  'phone-unusual': {
    vi: 'không giống số điện thoại Việt Nam, đúng số này?',
    en: 'does not look like a Vietnamese phone number; is it right?',
  },
  thousands: { vi: 'dưới 1.000 đ, thiếu ba số 0?', en: 'is less than 1,000 đ; are three zeros missing?' },
  'area-unknown': {
    vi: 'không có trong danh sách khu vực của dịch vụ, đúng tên này?',
    en: 'is not in the service’s list of areas; is the name right?',
  },
  'area-unchecked': {
    vi: 'chưa kiểm tra được: không tải được danh sách khu vực',
    en: 'could not be checked: the list of areas can’t be loaded',
  },
  'zero-restored': {
    vi: 'đã thêm lại số 0 ở đầu, kiểm tra lại',
    en: 'its leading zero was put back; check it',
  },
  'digits-lost': {
    vi: 'số dài bị bảng tính rút gọn, mất chữ số: nhập lại dạng chữ (Text)',
    en: 'the spreadsheet shortened this long number and lost digits; enter it as text',
  },
  'letters-lost': {
    vi: 'chữ có dấu bị mất khi lưu tệp, kiểm tra lại',
    en: 'accented letters were lost when the file was saved; check it',
  },
  'became-a-date': {
    vi: 'bị bảng tính đổi thành ngày tháng: nhập lại dạng chữ (Text)',
    en: 'the spreadsheet made a date of it; enter it as text',
  },
  'formula-error': { vi: 'công thức bị lỗi hoặc chưa có kết quả', en: 'its formula failed or has no result' },
  'too-many-cells': {
    vi: 'dòng này nhiều ô hơn số cột: có dấu ngăn cột nằm trong chữ',
    en: 'the row has more cells than there are columns: a column mark stands inside a text',
  },
} as const satisfies LocalizedTexts;
