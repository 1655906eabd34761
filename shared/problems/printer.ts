import type { LocalizedTexts } from '../language.ts';

/** Printers. */
export const printerProblems = {
  'no-printer': {
    vi: 'Chưa chọn máy in. Tem chưa gửi gì. Chọn máy in rồi in lại.',
    en: 'No printer is chosen. Tem sent nothing. Choose a printer, then print again.',
  },
  'printer-missing': {
    vi: 'Không tìm thấy máy in “{printer}”. Tem không in sang máy khác. Kiểm tra dây và nguồn, hoặc chọn máy khác.',
    en: 'Printer “{printer}” is not there. Tem did not use another one. Check cable and power, or choose another printer.',
  },
  'printer-not-ready': {
    vi: 'Máy in “{printer}” chưa in được: {reason}. Tem dừng trước nhãn này. Xử lý ở máy in rồi in tiếp.',
    en: 'Printer “{printer}” can’t print: {reason}. Tem stopped before this label. See to the printer, then go on printing.',
  },
  'printer-silent': {
    vi: 'Thiết bị ở “{printer}” không trả lời như một máy in. Tem chưa gửi nhãn nào tới đó. Xem máy in đã bật, còn giấy, đã đóng nắp và đúng ngôn ngữ; nếu máy này không bao giờ trả lời, nhập lại địa chỉ và đánh dấu “Máy in này không báo trạng thái”.',
    en: 'What is at “{printer}” does not answer as a printer. Tem sent it no label. See that the printer is on, closed, has paper and speaks that language; if it never answers, enter its address again and tick “This printer tells no status”.',
  },
  'head-unknown': {
    vi: 'Tem chưa biết máy in “{printer}” in được rộng bao nhiêu, nên chưa gửi nhãn nào: phần quá rộng sẽ mất. Vào Cài đặt, mục In nhãn: in trang căn chỉnh, rồi điền bề rộng in được. Chỉ cần làm một lần cho mỗi máy in.',
    en: 'Tem does not know how wide printer “{printer}” prints, so it sent no label: what is too wide would be lost. In Settings, under Printing, print the calibration page and enter the width it prints. Once for each printer is enough.',
  },
  'printer-not-allowed': {
    vi: 'Tem không in tới “{printer}”: {reason}. Tem chưa gửi gì tới đó. Chọn máy in khác, hoặc sửa lại địa chỉ.',
    en: 'Tem does not print to “{printer}”: {reason}. Nothing was sent there. Choose another printer, or correct its address.',
  },
  'printer-waiting': {
    vi: 'Máy in “{printer}” đang chờ: {reason}. Tem giữ nhãn này trong máy in. Xử lý ở máy in, nhãn sẽ tự ra.',
    en: 'Printer “{printer}” is waiting: {reason}. Tem has this label in the printer’s queue. See to the printer; the label comes out by itself.',
  },
  'printer-failed': {
    vi: 'Máy in “{printer}” không nhận nhãn ({detail}). Tem đã dừng ở nhãn này. Kiểm tra máy in rồi thử lại.',
    en: 'Printer “{printer}” did not take the label ({detail}). Tem stopped at this label. Check the printer, then retry.',
  },
  'folder-failed': {
    vi: 'Không ghi được nhãn vào thư mục “{folder}” ({detail}). Tem đã dừng ở nhãn này. Kiểm tra thư mục rồi thử lại.',
    en: 'The label could not be written to folder “{folder}” ({detail}). Tem stopped at this label. Check the folder, then retry.',
  },
  'not-told': {
    vi: '{number} nhãn đã gửi, nhưng chưa biết đã in chưa: {why}. Tem ghi là “đã gửi”. Xem máy in.',
    en: '{number|label was|labels were} sent, but not known to be printed: {why}. Tem says “sent”. Look at the printer.',
  },
  'handover-unknown': {
    vi: 'Chưa biết nhãn đã in chưa ({detail}). Tem không tự in lại. Xem ở máy in: nhãn đã in hay chưa?',
    en: 'Whether the label came out is not known ({detail}). Tem does not print it again by itself. Look at the printer: did the label come out?',
  },
  'answer-doubted': {
    vi: 'Tem chưa cho in lại nhãn này: {detail}. Xem máy in lần nữa. Nếu vẫn cần in, trả lời như vậy một lần nữa.',
    en: 'Tem has not let this label be printed again: {detail}. Look at the printer once more. If it is still to be printed, give the same answer again.',
  },
} as const satisfies LocalizedTexts;
