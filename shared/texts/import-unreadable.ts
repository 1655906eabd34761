import type { LocalizedTexts } from '../language.ts';

/** Why a file of orders can’t be read. */
export const unreadableFileText = {
  empty: { vi: 'tệp trống', en: 'the file is empty' },
  password: { vi: 'tệp có mật khẩu', en: 'it is protected by a password' },
  'old-excel': { vi: 'tệp Excel kiểu cũ (.xls)', en: 'it is an old Excel file (.xls)' },
  'binary-excel': { vi: 'tệp Excel nhị phân (.xlsb)', en: 'it is a binary Excel file (.xlsb)' },
  'open-document': { vi: 'tệp OpenDocument (.ods)', en: 'it is an OpenDocument file (.ods)' },
  'web-page': { vi: 'tệp là trang web, không phải bảng tính', en: 'it is a web page, not a spreadsheet' },
  pdf: { vi: 'tệp là PDF', en: 'it is a PDF' },
  'other-archive': { vi: 'tệp nén không chứa bảng tính', en: 'it is an archive without a spreadsheet' },
  'no-table': { vi: 'tệp không phải bảng', en: 'it is no table' },
  broken: { vi: 'tệp bị hỏng', en: 'it is broken' },
  'too-big': { vi: 'bảng quá lớn', en: 'the table is too large' },
  'too-far': {
    vi: 'có ô ở rất xa bên dưới hoặc bên phải, xoá các ô đó',
    en: 'it has cells far below or to the right, delete those',
  },
  letters: { vi: 'không nhận ra bảng mã chữ', en: 'its character encoding is unknown' },
  unclosedQuote: { vi: 'dấu ngoặc kép ở dòng {line} không đóng', en: 'a quote in row {line} does not close' },
} as const satisfies LocalizedTexts;
