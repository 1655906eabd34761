import type { LocalizedTexts } from '../language.ts';

/** The lines about health issues around the station. */
export const healthText = {
  title: { vi: 'Đang có vấn đề', en: 'What is wrong now' },
  kind: {
    partner: { vi: 'Dịch vụ', en: 'Service' },
    printer: { vi: 'Máy in', en: 'Printer' },
    token: { vi: 'Mã truy cập', en: 'Token' },
    clock: { vi: 'Đồng hồ', en: 'Clock' },
    disk: { vi: 'Ổ đĩa', en: 'Disk' },
  },
  /** Beside the word of its kind, where there is no room for the sentence. */
  short: {
    out: { vi: 'không trả lời được', en: 'can’t answer' },
    ends: { vi: 'hết hạn {when}', en: 'ends {when}' },
    ended: { vi: 'đã hết hạn', en: 'has run out' },
    refused: { vi: 'bị từ chối', en: 'refused' },
    other: { vi: 'của địa chỉ khác', en: 'for another address' },
    missing: { vi: 'không thấy', en: 'not there' },
    silent: { vi: 'không trả lời', en: 'no answer' },
    folder: { vi: 'không ghi được', en: 'can’t be written to' },
    free: { vi: 'còn {free}', en: '{free} left' },
  },
  retry: { vi: 'Thử ngay', en: 'Try now' },
  trying: { vi: 'đang thử', en: 'trying' },
  left: { vi: 'Còn {number} nhãn chờ in tiếp.', en: '{number|label|labels} waiting.' },
  giveUp: { vi: 'Không chờ nữa', en: 'Stop waiting' },
  putAway: { vi: 'Ẩn đến mai', en: 'Hide until tomorrow' },
  below: { vi: 'Lý do ở cuối màn hình.', en: 'The reason is at the bottom of the screen.' },
} as const satisfies LocalizedTexts;
