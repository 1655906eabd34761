import type { FleetEngine } from '../engine.ts';
import type { ClaimLedger, LocalClaim } from '../local/claim-ledger.ts';

interface GiveBackDependencies {
  readonly engine: Pick<FleetEngine, 'claims'>;
  readonly ledger: Pick<ClaimLedger, 'returning' | 'returned'>;
  /** The fleet's id of an account (by key); null while it is not linked. */
  readonly accountIdOf: (key: string) => string | null;
}

/** Gives everything back that waits for it; rejects if the fleet cannot be told. May be repeated. */
export type GiveBack = () => Promise<void>;

export function createGiveBack({ engine, ledger, accountIdOf }: GiveBackDependencies): GiveBack {
  const keyOf = ({ account, code }: LocalClaim) => {
    const id = accountIdOf(account);
    return id === null ? [] : [{ account: id, code }];
  };

  return async () => {
    for (;;) {
      const claims = ledger.returning();
      if (claims.length === 0) return;
      // By their fences where they are known: a restored database may have a claim without the request that made it.
      const known = claims.flatMap((claim) =>
        keyOf(claim).flatMap((key) => (claim.fence === null ? [] : [{ ...key, fence: claim.fence }])),
      );
      if (known.length > 0)
        await engine.claims.settle(
          known.map((one) => ({ ...one, outcome: 'not-begun' as const, version: 1 })),
        );
      const asked = claims.filter(({ fence }) => fence === null);
      for (const [request, part] of Map.groupBy(asked, (claim) => claim.request))
        await engine.claims.giveBack(request, part.flatMap(keyOf));
      ledger.returned(claims.map(({ id }) => id));
    }
  };
}
