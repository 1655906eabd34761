import { randomUUID } from 'node:crypto';
import { isOutcomeKnown } from '../../../shared/fleet-claim.ts';
import { ProblemError } from '../../../shared/problem.ts';
import type { ClaimRow } from '../../station/claims.ts';
import type { LabelKey, Said } from '../calls/claims.ts';
import type { FleetEngine } from '../engine.ts';
import type { ClaimFacts, HardClaim } from '../sql/answers.ts';
import type { Availability } from './availability.ts';
import { unreachableError } from './claim-problems.ts';
import type { HardClaims } from './hard-claims.ts';
import type { TrackedRows } from './tracked-rows.ts';

interface TakeOverDependencies {
  readonly engine: Pick<FleetEngine, 'claims'>;
  readonly rows: TrackedRows;
  readonly hard: Pick<HardClaims, 'begin' | 'answer'>;
  readonly availability: Availability;
}

/**
 * Takes orders over from other stations, each because a named person says so. Where the holder may have handed the label over, the
 * person is told first; who then says the same again has looked, or takes the risk.
 */
export function createTakeOver({ engine, rows, hard, availability }: TakeOverDependencies) {
  /** The claims (by fence) whose outcome a person was told is not known. */
  const told = new Set<number>();

  async function ask(
    row: ClaimRow,
    key: LabelKey,
    holder: ClaimFacts | null,
    person: string,
  ): Promise<HardClaim | undefined> {
    const fence = holder?.fence ?? 0;
    const request = randomUUID();
    hard.begin(request, row);
    const { answers } = await engine.claims.takeOver(request, [{ ...key, fence }], person, saidOf(holder));
    const [answer] = answers;
    hard.answer(request, row, answer?.held === true && answer.fence !== undefined ? answer.fence : null);
    return answer;
  }

  /** What the person says of the holder's label; null where nothing is to be said, or nothing can be yet. */
  function saidOf(holder: ClaimFacts | null): Said | null {
    if (holder === null || holder.outcome === 'printed' || holder.outcome === 'failed') return null;
    // A station that is connected prints nothing under a soft claim.
    if (isOutcomeKnown(holder) && !holder.cutOff) return 'did-not-come-out';
    return told.has(holder.fence) ? 'not-known' : null;
  }

  return async (row: ClaimRow, person: string): Promise<void> => {
    const off = availability.cutOff();
    if (off !== null) throw unreachableError(off);
    const tracked = rows.track(row);
    if (tracked.key === null) throw new ProblemError('unknown-row');
    let answer = await ask(row, tracked.key, tracked.refusal?.holder ?? null, person);
    // A lease that was renewed meanwhile has another fence, and is the same station's.
    const seen = tracked.refusal?.holder;
    if (
      answer?.why === 'moved' &&
      answer.station !== undefined &&
      answer.station === seen?.station &&
      answer.kind === seen.kind
    )
      answer = await ask(row, tracked.key, answer, person);
    if (answer?.held === true) {
      tracked.refusal = null;
      return;
    }
    const holder = answer?.station === undefined ? null : answer;
    if (holder !== null) tracked.refusal = { why: 'elsewhere', holder };
    if (answer?.why === 'word-needed' && holder !== null) {
      told.add(holder.fence);
      throw new ProblemError('claim-outstanding', { station: holder.stationName });
    }
    rows.tell([tracked]);
    throw new ProblemError('changed-meanwhile');
  };
}
