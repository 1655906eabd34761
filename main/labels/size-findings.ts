import type { HoldProblem } from '../../shared/hold.ts';
import { LABEL_SIZES, type LabelSize, rotateSize, type SizeMm } from '../../shared/label-size.ts';
import { type Head, headMmOf } from '../../shared/printer-head.ts';
import { formatSize, type Profile } from '../../shared/profile.ts';
import type { LabelWarning } from '../../shared/station.ts';
import { type Dots, findInkArea } from './inspect/dots.ts';
import { SIZE_TOLERANCE, sizesMatch } from './inspect/page-rounding.ts';
import type { LabelRules } from './label.ts';

interface AskedSize {
  readonly size: LabelSize;
  readonly profile: Pick<Profile, 'pageMm' | 'mediaMm' | 'rotation' | 'dpi'>;
  readonly head: Head | null;
  readonly rules: Pick<LabelRules, 'agreedSizes'>;
}

/** What a label's size says: nothing, that it is held, or that its row warns. */
type SizeFinding =
  | { readonly kind: 'hold'; readonly problem: HoldProblem & { readonly code: 'other-size' } }
  | { readonly kind: 'warn'; readonly warning: LabelWarning }
  | null;

/**
 * Compares a label's pages with the size that was asked for: the operator's for this label size, else the label size's own.
 * Paper that the operator named is not compared with here: what exceeds it is refused (`PageReading.fits`).
 *
 * A head of another resolution than the one that the dots were made for prints them smaller or larger.
 *
 * Another of the service's sizes is what it makes of its own accord, and no stranger's sheet: it is a warning.
 */
export function compareSize(
  pages: readonly SizeMm[],
  { size, profile: { pageMm, mediaMm, rotation, dpi }, head, rules }: AskedSize,
): SizeFinding {
  const askedMm = pageMm ?? LABEL_SIZES[size];
  const scale = dpi / (head?.dpi ?? dpi);
  const printed = pages.map(({ widthMm, heightMm }) => ({
    widthMm: widthMm * scale,
    heightMm: heightMm * scale,
  }));
  // A profile that turns labels may be for a service that makes them lying.
  const both = [askedMm, rotateSize(askedMm, rotation)];
  const isPaperNamed = mediaMm !== null && scale === 1;
  const other = printed.find((page) => !both.some((one) => isWithin(page, one, isPaperNamed)));
  if (other === undefined) return null;
  const own = Object.values(LABEL_SIZES).find((one) => sizesMatch(other, one));
  const [label, asked] = [formatSize(own ?? other), formatSize(askedMm)];
  const isAgreed = rules.agreedSizes.some((agreed) => agreed.label === label && agreed.asked === asked);
  return own === undefined && !isAgreed
    ? { kind: 'hold', problem: { code: 'other-size', values: { label, asked } } }
    : { kind: 'warn', warning: { kind: 'other-size', label, asked } };
}

/** Finds ink that a printer's head does not reach: it prints from its left end. */
export function findInkBeyond(
  pages: readonly { readonly dots: Dots }[],
  { dots: headDots, dpi: headDpi }: Head,
  dpi: number,
): (HoldProblem & { readonly code: 'wider-than-head' }) | null {
  const reaches = pages
    .filter(({ dots }) => dots.widthDots > headDots)
    .flatMap(({ dots }) => findInkArea(dots) ?? [])
    .map(({ left, width }) => left + width);
  const most = Math.max(0, ...reaches);
  if (most <= headDots) return null;
  const mm = (dots: number): string => `${headMmOf(dots, headDpi ?? dpi)} mm`;
  return { code: 'wider-than-head', values: { ink: mm(most), head: mm(headDots) } };
}

function isWithin(page: SizeMm, asked: SizeMm, isPaperNamed: boolean): boolean {
  return (['widthMm', 'heightMm'] as const).every((side) => {
    const share = page[side] / asked[side];
    return share >= 1 - SIZE_TOLERANCE && (isPaperNamed || share <= 1 + SIZE_TOLERANCE);
  });
}
