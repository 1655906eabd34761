import type { LocalizedTexts } from '../language.ts';

/** The list of keys, and keys without a button of their own. */
export const keysText = {
  title: { vi: 'Phím tắt', en: 'Keys' },
  help: { vi: 'Xem phím tắt', en: 'Show the keys' },
  close: { vi: 'Đóng', en: 'Close' },
  room: { vi: 'Ở màn hình này', en: 'On this screen' },
  everywhere: { vi: 'Ở mọi màn hình', en: 'Everywhere' },
  none: { vi: 'Không có phím nào.', en: 'No keys.' },
  or: { vi: 'hoặc', en: 'or' },
  fromTo: { vi: '{first} đến {last}', en: '{first} to {last}' },
  foot: {
    vi: 'Tab đi tới ô hoặc nút kế tiếp, Shift Tab đi lùi, Enter bấm nút. Quét mã lúc nào cũng được.',
    en: 'Tab goes to the next field or button, Shift Tab goes back, Enter presses a button. Scans are taken at any time.',
  },
  removeRow: { vi: 'Bỏ dòng đang chọn', en: 'Remove the row you are on' },
  intoList: { vi: 'Vào danh sách, lên hoặc xuống từng dòng', en: 'Into the list, row by row up or down' },
  ends: { vi: 'Dòng đầu, dòng cuối', en: 'First row, last row' },
  nextPart: { vi: 'Phần sau của Cài đặt', en: 'Next part of the settings' },
  previousPart: { vi: 'Phần trước của Cài đặt', en: 'Part before it' },
  pages: { vi: 'Lên hoặc xuống một trang', en: 'A page up or down' },
  back: { vi: 'Quay lại', en: 'Back' },
  dismiss: { vi: 'Đóng thông báo', en: 'Close the message' },
} as const satisfies LocalizedTexts;
