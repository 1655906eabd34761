import type { ImportState } from '../../shared/import.ts';
import { hasNothingToDo, type WorkAtHand } from '../../shared/update.ts';
import type { Creator } from '../orders/creating/creator.ts';

/** A creator of which it is known whether it is at work. */
export interface WatchedCreator extends Creator {
  /** How many creations are under way. */
  underWay(): number;
}

export function watchCreator(creator: Creator): WatchedCreator {
  let underWay = 0;
  return {
    ...creator,
    underWay: () => underWay,
    async create(...given) {
      underWay += 1;
      return creator.create(...given).finally(() => {
        underWay -= 1;
      });
    },
  };
}

/** Whether there is work that an update must not interrupt: in the batch, an import, an order being created. */
export function isAtWork(
  station: WorkAtHand,
  imported: Pick<ImportState, 'phase'> | null,
  creationsUnderWay: number,
): boolean {
  const importing = imported?.phase === 'reading' || imported?.phase === 'sending';
  return importing || creationsUnderWay > 0 || !hasNothingToDo(station);
}
