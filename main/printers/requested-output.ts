import { LABEL_SIZES, type LabelSize, MM_PER_INCH, type SizeMm } from '../../shared/label-size.ts';
import type { Profile } from '../../shared/profile.ts';
import { findInkArea } from '../labels/inspect/dots.ts';
import type { Label } from '../labels/label.ts';
import type { Extent, RequestedOutput } from './driver-mismatches.ts';

/** What a label asks of a driver: its ink has to be printed, white may be lost. */
export function requestedOutputOfLabel({ dpi, dots, widthMm, heightMm }: Label): RequestedOutput {
  const ink = dots.map(findInkArea).filter((area) => area !== null);
  const millimetres = (inDots: readonly number[], choose: (...all: number[]) => number): number =>
    (choose(...inDots) / dpi) * MM_PER_INCH;
  const extent: Extent = {
    leftMm: millimetres(
      ink.map(({ left }) => left),
      Math.min,
    ),
    topMm: millimetres(
      ink.map(({ top }) => top),
      Math.min,
    ),
    rightMm: millimetres(
      ink.map(({ left, width }) => left + width),
      Math.max,
    ),
    bottomMm: millimetres(
      ink.map(({ top, height }) => top + height),
      Math.max,
    ),
  };
  return { dpi, paper: { widthMm, heightMm }, extent: ink.length === 0 ? null : extent };
}

/** What the labels of a profile will ask of a driver, before there is one: the whole label has to be printed. */
export function requestedOutputOfProfile(size: LabelSize, profile: Profile): RequestedOutput {
  const { dpi, rotation, offsetMm } = profile;
  const page = profile.pageMm ?? LABEL_SIZES[size];
  const turned: SizeMm = rotation % 180 === 0 ? page : { widthMm: page.heightMm, heightMm: page.widthMm };
  const paper = profile.mediaMm ?? turned;
  const on = (mm: number, most: number): number => Math.min(Math.max(mm, 0), most);
  // What the offset moves off the paper is cut by the profile, not by the driver.
  return {
    dpi,
    paper,
    extent: {
      leftMm: on(offsetMm.x, paper.widthMm),
      topMm: on(offsetMm.y, paper.heightMm),
      rightMm: on(offsetMm.x + turned.widthMm, paper.widthMm),
      bottomMm: on(offsetMm.y + turned.heightMm, paper.heightMm),
    },
  };
}
