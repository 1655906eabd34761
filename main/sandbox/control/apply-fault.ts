import type { NoAnswer, SandboxContext } from '../sandbox-context.ts';
import { respondBroken } from './broken-faults.ts';
import type { DelayedTasks } from './delayed-tasks.ts';
import { type AnswerFault, isRefusing, isReshaping } from './faults.ts';
import { respondRefusing } from './refusing-faults.ts';
import { reshapeResponse } from './reshaping-faults.ts';

/**
 * Answers a call with a fault instead of the operation's answer.
 * @param answer runs the operation; called at most once, and only if the fault lets it take effect
 * @param later schedules what takes effect after the answer
 */
export async function applyFault(
  context: SandboxContext,
  fault: AnswerFault,
  answer: () => Response | Promise<Response>,
  later: DelayedTasks,
): Promise<Response | NoAnswer> {
  if (isRefusing(fault)) return respondRefusing(context, fault);
  if (isReshaping(fault)) return reshapeResponse(await answer(), fault);
  return respondBroken(context, fault, answer, later);
}
