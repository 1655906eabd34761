import type { LocalizedText, LocalizedTexts } from '../language.ts';

/** How a code on a label that is not its order’s is called. */
export const labelCodeNameText = {
  text: { vi: 'Chữ in trên nhãn', en: 'Text on the label' },
  barcode: { vi: 'Mã vạch {symbology}', en: '{symbology} barcode' },
  anywhere: { vi: 'ở bất kỳ chỗ nào', en: 'anywhere' },
  alphabet: {
    digits: { vi: '{length} chữ số', en: '{length} digits' },
    'capitals-and-digits': { vi: '{length} chữ hoa và số', en: '{length} capitals and digits' },
    any: { vi: '{length} ký tự bất kỳ', en: '{length} characters of any kind' },
  },
} as const satisfies LocalizedTexts;

/** The ninths of a page, row by row. */
export const codePositionText = [
  { vi: 'góc trên bên trái', en: 'top left' },
  { vi: 'phía trên, ở giữa', en: 'top middle' },
  { vi: 'góc trên bên phải', en: 'top right' },
  { vi: 'bên trái, ở giữa', en: 'middle left' },
  { vi: 'giữa nhãn', en: 'middle of the label' },
  { vi: 'bên phải, ở giữa', en: 'middle right' },
  { vi: 'góc dưới bên trái', en: 'bottom left' },
  { vi: 'phía dưới, ở giữa', en: 'bottom middle' },
  { vi: 'góc dưới bên phải', en: 'bottom right' },
] as const satisfies readonly LocalizedText[];
