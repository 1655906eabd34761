import { isDeepStrictEqual } from 'node:util';
import type { AccountKey } from '../../shared/account.ts';
import type { Problem } from '../../shared/problem.ts';
import type { ReprintReason } from '../../shared/station.ts';
import type { AgreedSize } from '../labels/label.ts';
import type { Seen } from './answers.ts';
import type { LabelStore } from './label-store.ts';
import type { LeftoverJobs } from './leftover-jobs.ts';
import type { Station } from './station.ts';

/** The sizes that the operator has agreed to, by account, until Tem ends. */
export type AgreedSizes = ReturnType<typeof createAgreedSizes>;

export function createAgreedSizes() {
  const agreed = new Map<AccountKey, readonly AgreedSize[]>();
  const of = (account: AccountKey): readonly AgreedSize[] => agreed.get(account) ?? [];
  return {
    of,
    /** Agrees to the size that an account's label is held for. */
    add(account: AccountKey, { values = {} }: Problem): void {
      const { label, asked } = values;
      if (typeof label === 'string' && typeof asked === 'string')
        agreed.set(account, [...of(account), { label, asked }]);
    },
  };
}

/**
 * Returns how to print a held label anyway. Whoever prints one of another size agrees to that size for all labels of its
 * account: nobody is asked twice. Those that are held for it are made and inspected again.
 * @returns a function that throws as `Station.printAnyway` does
 */
export function createPrintAnyway(
  station: Pick<Station, 'batchId' | 'printAnyway' | 'requeueHeld'>,
  leftoverJobs: Pick<LeftoverJobs, 'isCancelled'>,
  labelStore: Pick<LabelStore, 'row' | 'rows'>,
  agreedSizes: Pick<AgreedSizes, 'add'>,
) {
  return async (id: number, reason: ReprintReason | null, seen: Seen): Promise<void> => {
    const row = labelStore.row(id);
    station.printAnyway(id, reason, seen);
    if (row === null || row.account === null || row.problem?.code !== 'other-size') return;
    const { account, problem } = row;
    agreedSizes.add(account, problem);
    const alike = labelStore
      .rows(station.batchId)
      .filter((one) => one.account === account && isDeepStrictEqual(one.problem, problem));
    const free: number[] = [];
    // Queries one queue after the other, as elsewhere.
    for (const one of alike) if (await leftoverJobs.isCancelled(one)) free.push(one.id);
    station.requeueHeld(free);
  };
}
