import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import { MAX_SCAN_LENGTH } from '../../../shared/station.ts';
import { NOTHING_ADDED, type ShownCodeList, sumAddedCodes } from './code-list-outcome.ts';

/** Codes per call: main processes this many without delaying scans and printers. */
const CODES_PER_CALL = 500;

/**
 * Adds a list of codes to the batch in chunks; codes added before a chunk fails stay. Never throws.
 * @param call station.addCodes
 */
export async function addCodeList(
  call: TemApi['calls']['station']['addCodes'],
  texts: readonly string[],
): Promise<Extract<ShownCodeList['outcome'], { kind: 'added' | 'failed' }>> {
  let answer = NOTHING_ADDED;
  try {
    for (let from = 0; from < texts.length; from += CODES_PER_CALL) {
      const part = texts.slice(from, from + CODES_PER_CALL).map((text) => text.slice(0, MAX_SCAN_LENGTH));
      answer = sumAddedCodes(answer, await call({ texts: part }));
    }
    return { kind: 'added', answer };
  } catch (thrown) {
    return { kind: 'failed', problem: problemOf(thrown), answer };
  }
}
