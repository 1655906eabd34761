import type { Random } from '../../../main/sandbox/data/random.ts';
import { LABEL_SIZES, type LabelSize, type SizeMm } from '../../../shared/label-size.ts';
import type { Defect, Way } from './defects.ts';

// Whole labels on sheets of another size than the one that was asked for.

const withSheet = (html: string, { widthMm, heightMm }: SizeMm, css = ''): string =>
  html
    .replace(/@page \{[^}]*\}/, `@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }`)
    .replace('</head>', `<style>${css}</style></head>`);

const sheetOf =
  (
    of: (size: SizeMm, random: Random) => SizeMm,
    css: (size: SizeMm, sheet: SizeMm) => string = () => '',
  ): Way =>
  (random) => ({
    change(html, { size }) {
      const own = LABEL_SIZES[size];
      const sheet = of(own, random);
      return withSheet(html, sheet, css(own, sheet));
    },
  });

/** The label as large as its sheet allows. */
const zoomed = (own: SizeMm, sheet: SizeMm): string =>
  `section { zoom: ${Math.min(sheet.widthMm / own.widthMm, sheet.heightMm / own.heightMm).toFixed(3)} }`;
const scaled =
  (...shares: readonly number[]) =>
  ({ widthMm, heightMm }: SizeMm, random: Random): SizeMm => {
    const share = random.pick(shares);
    return { widthMm: widthMm * share, heightMm: heightMm * share };
  };
const A4 = { widthMm: 210, heightMm: 297 };

const serviceSizes = Object.keys(LABEL_SIZES) as LabelSize[];
const isOther = (one: SizeMm, other: SizeMm): boolean =>
  Math.abs(one.widthMm / other.widthMm - 1) > 0.2 || Math.abs(one.heightMm / other.heightMm - 1) > 0.2;

const anotherOfTheService: Way = (random): Defect => ({
  change(html, { size }) {
    const others = serviceSizes
      .map((name) => LABEL_SIZES[name])
      .filter((other) => isOther(LABEL_SIZES[size], other));
    const sheet = random.pick(others);
    return withSheet(html, sheet, zoomed(LABEL_SIZES[size], sheet));
  },
});

export const sizeWays: Readonly<Record<string, Way>> = {
  'on A4': sheetOf(() => A4),
  'on a large sheet': sheetOf(() => ({ widthMm: 320, heightMm: 400 })),
  'as large as A4': sheetOf(() => A4, zoomed),
  smaller: sheetOf(scaled(0.4, 0.5, 0.62, 0.75), zoomed),
  larger: sheetOf(scaled(1.3, 1.5, 2), zoomed),
  '50 x 40': sheetOf(() => ({ widthMm: 50, heightMm: 40 }), zoomed),
  'two on a sheet': sheetOf(
    ({ widthMm, heightMm }) => ({ widthMm: 2 * widthMm, heightMm }),
    () =>
      'body { display: flex; flex-wrap: wrap } section { break-after: auto !important; page-break-after: auto !important }',
  ),
  'one above the other': sheetOf(
    ({ widthMm, heightMm }) => ({ widthMm, heightMm: 2 * heightMm }),
    () => 'section { break-after: auto !important; page-break-after: auto !important }',
  ),
  'another of the service’s': anotherOfTheService,
};
