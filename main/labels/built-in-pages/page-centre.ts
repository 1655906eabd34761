import type { SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { edgeMarginsMm } from './edges.ts';
import { LINE_HEIGHT, lineWidthDots, outline, type SheetMarks, toDotRect, toDots } from './sheet.ts';

/** Font size of the gray levels under their patches. */
const LEVEL_FONT_MM = 1.9;
/** Width of one patch, enough for three digits under it. */
const PATCH_MM = { least: 4.4, most: 9 } as const;
const MAX_PATCHES = 8;
const ARROW_MM = 2.4;

/** Half the height of the band across the page's middle, which holds the cross, the arrow and the gray patches. */
export function bandHalfMm({ heightMm }: SizeMm): number {
  return Math.min(6, Math.max(1.8, heightMm * 0.065));
}

export function drawMiddle(page: SizeMm, dpi: number, fontMm: number): SheetMarks[] {
  return [drawCross(page, dpi), drawArrow(page, dpi, fontMm), drawPatches(page, dpi)];
}

function crossArmMm(page: SizeMm): number {
  return Math.min(4, bandHalfMm(page) * 0.8, page.widthMm * 0.1);
}

function drawCross(page: SizeMm, dpi: number): SheetMarks {
  const line = lineWidthDots(dpi);
  const [x, y] = [toDots(page.widthMm / 2, dpi), toDots(page.heightMm / 2, dpi)];
  const arm = toDots(crossArmMm(page), dpi);
  const across = { x: x - arm, y: y - (line >> 1), width: 2 * arm, height: line };
  const down = { x: x - (line >> 1), y: y - arm, width: line, height: 2 * arm };
  return { rects: [across, down] };
}

function drawArrow(page: SizeMm, dpi: number, fontMm: number): SheetMarks {
  const { left: leftMm, top, bottom } = edgeMarginsMm(page);
  const toMm = page.widthMm / 2 - crossArmMm(page) - 1;
  const half = bandHalfMm(page) * 0.85;
  const up = Math.max(-half, top - page.heightMm / 2);
  const down = Math.min(half, page.heightMm / 2 - bottom);
  if (toMm - leftMm < ARROW_MM || down - up < ARROW_MM) return {};
  const dot = (mm: number): number => toDots(mm, dpi);
  const [x, y] = [leftMm + ARROW_MM / 2, page.heightMm / 2];
  const barbs = up + ARROW_MM * 0.8;
  const arrow = [
    [0, up],
    [ARROW_MM / 2, barbs],
    [0.4, barbs],
    [0.4, down],
    [-0.4, down],
    [-0.4, barbs],
    [-ARROW_MM / 2, barbs],
  ].map(([dx = 0, dy = 0]) => [dot(x + dx), dot(y + dy)] as const);
  const text = {
    text: formatBilingual(builtInPageText.up),
    xMm: leftMm + ARROW_MM + 0.8,
    yMm: y - (fontMm * LINE_HEIGHT) / 2,
    widthMm: fontMm * 5.5,
    heightMm: fontMm * LINE_HEIGHT,
    fontMm,
    align: 'left',
    bold: true,
  } as const;
  const fits =
    text.xMm + text.widthMm <= toMm && text.yMm >= top && text.yMm + text.heightMm <= page.heightMm - bottom;
  return { polygons: [arrow], texts: fits ? [text] : [] };
}

/** Draws gray patches: dark ones print black, light ones white, those near the profile's darkness as a pattern (inspect/ink.ts). */
function drawPatches(page: SizeMm, dpi: number): SheetMarks {
  const half = bandHalfMm(page);
  const heightMm = 2 * half - LEVEL_FONT_MM * LINE_HEIGHT;
  const { right, top } = edgeMarginsMm(page);
  const endMm = page.widthMm - right;
  const roomMm = endMm - (page.widthMm / 2 + crossArmMm(page) + 1);
  const count = Math.min(MAX_PATCHES, Math.floor(roomMm / PATCH_MM.least));
  if (count < 3 || heightMm < 2 || page.heightMm / 2 - half < top) return {};
  const pitch = Math.min(PATCH_MM.most, roomMm / count);
  const patches = Array.from({ length: count }, (_, index) => ({
    level: Math.round((256 * (index + 0.5)) / count),
    place: {
      xMm: endMm - (count - index) * pitch,
      yMm: page.heightMm / 2 - half,
      widthMm: pitch - 0.6,
      heightMm,
    },
  }));
  return {
    rects: patches.flatMap(({ level, place }) => {
      const patch = toDotRect(place, dpi);
      return [{ ...patch, gray: level }, ...outline(patch, lineWidthDots(dpi))];
    }),
    texts: patches.map(({ level, place }) => ({
      text: String(level),
      ...place,
      yMm: place.yMm + heightMm,
      heightMm: LEVEL_FONT_MM * LINE_HEIGHT,
      fontMm: LEVEL_FONT_MM,
      align: 'center',
      bold: false,
    })),
  };
}
