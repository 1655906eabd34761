import type { AllowedCode } from './allowed-code.ts';
import { interpolateLocalized, type LocalizedText } from './language.ts';
import { codePositionText, labelCodeNameText } from './texts/label-code-names.ts';
import type { PagePosition, UnexpectedCode } from './verification-issue.ts';

/** Names of symbologies as printers and scanners use them; others keep zxing's name. */
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

/** Describes a kind of code: "Mã vạch Code 128, 8 chữ số, góc dưới bên phải". */
export function describeAllowedCode({ symbology, length, alphabet, place }: AllowedCode): LocalizedText {
  return joinLocalized([
    describeSymbology(symbology),
    interpolateLocalized(labelCodeNameText.alphabet[alphabet], { length }),
    place === null ? labelCodeNameText.anywhere : describePosition(place),
  ]);
}

/** Describes an unexpected code and its position: "Mã vạch Code 128, góc dưới bên phải". */
export const describeUnexpectedCode = ({ symbology, place }: UnexpectedCode): LocalizedText =>
  joinLocalized([describeSymbology(symbology), ...(place === null ? [] : [describePosition(place)])]);

const describeSymbology = (symbology: string): LocalizedText =>
  symbology === 'text'
    ? labelCodeNameText.text
    : interpolateLocalized(labelCodeNameText.barcode, { symbology: SYMBOLOGIES[symbology] ?? symbology });

const describePosition = ({ x, y }: PagePosition): LocalizedText =>
  codePositionText[3 * thirdOf(y) + thirdOf(x)] ?? labelCodeNameText.anywhere;

const thirdOf = (share: number): number => Math.min(2, Math.floor(share * 3));

const joinLocalized = (parts: readonly LocalizedText[]): LocalizedText => ({
  vi: parts.map(({ vi }) => vi).join(', '),
  en: parts.map(({ en }) => en).join(', '),
});
