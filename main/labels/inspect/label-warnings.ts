import type { LabelWarning } from '../../../shared/station.ts';
import type { PageReading } from './read-pages.ts';

/** A bar narrower than this will not scan (docs/reference/printing.md, "Thermal printers"). */
const MIN_BAR_DOTS = 2;

/** What may spoil a label on paper although it is the right one; each kind once. */
export function findLabelWarnings(pages: readonly PageReading[]): LabelWarning[] {
  const warnings: LabelWarning[] = [];
  const widths = pages.flatMap(({ barcodes }) =>
    barcodes.map(({ narrowestBarDots }) => narrowestBarDots).filter((width) => width !== null),
  );
  const dots = Math.min(...widths);
  if (dots < MIN_BAR_DOTS) warnings.push({ kind: 'narrow-bars', dots });
  if (pages.some(({ edgeInk }) => edgeInk)) warnings.push({ kind: 'edge-ink' });
  return warnings;
}
