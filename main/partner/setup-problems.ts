import type { Problem, ProblemCode } from '../../shared/problem.ts';

/** Met before anything was sent: nobody says whom to ask, or there is no token for it. */
const SETUP_PROBLEM_CODES: readonly ProblemCode[] = [
  'not-configured',
  'no-token',
  'token-unreadable',
  'token-unavailable',
  'token-other-origin',
  'token-without-address',
];

/** Whether the settings are at fault: nothing was sent, and the next call would meet the same. */
export const isSetupProblem = ({ code }: Problem): boolean => SETUP_PROBLEM_CODES.includes(code);
