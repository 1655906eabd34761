import { z } from 'zod';
import type { Problem } from './problem.ts';

/** A province, district or commune, spelled as by the service. The code is text, because leading zeros occur. */
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
  /** When the service returned them (ms since 1970). */
  readonly fetchedAtMs: number;
  /** Why a list older than a day could not be refreshed; null if there was no failure. */
  readonly problem: Problem | null;
}

/** Sent when a background refresh of a list has changed what is known of it. */
export interface AreaChange {
  readonly level: AreaLevel;
  /** The parent's code; null for provinces. */
  readonly parent: string | null;
  readonly list: AreaList;
}
