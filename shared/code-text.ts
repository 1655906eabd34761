import type { AllowedCode } from './allowed-code.ts';
import { interpolateLocalized, type LocalizedText } from './language.ts';
import type { PagePosition, UnexpectedCode } from './verification-issue.ts';

/** Symbologies as printers and scanners call them; what is not here is called as zxing does. */
const SYMBOLOGIES: Readonly<Record<string, string>> = {
  Code128: 'Code 128',
  Code39: 'Code 39',
  Code93: 'Code 93',
  QRCode: 'QR',
  DataMatrix: 'Data Matrix',
  'EAN-13': 'EAN-13',
  'EAN-8': 'EAN-8',
  'UPC-A': 'UPC-A',
  'UPC-E': 'UPC-E',
};

const TEXT: LocalizedText = { vi: 'Chữ in trên nhãn', en: 'Text on the label' };
const BARCODE: LocalizedText = { vi: 'Mã vạch {symbology}', en: '{symbology} barcode' };
const ANYWHERE: LocalizedText = { vi: 'ở bất kỳ chỗ nào', en: 'anywhere' };
const ALPHABET_TEXT: Readonly<Record<AllowedCode['alphabet'], LocalizedText>> = {
  digits: { vi: '{length} chữ số', en: '{length} digits' },
  'capitals-and-digits': { vi: '{length} chữ hoa và số', en: '{length} capitals and digits' },
  any: { vi: '{length} ký tự bất kỳ', en: '{length} characters of any kind' },
};

/** The ninths of a page, row by row. */
const POSITION_TEXT: readonly LocalizedText[] = [
  { vi: 'góc trên bên trái', en: 'top left' },
  { vi: 'phía trên, ở giữa', en: 'top middle' },
  { vi: 'góc trên bên phải', en: 'top right' },
  { vi: 'bên trái, ở giữa', en: 'middle left' },
  { vi: 'giữa nhãn', en: 'middle of the label' },
  { vi: 'bên phải, ở giữa', en: 'middle right' },
  { vi: 'góc dưới bên trái', en: 'bottom left' },
  { vi: 'phía dưới, ở giữa', en: 'bottom middle' },
  { vi: 'góc dưới bên phải', en: 'bottom right' },
];

/** A kind of codes: "Mã vạch Code 128, 8 chữ số, góc dưới bên phải". */
export function describeAllowedCode({ symbology, length, alphabet, place }: AllowedCode): LocalizedText {
  return joinLocalized([
    describeSymbology(symbology),
    interpolateLocalized(ALPHABET_TEXT[alphabet], { length }),
    place === null ? ANYWHERE : describePosition(place),
  ]);
}

/** What and where a strange code is: "Mã vạch Code 128, góc dưới bên phải". */
export function describeUnexpectedCode({ symbology, place }: UnexpectedCode): LocalizedText {
  return joinLocalized([describeSymbology(symbology), ...(place === null ? [] : [describePosition(place)])]);
}

const describeSymbology = (symbology: string): LocalizedText =>
  symbology === 'text'
    ? TEXT
    : interpolateLocalized(BARCODE, { symbology: SYMBOLOGIES[symbology] ?? symbology });

const describePosition = ({ x, y }: PagePosition): LocalizedText =>
  POSITION_TEXT[3 * thirdOf(y) + thirdOf(x)] ?? ANYWHERE;

const thirdOf = (share: number): number => Math.min(2, Math.floor(share * 3));

const joinLocalized = (parts: readonly LocalizedText[]): LocalizedText => ({
  vi: parts.map(({ vi }) => vi).join(', '),
  en: parts.map(({ en }) => en).join(', '),
});
