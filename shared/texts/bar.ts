import type { LocalizedTexts } from '../language.ts';

/** The message bar at the window’s bottom edge. */
export const barText = {
  title: { vi: 'Thông báo', en: 'Messages' },
  unfold: { vi: 'Xem chi tiết', en: 'Show the details' },
  unfoldMore: { vi: 'Xem chi tiết, còn {number} thông báo', en: 'Show the details and {number} more' },
  fold: { vi: 'Thu gọn', en: 'Fold' },
  detail: { vi: 'Chi tiết: {detail}', en: 'Details: {detail}' },
  showDetail: { vi: 'Chi tiết cho kỹ thuật', en: 'Details for support' },
} as const satisfies LocalizedTexts;
