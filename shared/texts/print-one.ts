import type { LocalizedTexts } from '../language.ts';

/** Printing one label from an order or from the history. */
export const printOneText = {
  ask: { vi: 'Đơn này đã in rồi. In lại?', en: 'This order was printed before. Print it again?' },
  once: { vi: 'In 1 lần, {when}, ở {printer}.', en: 'Printed once, {when}, at {printer}.' },
  often: {
    vi: 'In {times} lần, lần cuối {when} ở {printer}.',
    en: 'Printed {times|time|times}, last {when} at {printer}.',
  },
  no: { vi: 'Không in lại', en: 'Don’t print again' },
  more: { vi: 'Lý do khác…', en: 'Another reason…' },
  back: { vi: 'Quay lại', en: 'Back' },
  printing: { vi: 'Đang in nhãn…', en: 'Printing the label…' },
  printed: { vi: 'Đã in nhãn.', en: 'The label is printed.' },
  sent: {
    vi: 'Đã gửi nhãn tới máy in. Máy in không báo lại.',
    en: 'The label went to the printer, which reports no more.',
  },
  failed: { vi: 'Chưa in nhãn.', en: 'The label is not printed.' },
  unknown: { vi: 'Chưa biết nhãn đã in chưa.', en: 'The label may be printed or not.' },
  held: {
    vi: 'Chưa in. Đơn cần xử lý ở Trạm in.',
    en: 'Not printed: the order needs your answer at the station.',
  },
  queued: { vi: 'Chưa in. Nhãn chờ ở Trạm in.', en: 'Not printed: the label waits at the station.' },
} as const satisfies LocalizedTexts;
