import { formatDateTimeLocalized } from '../../../shared/date-time.ts';
import type { HoldProblem } from '../../../shared/hold.ts';
import type { Language, LocalizedText } from '../../../shared/language.ts';
import {
  describeForOperator,
  type Problem,
  type ProblemCode,
  ProblemError,
} from '../../../shared/problem.ts';
import { fleetHoldText } from '../../../shared/texts/fleet-holds.ts';
import type { ClaimFacts, Refusal } from '../sql/answers.ts';

/** Why a claim was refused; the holder is null where nobody has it (in doubt). */
export interface ClaimRefusal {
  readonly why: Refusal;
  readonly holder: ClaimFacts | null;
}

/** Why the fleet cannot be asked. `nextTryAtMs`: milliseconds since 1970; null: a person has to end it. */
export interface CutOff {
  readonly why: Problem;
  readonly nextTryAtMs: number | null;
}

/**
 * Says why a label has to wait for another station.
 * @param missing the names of the stations that have not reported after a restored backup
 */
export function refusalProblem({ why, holder }: ClaimRefusal, missing: string): HoldProblem {
  if (holder === null || why === 'in-doubt') return { code: 'fleet-in-doubt', values: { missing } };
  const { stationName: station, sinceMs, outcomeAtMs } = holder;
  if (why === 'printed') {
    const when = formatDateTimeLocalized(outcomeAtMs ?? sinceMs);
    return { code: 'printed-before', values: { times: 1, when, printer: station } };
  }
  return { code: 'claimed-elsewhere', values: { station, when: formatDateTimeLocalized(sinceMs) } };
}

/** Says that the fleet cannot be asked, why, and when Tem tries again. */
export function unreachableProblem({
  why,
  nextTryAtMs,
}: CutOff): HoldProblem & { readonly code: 'fleet-unreachable' } {
  const retry = nextTryAtMs === null ? fleetHoldText.onceSettled : formatDateTimeLocalized(nextTryAtMs);
  return { code: 'fleet-unreachable', values: { why: firstSentence(why), retry } };
}

/** The same for whoever asked for something at once. */
export function unreachableError(off: CutOff): ProblemError {
  const { code, values } = unreachableProblem(off);
  return new ProblemError<ProblemCode>(code, values);
}

/** What happened, without what Tem did and what to do: it stands inside another sentence. */
function firstSentence(problem: Problem): LocalizedText {
  const sentence = (language: Language): string => {
    const text = describeForOperator(problem, language);
    const end = text.indexOf('. ');
    return (end < 0 ? text : text.slice(0, end)).replace(/\.$/, '');
  };
  return { vi: sentence('vi'), en: sentence('en') };
}
