import { expect, it } from 'vitest';
import { toDisplayProblem } from '../../../main/log/redact.ts';
import { ProblemError } from '../../../shared/problem.ts';

it('shows the kind of an internal error, and not what it quotes', () => {
  expect(toDisplayProblem(new Error('no such column: "Chị Định" (0987654321)'))).toEqual({
    code: 'internal',
    values: { detail: 'no such column: “[text]” ([phone])' },
  });
  expect(toDisplayProblem('Chị Định')).toEqual({ code: 'internal', values: { detail: 'not an Error' } });
});

it('shows Tem’s own problems unchanged', () => {
  const problem = new ProblemError('refused', { detail: 'Không tìm thấy đơn' });
  expect(toDisplayProblem(problem)).toBe(problem.problem);
});
