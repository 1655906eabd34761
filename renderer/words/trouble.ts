/** What the lines about trouble around the station say in Vietnamese and English; both have the same keys (words.ts). */
export const troubleVi = {
  title: 'Đang có vấn đề',
  kind: {
    partner: 'Dịch vụ',
    printer: 'Máy in',
    token: 'Mã truy cập',
    clock: 'Đồng hồ',
    disk: 'Ổ đĩa',
  },
  /** Beside the word of its kind, where there is no room for the sentence. */
  short: {
    out: 'không trả lời được',
    ends: 'hết hạn {{when}}',
    ended: 'đã hết hạn',
    refused: 'bị từ chối',
    other: 'của địa chỉ khác',
    missing: 'không thấy',
    folder: 'không ghi được',
    free: 'còn {{free}}',
  },
  retry: 'Thử ngay',
  trying: 'đang thử',
  left: 'Còn {{number}} nhãn chờ in tiếp.',
  giveUp: 'Thôi chờ',
  putAway: 'Ẩn đến mai',
  below: 'Lý do ở cuối màn hình.',
} as const;
export const troubleEn = {
  title: 'What is wrong now',
  kind: {
    partner: 'Service',
    printer: 'Printer',
    token: 'Token',
    clock: 'Clock',
    disk: 'Disk',
  },
  short: {
    out: 'can’t answer',
    ends: 'ends {{when}}',
    ended: 'has run out',
    refused: 'refused',
    other: 'for another address',
    missing: 'not there',
    folder: 'can’t be written to',
    free: '{{free}} left',
  },
  retry: 'Try now',
  trying: 'trying',
  left: 'Labels waiting: {{number}}.',
  giveUp: 'Stop waiting',
  putAway: 'Hide until tomorrow',
  below: 'The reason is at the bottom of the screen.',
};
