import type { LabelWarning } from '../../../shared/station.ts';
import type { PageReading } from './read-pages.ts';

/** A narrower bar will not scan (docs/reference/printing.md, "Thermal printers"). */
const MIN_BAR_DOTS = 2;

/** Finds what may spoil a correct label on paper; each kind once. */
export function findLabelWarnings(pages: readonly PageReading[]): LabelWarning[] {
  const warnings: LabelWarning[] = [];
  const barcodes = pages.flatMap((page) => page.barcodes);
  const dots = Math.min(...barcodes.flatMap(({ narrowestBarDots }) => narrowestBarDots ?? []));
  if (dots < MIN_BAR_DOTS) warnings.push({ kind: 'narrow-bars', dots });
  if (pages.some(({ edgeInk }) => edgeInk)) warnings.push({ kind: 'edge-ink' });
  if (pages.some(({ unreadText }) => unreadText)) warnings.push({ kind: 'unreadable-text' });
  return warnings;
}
