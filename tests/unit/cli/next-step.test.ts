import { expect, it } from 'vitest';
import { nextStepFor } from '../../../main/cli/next-step.ts';
import { PROBLEMS, type ProblemCode } from '../../../shared/problem.ts';

/** Only the window can cause these. */
const OF_THE_WINDOW: readonly string[] = ['line-stopped', 'all-held', 'import-busy'];

const codes = Object.keys(PROBLEMS).filter((code) => !OF_THE_WINDOW.includes(code)) as ProblemCode[];

it.each(codes)(
  '%s names no button and no answer of the window, since the command line shows it too',
  (code) => {
    const { vi, en } = PROBLEMS[code];
    expect(`${vi} ${en}`).not.toMatch(/[Cc]hoose “|[Cc]họn “|\bpress|\bclick|\bbutton|\bbấm|\bnhấn|\bnút/i);
  },
);

it.each([
  'create-unsure',
  'create-untold',
  'soc-taken',
  'cancel-unsure',
  'webhook-unsure',
  'order-ended',
  'handover-unknown',
] as const)('%s says how to continue on the command line', (code) => {
  expect(nextStepFor(code)).toEqual({ vi: expect.any(String), en: expect.any(String) });
});
