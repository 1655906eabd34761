import type { LocalizedTexts } from '../language.ts';

/** Why a label can’t be made or printed, inside a problem’s sentence. */
export const labelFailureText = {
  noOrder: { vi: 'không có đơn nào trong danh sách', en: 'no order of the batch on it' },
  noOrderOnPage: {
    vi: 'không có đơn nào trong danh sách; trang “{title}”',
    en: 'no order of the batch on it; page “{title}”',
  },
  leadsElsewhere: {
    vi: 'không có đơn nào; trang dẫn sang {host}, Tem không theo',
    en: 'no order on it; the page leads on to {host}, which Tem does not follow',
  },
  brokenDocument: { vi: 'tài liệu hỏng', en: 'a broken document' },
  password: { vi: 'PDF có mật khẩu', en: 'a PDF that wants a password' },
  noCode: { vi: 'không rõ mã', en: 'no code on it' },
  // How a print's end reads in the sentence of "handover-unknown".
  pageEnd: {
    gone: { vi: 'trang in bị tắt giữa chừng', en: 'the page that was printed died' },
    closed: { vi: 'cửa sổ in bị đóng giữa chừng', en: 'the window that was printed was closed' },
    late: { vi: 'hệ thống in không trả lời', en: 'the print system does not answer' },
  },
  noPrintReason: { vi: 'hệ thống in không nói lý do', en: 'the print system gives no reason' },
  printReason: { vi: 'hệ thống in báo: {reason}', en: 'the print system says: {reason}' },
  // The words for a page that is no label.
  notALabel: {
    empty: { vi: 'trang trống', en: 'an empty page' },
    login: { vi: 'trang đăng nhập', en: 'a login page' },
    partial: { vi: 'chỉ một phần của trang (HTTP 206)', en: 'only a part of the page (HTTP 206)' },
    cut: { vi: 'trang bị đứt giữa chừng khi tải', en: 'the page broke off while it was loaded' },
    endless: {
      vi: 'không biết trang đã tải hết chưa: dịch vụ không báo độ dài, và cuối trang bị thiếu',
      en: 'nothing tells whether the page is whole: the service gives no length, and the page’s end is missing',
    },
    json: { vi: 'dữ liệu JSON', en: 'JSON data' },
    token: {
      vi: 'dịch vụ báo mã in không còn dùng được, cả với mã in mới',
      en: 'the service says that the print token is no longer good, with a fresh one too',
    },
    blank: { vi: 'trang không có gì để in', en: 'nothing on the page to print' },
  },
  tooMuch: {
    time: { vi: 'đọc tài liệu quá {time}', en: 'the document took longer than {time}' },
    seconds: { vi: '{number} giây', en: '{number|second|seconds}' },
    page: { vi: 'trang {size}, quá lớn để in', en: 'a page of {size} is too large to be drawn' },
    image: { vi: 'ảnh {size} điểm, quá lớn để in', en: 'an image of {size} dots is too large to be drawn' },
    bytes: { vi: 'tài liệu chứa hơn {most} dữ liệu', en: 'the document holds more than {most} of data' },
    dots: { vi: 'các trang cộng lại quá lớn để in', en: 'its pages together are too large to be drawn' },
    memory: { vi: 'tài liệu cần quá nhiều bộ nhớ', en: 'the document needs too much memory' },
    pages: {
      vi: 'hơn {pages} trang cho {orders} đơn',
      en: 'more than {pages|page|pages} for {orders|order|orders}',
    },
  },
} as const satisfies LocalizedTexts;
