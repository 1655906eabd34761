import type { Settings } from '../../shared/settings.ts';

/** How much larger everything is than it was drawn for. */
const ZOOM_FACTORS: Readonly<Record<Settings['textSize'], number>> = { normal: 1, large: 1.2, largest: 1.5 };

/** What every room needs, in CSS pixels; smaller ones lose something. */
const MIN_CONTENT_SIZE = { width: 1024, height: 600 } as const;

/**
 * How far a window of this size (CSS pixels at zoom 1) is zoomed: as the setting says, as far as there is room. A screen of
 * 1366 x 768 takes 1.28 at most.
 */
export function zoomFactorFor(
  textSize: Settings['textSize'],
  { width, height }: { width: number; height: number },
): number {
  const most = Math.min(width / MIN_CONTENT_SIZE.width, height / MIN_CONTENT_SIZE.height);
  return Math.max(1, Math.floor(100 * Math.min(ZOOM_FACTORS[textSize], most)) / 100);
}
