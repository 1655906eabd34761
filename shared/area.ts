import { z } from 'zod';
import type { Problem } from './problem.ts';

/** A province, district or commune, spelled as the service spells it. The code is text: leading zeros occur. */
export interface Area {
  readonly code: string;
  readonly name: string;
}

export const AreaCodeSchema = z.string().min(1).max(20);

/** Which list: all provinces, a province's districts or a district's communes, by the parent's code. */
export type AreaQuery =
  | { readonly level: 'province'; readonly parent: null }
  | { readonly level: 'district' | 'commune'; readonly parent: string };
export type AreaLevel = AreaQuery['level'];

/** The service's areas of one kind below one parent. */
export interface AreaList {
  readonly areas: readonly Area[];
  /** When the service told them (ms since 1970). */
  readonly fetchedAtMs: number;
  /** Why the list, older than a day, could not be asked for anew; null where nothing is known against it. */
  readonly problem: Problem | null;
}

/** Told when a list was asked for anew in the background and what is known of it has changed. */
export interface AreaChange {
  readonly level: AreaLevel;
  /** The parent's code; null for provinces. */
  readonly parent: string | null;
  readonly list: AreaList;
}
