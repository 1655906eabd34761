import { MM_PER_INCH } from '../../../shared/label-size.ts';
import { cutOut, findGrayBoxes, SEEN_CONTRAST } from './gray-boxes.ts';
import { highest, lowest, type Plane } from './neighbourhood.ts';
import { grow, type PixelBox } from './pixel-box.ts';
import type { Raster } from './raster.ts';

// Thermal paper has no gray. A threshold alone loses what a person reads on the screen: gray, coloured and translucent letters,
// white ones on a coloured bar, hairlines. Strokes are therefore found by their contrast with what surrounds them, and are
// black or white as a whole; fills are black, white or dithered; pictures are dithered.

/** Wider strokes count as fills: a sorting code in letters of 40 points has strokes of 2 mm. */
const STROKE_MM = 2.5;
/** The contrast from which a stroke is ink: that of #ebebeb on white. */
const LEAST_CONTRAST = 20;
/** So much less contrast than that of a stroke nearby is its edge, or a JPEG's noise around it. */
const NOISE = 4;
/** At half darkness, fills darker than this are black, lighter ones than that white; those between are dithered, or white around dark strokes. */
const BLACK_FILL = 100;
const WHITE_FILL = 200;

/** Levels so near to a fill's are the fill's. */
const NEAR_FILL = 4;
/** Less is a gap between two soft edges; a pale letter of 2 mm has more. */
const LEAST_LOST_MM2 = 1;

const DARK_STROKE = 1;
const LIGHT_STROKE = 2;

export interface Ink {
  /** The raster in black (0) and white (255) only. */
  readonly raster: Raster;
  /** The share of its gray strokes' dots that leave nothing on paper: 0 to 1; 0 if they are no more than a speck. */
  readonly lost: number;
}

/**
 * Decides which dots of a drawn page are black.
 * @param dpi the raster's dots per inch
 * @param darkness where a page is black and white, gray levels below this are black; 128 is half
 */
export function decideInk(raster: Raster, dpi: number, darkness: number): Ink {
  const { widthPx, heightPx, gray } = raster;
  const black = new Uint8Array(gray.length);
  for (let at = 0; at < gray.length; at++) black[at] = (gray[at] ?? 255) < darkness ? 0 : 255;
  const reach = Math.max(2, Math.round(((STROKE_MM / MM_PER_INCH) * dpi) / 2));
  let [ink, lost] = [0, 0];
  for (const box of findGrayBoxes(raster, reach)) {
    // What decides about a dot lies within twice the reach.
    const around = grow(box, 2 * reach, raster);
    const width = around.right - around.left;
    const inner = {
      left: box.left - around.left,
      top: box.top - around.top,
      right: box.right - around.left,
      bottom: box.bottom - around.top,
    };
    const decided = decideBand(cutOut(raster, around), inner, reach, darkness);
    for (let y = box.top; y < box.bottom; y++) {
      const from = (y - around.top) * width - around.left;
      black.set(decided.black.subarray(from + box.left, from + box.right), y * widthPx + box.left);
    }
    ink += decided.ink;
    lost += decided.lost;
  }
  const speck = LEAST_LOST_MM2 * (dpi / MM_PER_INCH) ** 2;
  return { raster: { widthPx, heightPx, gray: black }, lost: lost <= speck ? 0 : lost / ink };
}

interface Decided {
  readonly black: Uint8Array;
  /** Dots of strokes, and how many of these leave nothing on paper. */
  readonly ink: number;
  readonly lost: number;
}

