import type { Piece } from './layouts.ts';

/** The colour of each piece where the truth alone is drawn: one that is dark in some channel, so that edges are as of black. */
export const TRUTH_COLORS: Readonly<Record<Piece, readonly [red: number, green: number, blue: number]>> = {
  name: [255, 0, 0],
  phone: [0, 160, 0],
  address: [0, 0, 255],
  amount: [255, 0, 255],
  code: [0, 0, 0],
};
