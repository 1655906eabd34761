import type { LocalizedText } from '../../../shared/language.ts';

/** What is known about a label whose printer does not say "printed", as it stands inside a sentence. */
export const RAW_RESULT_TEXT = {
  tellsNothing: {
    vi: 'máy in đã nhận, nhưng không báo là đã in',
    en: 'the printer took it, but does not tell whether it printed',
  },
  lost: { vi: 'mất kết nối với máy in', en: 'the connection to the printer broke' },
  stuck: { vi: 'máy in không nhận hết nhãn', en: 'the printer did not take the whole label' },
  noWord: { vi: 'máy in không báo là đã in xong', en: 'the printer did not say that it was done' },
  stopped: { vi: 'đã thôi chờ máy in', en: 'waiting for the printer was stopped' },
  noSpooler: {
    vi: 'Tem không gửi thẳng được vào hàng đợi của hệ điều hành này',
    en: 'Tem can’t hand dots to the print queues of this operating system',
  },
  brokeOff: {
    vi: 'việc gửi nhãn vào hàng đợi bị đứt giữa chừng',
    en: 'handing it to the print queue broke off midway',
  },
  torn: {
    vi: 'máy in dừng giữa nhãn này',
    en: 'the printer stopped in the middle of this label',
  },
} as const satisfies Record<string, LocalizedText>;
