import {
  type DriverBypass,
  type DriverMismatch,
  describeDriverBypass,
  describeDriverMismatch,
} from '../../shared/driver-mismatch.ts';
import type { Language, LocalizedText } from '../../shared/language.ts';
import { describeProblem, type Problem } from '../../shared/problem.ts';
import { nextStepFor } from './next-step.ts';
import { line, stripControls, type Terminal } from './terminal-text.ts';

/** Formats a problem and what to do about it: Vietnamese, then English. */
const describeBilingual = (problem: Problem, todo: LocalizedText | null): readonly string[] =>
  (['vi', 'en'] as const).map((language) =>
    [describeProblem(problem, language), ...(todo === null ? [] : [todo[language]])].join(' '),
  );

/** Formats a problem as one line, without the line end. */
export const formatProblemLine = (problem: Problem, todo: LocalizedText | null = null): string =>
  stripControls(describeBilingual(problem, todo).join(' / ')).replace(/\s+/g, ' ');

/** Formats a problem below a line that says what it is about. */
export const formatProblemBlock = (heading: string, problem: Problem): string =>
  [heading, ...describeBilingual(problem, nextStepFor(problem.code)).map((words) => `    ${words}`)]
    .map(line)
    .join('');

/** Reports driver mismatches in Vietnamese and English, each kind once per run however many labels it affects. */
export function createMismatchReporter(
  stream: Terminal,
): (mismatches: readonly DriverMismatch[], viaBypass?: DriverBypass | null) => void {
  const reported = new Set<DriverMismatch['kind']>();
  return (mismatches, viaBypass = null) => {
    for (const mismatch of mismatches) {
      if (reported.has(mismatch.kind)) continue;
      reported.add(mismatch.kind);
      const { what, todo } = describeDriverMismatch(mismatch);
      const bypass = describeDriverBypass(viaBypass);
      const textIn = (language: Language): string =>
        `${what[language]} ${todo[language]} ${bypass[language]}`;
      stream.write(line(`! ${textIn('vi')}`) + line(`  ${textIn('en')}`));
    }
  };
}
