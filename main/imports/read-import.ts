import type { Language } from '../../shared/language.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Seal } from '../settings/seal.ts';
import type { CachedAreas } from './check-areas.ts';
import { createRowCheck } from './check-row.ts';
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
