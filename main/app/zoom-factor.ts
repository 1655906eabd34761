import type { Settings } from '../../shared/settings.ts';

/** The magnification of each text size. */
const ZOOM_FACTORS: Readonly<Record<Settings['textSize'], number>> = { normal: 1, large: 1.2, largest: 1.5 };

/** The smallest content size that every screen fits into, in CSS pixels. */
const MIN_CONTENT_SIZE = { width: 1024, height: 600 } as const;

/**
 * Returns the zoom of a window of this size (CSS pixels at zoom 1): the setting's, as far as there is room. A screen of 1366 x
 * 768 allows 1.28 at most. Where `largest` is cut, `large` stays halfway to it, so that the two differ.
 */
export function zoomFactorFor(
  textSize: Settings['textSize'],
  { width, height }: { width: number; height: number },
): number {
  const most = Math.min(width / MIN_CONTENT_SIZE.width, height / MIN_CONTENT_SIZE.height);
  const largest = Math.max(1, Math.min(ZOOM_FACTORS.largest, most));
  const zoom = { normal: 1, large: Math.min(ZOOM_FACTORS.large, (1 + largest) / 2), largest }[textSize];
  return Math.floor(100 * zoom) / 100;
}
