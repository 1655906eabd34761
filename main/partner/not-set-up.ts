import type { Problem, ProblemCode } from '../../shared/problem.ts';

/** Met before anything was sent: nobody says whom to ask, or there is no token for it. */
const CODES: readonly ProblemCode[] = [
  'not-configured',
  'no-token',
  'token-unreadable',
  'token-unavailable',
  'token-other-origin',
  'token-without-address',
];

/** Whether the settings are at fault: nothing was sent, and the next call would meet the same. */
export const isNotSetUp = ({ code }: Problem): boolean => CODES.includes(code);
