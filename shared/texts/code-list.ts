import type { LocalizedTexts } from '../language.ts';

/** A pasted or dropped list of order codes. */
export const codeListText = {
  title: { vi: 'Danh sách mã vừa dán', en: 'The list just pasted' },
  titleFile: { vi: 'Mã từ tệp “{file}”', en: 'Codes of “{file}”' },
  reading: { vi: 'Đang thêm {number} mã…', en: 'Adding {number|code|codes}…' },
  added: { vi: 'Đã thêm {number}', en: '{number} added' },
  duplicates: { vi: 'Đã có {number}', en: '{number} already there' },
  invalid: { vi: 'Không phải mã: {number}', en: '{number|is not a code|are not codes}' },
  left: { vi: 'Chưa thêm {number} vì danh sách đầy', en: '{number} not added, the batch is full' },
  none: {
    vi: 'Không thấy mã nào trong phần vừa dán hoặc thả. Tem chưa thêm gì.',
    en: 'There is no code in what was pasted or dropped. Tem added nothing.',
  },
  noColumn: {
    vi: 'Bảng có nhiều cột mà không thấy cột mã vận đơn. Tem chưa thêm gì. Đặt tên cột là “Mã vận đơn”, hoặc chỉ dán cột mã.',
    en: 'The table has several columns, and none holds order codes. Tem added nothing. Name the column “Order code”, or paste that column alone.',
  },
  spreadsheet: {
    vi: 'Tệp Excel không thả vào danh sách được. Tem chưa thêm gì. Chép cột mã rồi dán, hoặc lưu thành CSV. Tạo đơn mới thì mở “Nhập đơn từ tệp”.',
    en: 'An Excel file can’t be dropped into the batch. Tem added nothing. Copy the column of codes and paste it, or save it as CSV. To create orders, open “Import orders from a file”.',
  },
  tooLarge: {
    vi: 'Quá dài cho một danh sách mã. Tem chưa thêm gì. Chia nhỏ rồi thêm từng phần.',
    en: 'Too long for a list of codes. Tem added nothing. Split it and add the parts.',
  },
  several: {
    vi: 'Mỗi lần chỉ nhận một tệp, vừa thả {number} tệp. Tem chưa thêm gì.',
    en: 'One file at a time; {number|was|were} dropped. Tem added nothing.',
  },
  notRead: {
    vi: 'Không đọc được “{file}”. Tem chưa thêm gì.',
    en: '“{file}” could not be read. Tem added nothing.',
  },
  failed: { vi: 'Chưa thêm được các mã', en: 'The codes were not added' },
  dropNow: { vi: 'Thả để thêm mã vào danh sách', en: 'Drop to add the codes to the batch' },
} as const satisfies LocalizedTexts;
