import type { LocalizedTexts } from '../language.ts';

/** How far this machine’s clock is off. */
export const clockText = {
  day: { vi: 'ngày', en: 'd' },
  hour: { vi: 'giờ', en: 'h' },
  minute: { vi: 'phút', en: 'min' },
  fast: { vi: 'nhanh {by}', en: '{by} fast' },
  slow: { vi: 'chậm {by}', en: '{by} slow' },
} as const satisfies LocalizedTexts;
