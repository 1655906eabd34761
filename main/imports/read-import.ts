import type { Language } from '../../shared/language.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { Seal } from '../settings/seal.ts';
import type { KeptAreas } from './check-places.ts';
import { createRowCheck } from './check-row.ts';
import type { ImportBook, NewRow } from './import-book.ts';
import type { ReadRow } from './read/read-row.ts';
import type { TableThread } from './table-thread.ts';

interface Needs {
  readonly book: ImportBook;
  readonly orderBook: OrderBook;
  readonly areas: KeptAreas;
  readonly thread: TableThread;
  readonly seal: Seal;
  readonly language: Language;
  /** Whose orders these will be. */
  readonly partner: string;
}

/**
 * Reads, checks and keeps a file's rows, a part at a time. Only when all are there does it take the place of the import
 * before; where anything fails that one stays as it was.
 * @throws ProblemError as TableThread.read
 */
export async function readImport(
  file: string,
  bytes: Uint8Array,
  { book, orderBook, areas, thread, seal, language, partner }: Needs,
): Promise<void> {
  let id: number | null = null;
  let check: ((read: ReadRow) => NewRow) | null = null;
  try {
    await thread.read(file, bytes, language, {
      head({ header, unknown, names }) {
        check = createRowCheck({ book: orderBook, areas, names });
        id = book.begin({ partner, file, columns: header, unknownColumns: unknown, atMs: Date.now() });
      },
      async rows(read) {
        if (read.some(({ draft }) => draft.partner !== '')) await seal.ready();
        if (id !== null && check !== null) book.add(id, read.map(check));
      },
    });
    if (id !== null) book.opened(id);
  } catch (error) {
    if (id !== null) book.drop(id);
    throw error;
  }
}
