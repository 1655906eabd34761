import type { Plane } from './neighbourhood.ts';
import { grow, type PixelBox } from './pixel-box.ts';
import { asFours, FOUR_WHITE, type Raster } from './raster.ts';

/** The contrast from which a person may see a stroke. */
export const SEEN_CONTRAST = 8;
/** Darker than that is black. */
const BLACK = 20;

/** Copies a part of a page. */
export function cutOut({ widthPx, gray }: Raster, { left, top, right, bottom }: PixelBox): Plane {
  const [width, height] = [right - left, bottom - top];
  const levels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = (top + y) * widthPx + left;
    levels.set(gray.subarray(from, from + width), y * width);
  }
  return { width, height, levels };
}

/**
 * Finds the boxes around grays that are no edge between black and white. On most labels they are few and small: a rule, a caption, a
 * logo, a thin stroke.
 * @param reach of dots around each that belong to it
 */
export function findGrayBoxes(raster: Raster, reach: number): PixelBox[] {
  const side = 2 * reach;
  const across = Math.ceil(raster.widthPx / side);
  const tiles = markGrayTiles(raster, side, across);
  const boxes: PixelBox[] = [];
  for (const first of tiles.keys()) {
    if (tiles[first] === 0) continue;
    const { left, top, right, bottom } = joinTiles(tiles, first, across);
    const box = { left: left * side, top: top * side, right: right * side, bottom: bottom * side };
    boxes.push(grow(box, reach, raster));
  }
  return joinBoxes(boxes);
}

/** Clears a tile and those that hang together with it. @returns the box around them, in tiles */
function joinTiles(tiles: Uint8Array, first: number, across: number): PixelBox {
  const boxOf = (tile: number): PixelBox => {
    const [left, top] = [tile % across, Math.floor(tile / across)];
    return { left, top, right: left + 1, bottom: top + 1 };
  };
  const waiting = [first];
  tiles[first] = 0;
  let box = boxOf(first);
  for (let tile = waiting.pop(); tile !== undefined; tile = waiting.pop()) {
    const own = boxOf(tile);
    box = join(box, own);
    for (let down = -1; down <= 1; down++)
      for (let right = -1; right <= 1; right++) {
        const x = own.left + right;
        const beside = tile + down * across + right;
        if (x < 0 || x >= across || (tiles[beside] ?? 0) === 0) continue;
        tiles[beside] = 0;
        waiting.push(beside);
      }
  }
  return box;
}

const join = (one: PixelBox, other: PixelBox): PixelBox => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/** Joins boxes until none has a dot in common with another. */
function joinBoxes(boxes: readonly PixelBox[]): PixelBox[] {
  const joined: PixelBox[] = [];
  for (const box of boxes) {
    let own = box;
    for (let at = 0; at < joined.length; ) {
      const other = joined[at];
      const isApart =
        other === undefined ||
        other.left >= own.right ||
        own.left >= other.right ||
        other.top >= own.bottom ||
        own.top >= other.bottom;
      if (isApart) at++;
      else {
        own = join(own, other);
        joined.splice(at, 1);
        // It may now have one in common with an earlier one.
        at = 0;
      }
    }
    joined.push(own);
  }
  return joined;
}

/** An edge between black and white has both, nearly, within so many dots. */
const EDGE = { dots: 2, black: 64, white: 191 };

function markGrayTiles({ widthPx, heightPx, gray }: Raster, side: number, across: number): Uint8Array {
  const tiles = new Uint8Array(across * Math.ceil(heightPx / side));
  const look = (at: number): void => {
    const level = gray[at] ?? 255;
    if (level < BLACK || level > 255 - SEEN_CONTRAST) return;
    const y = Math.floor(at / widthPx);
    const x = at - y * widthPx;
    const tile = Math.floor(y / side) * across + Math.floor(x / side);
    if (tiles[tile] === 0 && !isEdge(gray, x, y, widthPx, heightPx)) tiles[tile] = 1;
  };
  // Most dots are black or white, as are those beside them.
  const fours = asFours(gray);
  for (let at = 0; at < gray.length; ) {
    const four = (at & 3) === 0 ? fours?.[at >> 2] : undefined;
    if (four === 0 || four === FOUR_WHITE) at += 4;
    else look(at++);
  }
  return tiles;
}

function isEdge(gray: Uint8Array, x: number, y: number, width: number, height: number): boolean {
  const [left, right] = [Math.max(0, x - EDGE.dots), Math.min(width - 1, x + EDGE.dots)];
  const [top, bottom] = [Math.max(0, y - EDGE.dots), Math.min(height - 1, y + EDGE.dots)];
  let [isBlackNear, isWhiteNear] = [false, false];
  for (let row = top * width; row <= bottom * width; row += width)
    for (let at = row + left; at <= row + right; at++) {
      const level = gray[at] ?? 255;
      if (level <= EDGE.black) isBlackNear = true;
      else if (level >= EDGE.white) isWhiteNear = true;
      if (isBlackNear && isWhiteNear) return true;
    }
  return false;
}
