import type { ImportState } from '../../shared/import.ts';
import { hasNoPendingWork, type PendingWork } from '../../shared/update.ts';
import type { OrderCreator } from '../orders/creation/order-creator.ts';

/** A creator that reports whether it is working. */
export interface TrackedCreator extends OrderCreator {
  activeCount(): number;
}

export function trackCreator(creator: OrderCreator): TrackedCreator {
  let underWay = 0;
  return {
    ...creator,
    activeCount: () => underWay,
    async create(...args) {
      underWay += 1;
      return creator.create(...args).finally(() => {
        underWay -= 1;
      });
    },
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
