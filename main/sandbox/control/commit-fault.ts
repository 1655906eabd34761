import type { WireContext } from '../wire.ts';
import { brokenAnswer } from './broken-faults.ts';
import type { NoAnswer } from './end-connection.ts';
import { type AnswerFault, isOtherShape, isRefusing } from './faults.ts';
import type { Later } from './later.ts';
import { reshaped } from './other-shapes.ts';
import { refusingAnswer } from './refusing-faults.ts';

/**
 * Answers a call with a fault in the place of the operation's answer.
 * @param answer carries the operation out; called once at most, and only where the fault lets it take effect
 * @param later for what is to take effect after the answer
 */
export async function commitFault(
  context: WireContext,
  fault: AnswerFault,
  answer: () => Response | Promise<Response>,
  later: Later,
): Promise<Response | NoAnswer> {
  if (isRefusing(fault)) return refusingAnswer(context, fault);
  if (isOtherShape(fault)) return reshaped(await answer(), fault);
  return brokenAnswer(context, fault, answer, later);
}
