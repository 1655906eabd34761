import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { RunSummary } from '../../shared/station.ts';
import type { LabelRow } from './label-row.ts';

/** A part of a run, and how many rows follow it. */
interface Wave {
  readonly wave: readonly LabelRow[];
  readonly later: number;
}

/**
 * Divides a run's rows so that no wave has a code twice: proofs, queues and files are named by codes, and two accounts may have
 * equal ones. Each wave keeps the rows' order; nearly always there is only one.
 */
export function inWaves(rows: readonly LabelRow[]): readonly Wave[] {
  const times = new Map<OrderCode, number>();
  const waves: LabelRow[][] = [];
  for (const row of rows) {
    const at = times.get(row.code) ?? 0;
    times.set(row.code, at + 1);
    (waves[at] ??= []).push(row);
  }
  let later = rows.length;
  return waves.map((wave) => {
    later -= wave.length;
    return { wave, later };
  });
}

export const NOTHING_PRINTED: RunSummary = {
  printed: 0,
  failed: 0,
  unknown: 0,
  held: 0,
  skipped: 0,
  unchecked: 0,
  foreign: 0,
  unconfirmed: null,
  endedBy: null,
};

/** The summary of two waves. */
export const sumUp = (one: RunSummary, next: RunSummary): RunSummary => ({
  printed: one.printed + next.printed,
  failed: one.failed + next.failed,
  unknown: one.unknown + next.unknown,
  held: one.held + next.held,
  skipped: one.skipped + next.skipped,
  unchecked: one.unchecked + next.unchecked,
  foreign: one.foreign + next.foreign,
  unconfirmed: sumUnconfirmed(one.unconfirmed, next.unconfirmed),
  endedBy: one.endedBy ?? next.endedBy,
});

function sumUnconfirmed(one: Problem | null, next: Problem | null): Problem | null {
  if (one === null || next === null) return one ?? next;
  const number = Number(one.values?.['number']) + Number(next.values?.['number']);
  return { ...next, values: { ...next.values, number } };
}
