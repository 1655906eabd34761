import type { LocalizedTexts } from '../language.ts';

/** What a label’s page lacks, inside a problem’s sentence. */
export const missingPartText = {
  kind: {
    picture: { vi: 'hình', en: 'picture' },
    style: { vi: 'kiểu trình bày', en: 'style' },
    script: { vi: 'mã lệnh trang', en: 'script' },
    font: { vi: 'phông chữ', en: 'font' },
    data: { vi: 'dữ liệu', en: 'data' },
    frame: { vi: 'khung trang', en: 'frame' },
  },
  part: { vi: '{kind} {name}', en: '{kind} {name}' },
  refused: { vi: '{kind} {name} (không được phép)', en: '{kind} {name} (not allowed)' },
  more: { vi: 'và {number} phần khác', en: 'and {number} more' },
} as const satisfies LocalizedTexts;
