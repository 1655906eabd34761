import type { LocalizedTexts } from '../language.ts';

/** Codes that another program hands over with a tem:// link. */
export const linksText = {
  region: { vi: 'Mã từ liên kết', en: 'Codes from links' },
  title: { vi: 'Chương trình khác gửi mã:', en: 'Codes from another program:' },
  refusedTitle: {
    vi: 'Mã từ chương trình khác không nhận được.',
    en: 'Codes from another program were not taken.',
  },
  many: {
    vi: 'Chương trình khác đã mở {number} liên kết tem://.',
    en: 'Other programs opened {number|tem:// link|tem:// links}.',
  },
  added: { vi: 'Đã thêm {number} đơn vào danh sách', en: '{number|order|orders} added to the batch' },
  nothing: { vi: 'Không thêm đơn nào vào danh sách', en: 'Nothing was added to the batch' },
  duplicates: { vi: '{number} đơn đã có sẵn', en: '{number} already there' },
  left: { vi: '{number} đơn chưa vào vì danh sách đã đầy', en: '{number} left out, the batch is full' },
  invalid: {
    vi: '{number} mã không phải mã vận đơn',
    en: '{number|is not an order code|are not order codes}',
  },
  takenOut: {
    vi: 'Đã bỏ {number} đơn ra khỏi danh sách',
    en: '{number|order|orders} taken out of the batch',
  },
  notPrinted: { vi: 'Chưa in gì.', en: 'Nothing was printed.' },
  unknownSource: {
    vi: 'Nếu không phải bạn mở, bỏ các đơn này ra.',
    en: 'If it was not you, take these orders out.',
  },
  takeOut: { vi: 'Bỏ {number} đơn này ra', en: 'Take {number|order|orders} out' },
  size: {
    vi: 'Liên kết muốn khổ {size}; trạm đang in khổ {now}.',
    en: 'The link wants size {size}; the station prints {now}.',
  },
  takeSize: { vi: 'Đổi sang khổ {size}', en: 'Change to {size}' },
} as const satisfies LocalizedTexts;
