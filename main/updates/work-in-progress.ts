import type { ImportState } from '../../shared/import.ts';
import { hasNoPendingWork, type PendingWork } from '../../shared/update.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';

/** The creators of all accounts, which report whether they are working. */
export interface TrackedCreators {
  /** Returns an account's creator. */
  of(account: { readonly creator: OrderCreator }): OrderCreator;
  activeCount(): number;
}

export function trackCreators(): TrackedCreators {
  let underWay = 0;
  return {
    activeCount: () => underWay,
    of: ({ creator }) => ({
      ...creator,
      async create(...args) {
        underWay += 1;
        return creator.create(...args).finally(() => {
          underWay -= 1;
        });
      },
    }),
  };
}

/** Whether there is work that an update must not interrupt: in the batch, an import, an order being created. */
export function hasWorkInProgress(
  station: PendingWork,
  imported: Pick<ImportState, 'phase'> | null,
  creationsUnderWay: number,
): boolean {
  const importing = imported?.phase === 'reading' || imported?.phase === 'sending';
  return importing || creationsUnderWay > 0 || !hasNoPendingWork(station);
}
