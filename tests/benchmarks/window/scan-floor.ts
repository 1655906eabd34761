import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openTestLabelStore, queuedLabel } from '../../helpers/test-label-store.ts';

const ROUNDS = 100;

/** The cost of a call that main answers at once, ms: both directions of the IPC. */
export function measureRoundTrips(page: Page): Promise<number[]> {
  return page.evaluate(async (rounds) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const start = performance.now();
      await window.tem.calls.lock.state(undefined);
      times.push(performance.now() - start);
    }
    return times;
  }, ROUNDS);
}

/** The cost of adding a row to a batch of this size in a separate ledger on the same disk, committed, ms. */
export function measureCommitTimes(folder: string, rows: number): number[] {
  const ledger = openTestLabelStore(join(folder, 'commit.sqlite'));
  try {
    const batch = ledger.openBatch('station');
    const codeOf = (at: number): string => `SGNS336484LM.${200_000_000 + at}`;
    ledger.addAll(
      batch,
      Array.from({ length: rows }, (_, at) => queuedLabel(codeOf(at))),
    );
    return Array.from({ length: ROUNDS }, (_, at) => {
      const label = queuedLabel(codeOf(rows + at));
      const start = performance.now();
      ledger.add(batch, label);
      return performance.now() - start;
    });
  } finally {
    ledger.close();
  }
}
