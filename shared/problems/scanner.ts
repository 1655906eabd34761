import type { LocalizedTexts } from '../language.ts';

/** Scanners that speak HID-POS. */
export const scannerProblems = {
  'scanner-gone': {
    vi: 'Máy quét vừa chọn không còn cắm vào máy. Tem không thêm máy nào. Cắm lại rồi chọn lần nữa.',
    en: 'The scanner that was chosen is no longer plugged in. Tem added none. Plug it in again, then choose again.',
  },
  'too-many-scanners': {
    vi: 'Bàn này đã có {most} máy quét HID-POS. Tem không thêm máy mới. Bỏ bớt một máy trong danh sách rồi thêm lại.',
    en: 'This station has {most} HID-POS scanners already. Tem added none. Forget one of the list, then add again.',
  },
  'scanner-lost': {
    vi: 'Mất kết nối với máy quét “{name}”. Tem không nhận được mã từ máy này. Cắm lại dây hoặc đế thu; Tem tự nhận lại.',
    en: 'Scanner “{name}” was unplugged. Tem gets no codes from it. Plug in its cable or cradle; Tem takes it up again by itself.',
  },
  'scanner-not-opened': {
    vi: 'Không mở được máy quét “{name}”. Tem không nhận được mã từ máy này. Đóng phần mềm khác đang dùng nó, rồi rút ra cắm lại.',
    en: 'Scanner “{name}” can’t be opened. Tem gets no codes from it. Close other programs that use it, then unplug it and plug it in again.',
  },
  'scanner-unreadable': {
    vi: 'Máy quét “{name}” gửi một mã không đọc được trọn vẹn. Tem không nhận mã đó. Quét lại; nếu vẫn vậy, nhập mã bằng tay.',
    en: 'Scanner “{name}” sent a code that can’t be read whole. Tem did not take it. Scan again; if it stays, type the code.',
  },
} as const satisfies LocalizedTexts;
