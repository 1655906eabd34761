import { expect, it } from 'vitest';
import { toDisplayProblem } from '../../../main/log/display-problem.ts';
import { ProblemError } from '../../../shared/problem.ts';

it('what a mistake quotes is not shown; what it is, is', () => {
  expect(toDisplayProblem(new Error('no such column: "Chị Định" (0987654321)'))).toEqual({
    code: 'internal',
    values: { detail: 'no such column: “[text]” ([phone])' },
  });
  expect(toDisplayProblem('Chị Định')).toEqual({ code: 'internal', values: { detail: 'not an Error' } });
});

it('a problem of Tem’s own is shown as it is', () => {
  const problem = new ProblemError('refused', { detail: 'Không tìm thấy đơn' });
  expect(toDisplayProblem(problem)).toBe(problem.problem);
});
