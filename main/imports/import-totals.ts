import type { ImportTotals } from '../../shared/import.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';
import { createFeeEstimate } from './estimate-fees.ts';
import type { ImportBook, StoredImport } from './import-book.ts';

type Quoting = Parameters<typeof createFeeEstimate>[0]['quote'];

/**
 * Computes what sending an import would do: orders, cash on delivery and fees. Computes again only after a change: thousands of
 * rows take some milliseconds.
 */
export function createImportTotals(
  book: Pick<ImportBook, 'pendingRows'>,
  quote: (account: string, ...request: Parameters<Quoting>) => ReturnType<Quoting>,
  onChange: () => void,
) {
  let of: { readonly id: number; readonly fees: ReturnType<typeof createFeeEstimate> } | null = null;
  let last: { readonly key: string; readonly totals: ImportTotals } | null = null;

  function feesOf(id: number, account: string): ReturnType<typeof createFeeEstimate> {
    if (of?.id === id) return of.fees;
    of?.fees.stop();
    const fees = createFeeEstimate({
      quote: (request) => quote(account, request),
      onAnswer() {
        last = null;
        onChange();
      },
    });
    of = { id, fees };
    return fees;
  }

  return {
    of({
      id,
      partner,
      phase,
      counts,
    }: Pick<StoredImport, 'id' | 'partner' | 'phase' | 'counts'>): ImportTotals | null {
      // Then progress counts, and each row would mean another sum.
      if (phase === 'reading' || phase === 'sending') return null;
      const key = JSON.stringify([id, counts]);
      if (last?.key === key) return last.totals;
      const drafts = book.pendingRows(id).map(({ draft }) => draft);
      const amount = drafts.reduce((sum, draft) => {
        const read = parseWholeNumber(draft.amount);
        return sum + (read.kind === 'number' ? read.value : 0);
      }, 0);
      const totals = { orders: drafts.length, amount, ...feesOf(id, partner).of(drafts) };
      last = { key, totals };
      return totals;
    },
    /** The content of rows changed. */
    changed(): void {
      last = null;
    },
    /** Asks the service for nothing more. */
    stop: (): void => of?.fees.stop(),
  };
}
