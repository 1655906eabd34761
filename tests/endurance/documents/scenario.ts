import { ENDLESS, type Outcome, type Scenario } from '../scenario.ts';
import { judgeLabels, type WholeOptions } from '../whole/whole.ts';
import { judgeMixed } from './documents.ts';

/** Whether the label is the right one, and whole: `--mixed` or `--whole` for one half alone. */
export const documents: Scenario<WholeOptions & { mixed: boolean; whole: boolean }> = {
  defaults: { count: 10_000, minutes: ENDLESS, from: 0, mixed: false, whole: false },
  async run(given, run) {
    const halves = { mixed: judgeMixed, whole: judgeLabels };
    const wanted = (['mixed', 'whole'] as const).filter(
      (half) => given[half] || !(given.mixed || given.whole),
    );
    const outcomes: Outcome[] = [];
    for (const half of wanted) outcomes.push(await halves[half](given, run));
    return {
      figures: Object.fromEntries(wanted.map((half, at) => [half, outcomes[at]?.figures])),
      failures: outcomes.flatMap(({ failures }) => failures),
      lines: outcomes.flatMap(({ lines }) => lines),
    };
  },
};
