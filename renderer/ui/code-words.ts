import type { TFunction } from 'i18next';
import type { AgreedCode } from '../../shared/agreed-code.ts';
import type { Place, StrangeCode } from '../../shared/doubt.ts';

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

/** What a code is: "Mã vạch Code 128", "Code 128 barcode". */
export function symbologyWords(symbology: string, t: TFunction): string {
  if (symbology === 'text') return t('codes.text');
  return t('codes.barcode', { symbology: SYMBOLOGIES[symbology] ?? symbology });
}

/** A kind of codes: "Mã vạch Code 128, 8 chữ số, góc dưới bên phải". */
export function agreedCodeWords({ symbology, length, alphabet, place }: AgreedCode, t: TFunction): string {
  const madeOf = {
    digits: 'codes.digits',
    'capitals-and-digits': 'codes.capitals',
    any: 'codes.any',
  } as const;
  return [
    symbologyWords(symbology, t),
    t(madeOf[alphabet], { number: length }),
    place === null ? t('codes.anywhere') : placeWords(place, t),
  ].join(', ');
}

/** What and where a strange code is: "Mã vạch Code 128, góc dưới bên phải". */
export function strangeCodeWords({ symbology, place }: StrangeCode, t: TFunction): string {
  const where = place === null ? [] : [placeWords(place, t)];
  return [symbologyWords(symbology, t), ...where].join(', ');
}

/** In which ninth of the page a point lies. */
function placeWords({ x, y }: Place, t: TFunction): string {
  const row = thirdOf(y, ['top', 'middle', 'bottom']);
  const column = thirdOf(x, ['left', 'middle', 'right']);
  return t(`codes.place.${row}-${column}`);
}

function thirdOf<Name extends string>(
  share: number,
  [first, second, third]: readonly [Name, Name, Name],
): Name {
  if (share < 1 / 3) return first;
  return share < 2 / 3 ? second : third;
}
