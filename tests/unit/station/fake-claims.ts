import { createEmitter } from '../../../main/platform/emitter.ts';
import type { ClaimDecision, ClaimRow, Claims } from '../../../main/station/claims.ts';
import type { HoldProblem } from '../../../shared/hold.ts';

export const ELSEWHERE: HoldProblem = {
  code: 'claimed-elsewhere',
  values: { station: 'Bàn 3', when: '14:05' },
};
export const UNREACHABLE: HoldProblem = {
  code: 'fleet-unreachable',
  values: { why: 'ECONNREFUSED', retry: '14:06' },
};

/** Claims whose answers the test sets, and which record in turn what the station asks. */
export function fakeClaims(): Claims & {
  readonly calls: string[];
  /** What is known against orders, by code. */
  readonly known: Map<string, HoldProblem>;
  /** What a hard claim is answered, by code; without an entry it is granted. */
  readonly refused: Map<string, HoldProblem>;
  /** What has been lost since the claim was granted, by code. */
  readonly lost: Map<string, HoldProblem>;
  /** Delays the answers. */
  gate: Promise<unknown>;
  tell(rowIds: readonly number[]): void;
} {
  const changes = createEmitter<readonly number[]>();
  const calls: string[] = [];
  const known = new Map<string, HoldProblem>();
  const refused = new Map<string, HoldProblem>();
  const lost = new Map<string, HoldProblem>();
  const names = (rows: readonly ClaimRow[]): string => rows.map(({ code }) => code.slice(-1)).join('');
  const claims = {
    calls,
    known,
    refused,
    lost,
    gate: Promise.resolve() as Promise<unknown>,
    announce: (rows: readonly ClaimRow[]) => void calls.push(`announce ${names(rows)}`),
    withdraw: (ids: readonly number[]) => void calls.push(`withdraw ${ids.length}`),
    holdFor: ({ code }: ClaimRow) => known.get(code) ?? null,
    async acquire(rows: readonly ClaimRow[]) {
      calls.push(`acquire ${names(rows)}`);
      await claims.gate;
      return new Map(
        rows.map(({ id, code }): [number, ClaimDecision] => {
          const problem = refused.get(code);
          return [id, problem === undefined ? { kind: 'yes' } : { kind: 'hold', problem }];
        }),
      );
    },
    confirm({ code }: ClaimRow): ClaimDecision {
      const problem = lost.get(code);
      return problem === undefined ? { kind: 'yes' } : { kind: 'hold', problem };
    },
    reconsider: (rows: readonly ClaimRow[]) => void calls.push(`reconsider ${rows.length}`),
    giveBack: (ids: readonly number[]) => void calls.push(`give back ${ids.length}`),
    async takeOver({ code }: ClaimRow, by: string) {
      calls.push(`take over ${by}`);
      await claims.gate;
      known.delete(code);
      refused.delete(code);
    },
    allowAlone({ code }: ClaimRow, by: string) {
      calls.push(`alone ${by}`);
      refused.delete(code);
    },
    onChange: changes.on,
    tell: changes.emit,
  };
  return claims;
}
