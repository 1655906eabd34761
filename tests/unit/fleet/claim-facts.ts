import type { ClaimFacts } from '../../../main/fleet/sql/answers.ts';
import { code } from '../station/fakes.ts';

/** The hard claim of another station, of which nothing is known yet. */
export const claimFacts = (more: Partial<ClaimFacts> = {}): ClaimFacts => ({
  account: 'a',
  code: code(1),
  station: 'other',
  stationName: 'Bàn 2',
  kind: 'hard',
  fence: 1,
  sinceMs: 0,
  outcome: null,
  outcomeAtMs: null,
  earlier: null,
  cutOff: false,
  ...more,
});
