import type { Language } from '../../shared/language.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Seal } from '../settings/seal.ts';
import type { LoadAreas } from './check-areas.ts';
import { type CheckRow, createRowCheck } from './check-row.ts';
import type { ImportBook } from './import-book.ts';
import type { TableProcess } from './table-process.ts';

interface ReadImportOptions {
  readonly book: ImportBook;
  readonly orderBook: OrderBook;
  readonly loadAreas: LoadAreas;
  readonly tables: TableProcess;
  readonly seal: Seal;
  readonly language: Language;
  /** The partner that the orders belong to. */
  readonly partner: string;
}

/**
 * Parses, checks and stores a file's rows in chunks. Replaces the previous import only when all rows are stored; after a
 * failure the previous one stays.
 * @throws ProblemError as TableProcess.read
 */
export async function readImport(
  file: string,
  bytes: Uint8Array,
  { book, orderBook, loadAreas, tables, seal, language, partner }: ReadImportOptions,
): Promise<void> {
  let id: number | null = null;
  let check: CheckRow | null = null;
  try {
    await tables.read(file, bytes, language, {
      head({ header, unknownColumns, names }) {
        check = createRowCheck({ book: orderBook, loadAreas, names });
        id = book.begin({ partner, file, columns: header, unknownColumns: unknownColumns, atMs: Date.now() });
      },
      async rows(read) {
        if (read.some(({ draft }) => draft.partner !== '')) await seal.ensureKey();
        if (id === null || check === null) return;
        const checkRow = check;
        book.add(id, await Promise.all(read.map((row) => checkRow(row))));
      },
    });
    if (id !== null) book.activate(id);
  } catch (error) {
    if (id !== null) book.remove(id);
    throw error;
  }
}
