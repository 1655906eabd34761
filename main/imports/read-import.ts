import type { RowIssue } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import type { DraftField } from '../../shared/new-order.ts';
import type { Soc } from '../../shared/order-code.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Seal } from '../settings/seal.ts';
import { type CachedAreas, createAreasCheck } from './check-areas.ts';
import type { ImportBook, NewRow } from './import-book.ts';
import type { ParsedRow } from './parse/parse-row.ts';
import type { TableThread } from './table-thread.ts';

interface ReadImportOptions {
  readonly book: ImportBook;
  readonly orderBook: OrderBook;
  readonly areas: CachedAreas;
  readonly thread: TableThread;
  readonly seal: Seal;
  readonly language: Language;
  /** The partner that the orders belong to. */
  readonly partner: string;
}

/**
 * Parses, checks and stores a file's rows in chunks. Replaces the previous import only when all rows are stored; after a
 * failure the previous one stays.
 * @throws ProblemError as TableThread.read
 */
export async function readImport(
  file: string,
  bytes: Uint8Array,
  { book, orderBook, areas, thread, seal, language, partner }: ReadImportOptions,
): Promise<void> {
  let id: number | null = null;
  let check: ((read: ParsedRow) => NewRow) | null = null;
  try {
    await thread.read(file, bytes, language, {
      head({ header, unknownColumns, names }) {
        check = createRowCheck({ book: orderBook, areas, names });
        id = book.begin({ partner, file, columns: header, unknownColumns: unknownColumns, atMs: Date.now() });
      },
      async rows(read) {
        if (read.some(({ draft }) => draft.partner !== '')) await seal.ensureKey();
        if (id !== null && check !== null) book.add(id, read.map(check));
      },
    });
    if (id !== null) book.activate(id);
  } catch (error) {
    if (id !== null) book.remove(id);
    throw error;
  }
}

interface RowCheckDependencies {
  readonly book: Pick<OrderBook, 'findIncludingUnconfirmed'>;
  readonly areas: CachedAreas;
  /** The file's name for each field's column. */
  readonly names: Readonly<Record<DraftField, string>>;
}

/** Completes the check of a row with what the station knows: orders with its soc, and the service's areas. */
function createRowCheck({ book, areas, names }: RowCheckDependencies): (read: ParsedRow) => NewRow {
  const checkPlaces = createAreasCheck(areas, names);
  const socKnown: RowIssue = { column: names.soc, kind: 'soc-known' };

  return ({ line, cells, draft, productNumbers, mistakes: before, warnings }) => {
    const places = checkPlaces(draft);
    const mayBeEmpty = places.exempt.map((field) => names[field]);
    const mistakes = before.filter(
      ({ column, kind }) => !(kind === 'required' && column !== null && mayBeEmpty.includes(column)),
    );
    const soc = draft.soc === '' ? null : (draft.soc as Soc);
    if (soc !== null && book.findIncludingUnconfirmed(soc).some((order) => order.soc === soc))
      mistakes.push(socKnown);
    return {
      cells,
      row: {
        line,
        state: mistakes.length === 0 ? 'ready' : 'mistaken',
        draft: { ...draft, ...places.officialNames },
        mistakes,
        warnings: [...warnings, ...places.warnings],
        soc,
        code: null,
        shortcode: null,
        fee: null,
        problem: null,
        ...(productNumbers === undefined ? {} : { productNumbers }),
      },
    };
  };
}
