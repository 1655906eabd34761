import type { ImportRow } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { ProblemError } from '../../shared/problem.ts';
import type { Database } from '../database/database.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { LoadAreas } from './check-areas.ts';
import type { CellCorrection } from './correct-row.ts';
import { createRowEditor, type QuestionAnswer } from './edit-rows.ts';
import type { ImportBook, StoredImport } from './import-book.ts';
import { createRefusedFieldLocator } from './refused-field-locator.ts';

interface ImportEditsDependencies {
  readonly database: Pick<Database, 'transaction'>;
  readonly book: ImportBook;
  /** Returns the account of a key; null if it is not there now. */
  readonly accountOf: (key: string) => {
    readonly orderBook: Pick<OrderBook, 'findIncludingUnconfirmed'>;
    readonly areaLoader: () => LoadAreas;
  } | null;
  readonly language: () => Language;
  /** The key of the account that is selected now. */
  readonly partner: () => string;
  /** Returns the open import. @throws ProblemError no-import, import-busy */
  readonly opened: () => StoredImport;
  readonly isReading: () => boolean;
  /** Rows were changed. */
  readonly onEdited: () => void;
}

/**
 * Corrections and answers of a person about the open import, one at a time. Rows change only while none can be sent: a person
 * agrees to what is sent, and that must not change afterwards.
 */
export function createImportEdits(needs: ImportEditsDependencies) {
  const { book, opened, language } = needs;
  let editing = false;

  /** @throws ProblemError no-import, import-busy, import-other-partner */
  async function edit(
    change: (rows: ReturnType<typeof createRowEditor>) => Promise<void>,
  ): Promise<StoredImport> {
    const open = opened();
    if (editing || open.phase === 'sending') throw new ProblemError('import-busy');
    const account = needs.accountOf(open.partner);
    if (account === null || open.partner !== needs.partner()) throw new ProblemError('import-other-partner');
    const { database } = needs;
    const { orderBook } = account;
    const loadAreas = account.areaLoader();
    editing = true;
    try {
      await change(
        createRowEditor(open.id, open.columns, {
          database,
          book,
          orderBook,
          loadAreas,
          language: language(),
        }),
      );
    } finally {
      editing = false;
      needs.onEdited();
    }
    return opened();
  }

  return {
    isEditing: (): boolean => editing,
    /** Returns the next row to correct after a line, from the top again after the last; null if there is none. */
    nextToCorrect(behindLine: number): ImportRow | null {
      if (needs.isReading()) return null;
      const open = book.current();
      const row = open === null ? null : book.nextToCorrect(open.id, behindLine);
      return open === null || row === null ? null : createRefusedFieldLocator(open.columns, language())(row);
    },
    /**
     * Replaces cells of a row and returns the row as it is then.
     * @throws ProblemError no-import, import-busy, import-other-partner, import-not-correctable
     */
    async correct(line: number, corrections: readonly CellCorrection[]): Promise<ImportRow> {
      const { id, columns } = await edit((rows) => rows.correct(line, corrections));
      const [row] = book.readChunk(id, line - 1, 1);
      if (row === undefined) throw new ProblemError('no-import');
      return createRefusedFieldLocator(columns, language())(row.row);
    },
    /** Records an answer. @throws ProblemError no-import, import-busy, import-other-partner */
    async answer(answer: QuestionAnswer): Promise<void> {
      await edit((rows) => rows.answer(answer));
    },
  };
}