/** @param inner where the dots are decided about: around it, what lies beyond the band is not known */
function decideBand(band: Plane, inner: PixelBox, reach: number, darkness: number): Decided {
  const { width, height, levels } = band;
  const same = (of: Uint8Array): Plane => ({ width, height, levels: of });
  // A closing removes dark strokes, an opening light ones.
  const ground = lowest(same(highest(band, reach)), reach);
  const floor = highest(same(lowest(band, reach)), reach);
  const [dark, light] = [new Uint8Array(levels.length), new Uint8Array(levels.length)];
  // Loops, because `map` takes seven times as long.
  for (let at = 0; at < levels.length; at++) {
    const level = levels[at] ?? 255;
    dark[at] = (ground[at] ?? 255) - level;
    light[at] = level - (floor[at] ?? 0);
  }
  const [darkest, lightest] = [highest(same(dark), 2), highest(same(light), 2)];
  const darkShare = 1 - darkness / 255;
  const blackFill = (BLACK_FILL * darkness) / 128;
  const whiteFill = 255 - ((255 - WHITE_FILL) * (255 - darkness)) / 127;
  const kinds = new Uint8Array(levels.length);
  const darkStrokes = new Uint8Array(levels.length);
  const lightOnFill = new Uint8Array(levels.length);
  for (let at = 0; at < levels.length; at++) {
    const [d, l] = [dark[at] ?? 0, light[at] ?? 0];
    if (d >= l && d >= LEAST_CONTRAST && d > darkShare * (darkest[at] ?? 0)) {
      kinds[at] = DARK_STROKE;
      darkStrokes[at] = d;
    } else if (l > d && l >= LEAST_CONTRAST && l >= (1 - darkShare) * (lightest[at] ?? 0)) {
      kinds[at] = LIGHT_STROKE;
      if ((floor[at] ?? 0) >= LEAST_CONTRAST) lightOnFill[at] = l;
    }
  }
  eraseLines(same(lightOnFill), reach * LINE_LENGTH);
  const [darkAround, lightAround] = [highest(same(darkStrokes), reach), highest(same(lightOnFill), reach)];
  const fills = new Uint8Array(levels.length);
  for (let at = 0; at < levels.length; at++) if (lightOnFill[at] !== 0) fills[at] = floor[at] ?? 0;
  const fillAround = highest(same(fills), reach);
  const pictures = findPictures(band);
  const black = new Uint8Array(levels.length).fill(255);
  let [ink, lost] = [0, 0];
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const level = levels[at] ?? 255;
      const d = dark[at] ?? 0;
      const l = light[at] ?? 0;
      const isPicture = pictures.at(x, y);
      const contrast = Math.max(d, l);
      const isInner = x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom;
      if (isInner && !isPicture && contrast >= SEEN_CONTRAST) {
        const around = Math.max(darkAround[at] ?? 0, lightest[at] ?? 0);
        const isLost = kinds[at] === 0 && around < NOISE * contrast && !isEdge(at);
        // A gap between a fill and something dark is nothing that could be lost.
        if (!isLost) ink++;
        else if (d >= l || isInFill(at)) {
          ink++;
          lost++;
        }
      }
      let isBlack: boolean;
      if (isPicture) isBlack = level < ditherLevel(x, y);
      else if (kinds[at] !== 0) isBlack = kinds[at] === DARK_STROKE;
      else if (
        (lightAround[at] ?? 0) >= Math.max(LEAST_CONTRAST, darkAround[at] ?? 0) &&
        level < (fillAround[at] ?? 0) + LEAST_CONTRAST &&
        d <= l + LEAST_CONTRAST
      )
        // The ground of light letters.
        isBlack = true;
      else {
        const fill = d > l ? (ground[at] ?? 255) : level;
        // What is dark itself is black whatever its ground: a soft edge may have lightened that.
        isBlack = level < blackFill || (fill < whiteFill && darkAround[at] === 0 && fill < ditherLevel(x, y));
      }
      if (isBlack) black[at] = 0;
    }
  }
  return { black, ink, lost };

  /** Whether a light dot lies between dots of a fill, level or upright: it is part of a letter on it. */
  function isInFill(at: number): boolean {
    const fill = floor[at] ?? 0;
    const endsInFill = (step: number): boolean => {
      for (let away = 1; away <= 2 * reach; away++) {
        // A soft edge may have the same level for one dot.
        if ((levels[at + away * step] ?? 0) <= fill + NEAR_FILL)
          return (levels[at + (away + 1) * step] ?? 0) >= fill - NEAR_FILL;
      }
      return false;
    };
    return (endsInFill(-1) && endsInFill(1)) || (endsInFill(-width) && endsInFill(width));
  }

  /** Whether a dot touches a stroke's: it is the rest of one that the dots do not divide evenly. */
  function isEdge(at: number): boolean {
    for (const row of [at - width, at, at + width])
      for (let near = row - 1; near <= row + 1; near++) if ((kinds[near] ?? 0) !== 0) return true;
    return false;
  }
}

