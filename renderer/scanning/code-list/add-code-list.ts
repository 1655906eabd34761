import type { TemApi } from '../../../shared/ipc.ts';
import { problemOf } from '../../../shared/problem.ts';
import { unwrap } from '../../components/context/api.ts';
import { NOTHING_ADDED, type ShownCodeList, sumAddedCodes } from './code-list-outcome.ts';

/** Codes of one call: main takes as many without keeping scans and printers waiting for long. */
const CODES_PER_CALL = 500;
/** Longest text the contract takes; main calls it no code long before. */
const MAX_TEXT_LENGTH = 2_000;

/**
 * Takes a list of codes into the batch, part by part; what was added before a part failed stays. Never throws.
 * @param call station.addCodes
 */
export async function addCodeList(
  call: TemApi['calls']['station']['addCodes'],
  texts: readonly string[],
): Promise<Extract<ShownCodeList['outcome'], { kind: 'added' | 'failed' }>> {
  let answer = NOTHING_ADDED;
  try {
    for (let from = 0; from < texts.length; from += CODES_PER_CALL) {
      const part = texts.slice(from, from + CODES_PER_CALL).map((text) => text.slice(0, MAX_TEXT_LENGTH));
      answer = sumAddedCodes(answer, await unwrap(call({ texts: part })));
    }
    return { kind: 'added', answer };
  } catch (thrown) {
    return { kind: 'failed', problem: problemOf(thrown), answer };
  }
}
