import type { LocalizedTexts } from '../language.ts';

/** Why a printer can’t print, as it stands inside a sentence: no capital, no full stop. */
export const printerReasonText = {
  'out-of-paper': { vi: 'hết giấy', en: 'out of paper' },
  'door-open': { vi: 'nắp hoặc đầu in đang mở', en: 'the cover or the print head is open' },
  paused: { vi: 'đang tạm dừng', en: 'the printer is paused' },
  offline: { vi: 'mất kết nối hoặc không trả lời', en: 'the printer is offline or does not answer' },
  'ribbon-out': { vi: 'hết ruy băng mực', en: 'out of ribbon' },
  'too-hot': { vi: 'đầu in quá nóng', en: 'the print head is too hot' },
  busy: { vi: 'đang bận việc khác', en: 'the printer is busy with something else' },
  error: { vi: 'máy báo lỗi, xem trên máy', en: 'the printer reports a fault; look at the printer' },
} as const satisfies LocalizedTexts;