/** Light strokes as long as so many reaches (8 mm) are gaps between fills, not parts of letters. */
const LINE_LENGTH = 6;

/** Sets long level and upright runs to 0. */
function eraseLines({ width, height, levels }: Plane, length: number): void {
  const findAlong = (from: number, count: number, step: number): number[] => {
    const found: number[] = [];
    let run = 0;
    for (let at = 0; at <= count; at++) {
      if (at < count && (levels[from + at * step] ?? 0) > 0) run++;
      else {
        if (run >= length) for (let back = 1; back <= run; back++) found.push(from + (at - back) * step);
        run = 0;
      }
    }
    return found;
  };
  const lines = [
    ...Array.from({ length: height }, (_, y) => findAlong(y * width, width, 1)),
    ...Array.from({ length: width }, (_, x) => findAlong(x, height, width)),
  ];
  for (const line of lines) for (const at of line) levels[at] = 0;
}

/** A square of so many dots is a picture where many of its dots have many different levels, and no level is that of a ground. */
const TILE = 32;
const LEVELS_PER_BIN = 16;
const MIDDLE = { from: 24, to: 232 };
const MIDDLE_SHARE = 1 / 3;
const LEAST_BINS = 6;
const BIN_SHARE = 0.02;
const GROUND_SHARE = 0.4;
/** Nor of a ground and of what is drawn on it, as in a pale QR code. */
const TWO_SHARE = 0.55;
/** Bars hardly change along themselves, and much across. */
const BAR_CHANGES = 0.05;
const EDGE_CHANGES = 0.3;

function findPictures({ width, height, levels }: Plane): { at(x: number, y: number): boolean } {
  const columns = Math.ceil(width / TILE);
  const tiles = new Uint8Array(columns * Math.ceil(height / TILE));
  for (const tile of tiles.keys()) {
    const [left, top] = [(tile % columns) * TILE, Math.floor(tile / columns) * TILE];
    const bins = new Uint32Array(256 / LEVELS_PER_BIN);
    let [all, middle] = [0, 0];
    for (let y = top; y < Math.min(height, top + TILE); y++)
      for (let x = left; x < Math.min(width, left + TILE); x++, all++) {
        const level = levels[y * width + x] ?? 255;
        const bin = Math.floor(level / LEVELS_PER_BIN);
        bins[bin] = (bins[bin] ?? 0) + 1;
        if (level >= MIDDLE.from && level < MIDDLE.to) middle++;
      }
    const used = bins.filter((count) => count > all * BIN_SHARE).length;
    const [most = 0, next = 0] = bins.toSorted((one, other) => other - one);
    const hasGround = most > all * GROUND_SHARE || most + next > all * TWO_SHARE;
    if (middle <= all * MIDDLE_SHARE || used < LEAST_BINS || hasGround) continue;
    // Bars finer than a dot have many levels too.
    const across = changesAlong(1, left, top);
    const down = changesAlong(width, left, top);
    if (Math.min(across, down) > all * BAR_CHANGES || Math.max(across, down) < all * EDGE_CHANGES)
      tiles[tile] = 1;
  }

  /** Counts the dots of a tile that differ from the one before, in its row or in its column. */
  function changesAlong(step: number, left: number, top: number): number {
    let changes = 0;
    for (let y = Math.max(1, top); y < Math.min(height, top + TILE); y++)
      for (let x = Math.max(1, left); x < Math.min(width, left + TILE); x++) {
        const at = y * width + x;
        if (Math.abs((levels[at] ?? 255) - (levels[at - step] ?? 255)) >= SEEN_CONTRAST) changes++;
      }
    return changes;
  }
  return { at: (x, y) => tiles[Math.floor(y / TILE) * columns + Math.floor(x / TILE)] === 1 };
}

/** Ordered dithering by Bayer's matrix of eight: its value at x, y from the bits of x ^ y and y, the lowest first. */
function ditherLevel(x: number, y: number): number {
  const mixed = x ^ y;
  const value =
    ((mixed & 1) << 5) |
    ((y & 1) << 4) |
    ((mixed & 2) << 2) |
    ((y & 2) << 1) |
    ((mixed & 4) >> 1) |
    ((y & 4) >> 2);
  return value * 4 + 2;
}
