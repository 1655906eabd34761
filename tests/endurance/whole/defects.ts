import type { ServerResponse } from 'node:http';
import type { Random } from '../../../main/sandbox/data/random.ts';
import { cutWays } from './cut.ts';
import { drawnWays } from './drawn.ts';
import { failedPartWays } from './failed-parts.ts';
import { faintWays } from './faint.ts';
import { formWays } from './forms.ts';
import { lateWays } from './late.ts';
import type { LabelPage, Piece } from './layouts.ts';
import type { Shelf } from './shelf.ts';
import { sizeWays } from './sizes.ts';

/** What is wrong with a label page. */
export interface Defect {
  /** How the pieces that it hits are drawn: their markup, marked by `mark`. By default, as usual. */
  readonly put?: (piece: Piece, html: string) => string;
  /** How they would be drawn if nothing were wrong. */
  readonly intact?: (piece: Piece, html: string) => string;
  /** Changes the whole page. */
  readonly change?: (html: string, page: Omit<LabelPage, 'put'>) => string;
  /** Sends the page in its own way. */
  readonly send?: (html: string, response: ServerResponse) => void;
  /** The pieces that it hits; by default some of those that it can hit. */
  readonly hits?: readonly Piece[];
  /** By default all. */
  readonly canHit?: readonly Piece[];
  /** Nothing about the page, and nothing that is known of its order, tells that something is missing. */
  readonly isBeyondProof?: true;
}

/** Makes a defect. @param shelf takes the parts that its page needs */
export type Way = (random: Random, shelf: Shelf) => Defect;

/** All defects of pages, by kind and way. */
export const WAYS: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  late: lateWays,
  faint: faintWays,
  cut: cutWays,
  'failed part': failedPartWays,
  size: sizeWays,
  form: formWays,
  drawn: drawnWays,
};
