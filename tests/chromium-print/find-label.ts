import type { Dots } from '../../main/labels/inspect/dots.ts';
import { dotsToGray } from '../helpers/gray-dots.ts';

/**
 * The offset of a label on the paper, in dots right and down of its expected position, and the number of wrong dots there.
 */
export interface LabelPlacement {
  readonly right: number;
  readonly down: number;
  readonly different: number;
}

/**
 * Compares a label with the output of a Zebra queue, whose driver prints upside down. Searches for the label within `reach`
 * dots of its
 * expected position; outside of either, everything counts as white.
 */
export function findLabel(label: Dots, printed: Dots, reach = 2): LabelPlacement {
  const ours = { ...sizeOf(label), gray: dotsToGray(label) };
  const theirs = { ...sizeOf(printed), gray: dotsToGray(printed).toReversed() };
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  let best: LabelPlacement = { right: 0, down: 0, different: Number.POSITIVE_INFINITY };
  for (const { right, down } of steps
    .flatMap((y) => steps.map((x) => ({ right: x, down: y })))
    .toSorted((one, other) => distance(one) - distance(other))) {
    const different = differences(ours, theirs, right, down, best.different);
    if (different < best.different) best = { right, down, different };
  }
  return best;
}

interface Gray {
  readonly width: number;
  readonly height: number;
  readonly gray: Uint8Array;
}

const sizeOf = ({ widthDots, heightDots }: Dots) => ({ width: widthDots, height: heightDots });

const distance = ({ right, down }: { right: number; down: number }): number => Math.hypot(right, down);

/** Stops counting once there are as many as at a better position. */
function differences(ours: Gray, theirs: Gray, right: number, down: number, enough: number): number {
  let different = 0;
  const height = Math.max(ours.height, theirs.height - down);
  const width = Math.max(ours.width, theirs.width - right);
  for (let y = Math.min(0, -down); y < height && different < enough; y += 1)
    for (let x = Math.min(0, -right); x < width; x += 1)
      if (levelAt(ours, x, y) !== levelAt(theirs, x + right, y + down)) different += 1;
  return different;
}

function levelAt({ width, height, gray }: Gray, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 255 : (gray[y * width + x] ?? 255);
}
