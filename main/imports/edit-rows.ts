import type { ImportAnswer, ImportQuestionKind, ImportRowState } from '../../shared/import.ts';
import { CORRECTABLE_STATES, isCorrectable } from '../../shared/import.ts';
import type { Language } from '../../shared/language.ts';
import { DRAFT_FIELDS, type DraftField } from '../../shared/new-order.ts';
import { ProblemError } from '../../shared/problem.ts';
import { parseWholeNumber } from '../../shared/whole-number.ts';
import type { Database } from '../database/database.ts';
import type { OrderBook } from '../orders/order-book.ts';
import type { LoadAreas } from './check-areas.ts';
import { type CheckRow, createRowCheck } from './check-row.ts';
import { type CellCorrection, correctRow } from './correct-row.ts';
import type { ImportBook, NewRow } from './import-book.ts';
import { matchColumns } from './parse/match-columns.ts';
import { columnName, type KnownColumns } from './parse/parse-row.ts';
import { settle } from './settled-questions.ts';

interface EditRowsDependencies {
  readonly database: Pick<Database, 'transaction'>;
  readonly book: ImportBook;
  readonly orderBook: Pick<OrderBook, 'findIncludingUnconfirmed'>;
  readonly loadAreas: LoadAreas;
  readonly language: Language;
}

/** A person's answer to a question, for one row or for all rows that ask it of the same column. */
export interface QuestionAnswer {
  readonly kind: ImportQuestionKind;
  readonly column: string;
  /** Null: all rows. */
  readonly line: number | null;
  readonly answer: ImportAnswer;
}

const states: readonly ImportRowState[] = CORRECTABLE_STATES;

/** Changes rows that were read, as a person says. @param columns the file's column names */
export function createRowEditor(
  id: number,
  columns: readonly string[],
  { database, book, orderBook, loadAreas, language }: EditRowsDependencies,
) {
  const known: KnownColumns = { columns: matchColumns(columns).columns, language };
  const names = Object.fromEntries(
    DRAFT_FIELDS.map((field) => [field, columnName({ kind: 'field', field }, known)]),
  ) as Record<DraftField, string>;
  const check: CheckRow = createRowCheck({ book: orderBook, loadAreas, names });

  async function checkAgain(before: NewRow, corrections: readonly CellCorrection[]): Promise<NewRow> {
    const checked = await check(correctRow(before, corrections, known), before.row.settled);
    return withTwice(checked);
  }

  /** Two rows of one soc are both mistaken, until one of them has another. */
  function withTwice({ row, cells }: NewRow): NewRow {
    const { soc } = row.draft;
    const others = soc === '' ? [] : book.linesWithSoc(id, soc).filter((line) => line !== row.line);
    if (others.length === 0) return { row, cells };
    const twice = { column: names.soc, field: 'soc', kind: 'soc-twice' } as const;
    return { cells, row: { ...row, state: 'mistaken', mistakes: [...row.mistakes, twice] } };
  }

  async function checkOthers(lines: ReadonlySet<number>): Promise<void> {
    for (const line of lines) {
      const other = book.getRow(id, line);
      if (other === null || !states.includes(other.row.state) || other.row.state === 'refused') continue;
      book.replaceRow(id, await checkAgain(other, []));
    }
  }

  return {
    /**
     * Replaces cells of a row and checks it again. A row that the service refused becomes ready.
     * @throws ProblemError import-not-correctable if its order may exist, or the row or field has no such cell
     */
    async correct(line: number, corrections: readonly CellCorrection[]): Promise<void> {
      const before = book.getRow(id, line);
      if (before === null || !states.includes(before.row.state))
        throw new ProblemError('import-not-correctable');
      if (!corrections.every(({ field }) => isCorrectable(field)))
        throw new ProblemError('import-not-correctable');
      const after = await checkAgain(before, corrections);
      const socs = new Set([before.row.draft.soc, after.row.draft.soc].filter((soc) => soc !== ''));
      const touched =
        before.row.draft.soc === after.row.draft.soc
          ? []
          : [...socs].flatMap((soc) => book.linesWithSoc(id, soc));
      // It may have been sent meanwhile: the lists of areas can take seconds.
      const now = book.getRow(id, line);
      if (now?.row.state !== before.row.state) throw new ProblemError('import-busy');
      book.replaceRow(id, after);
      await checkOthers(new Set(touched.filter((one) => one !== line)));
    },

    /** Records an answer. `again` loads the lists of areas and checks the rows again. */
    async answer({ kind, column, line, answer }: QuestionAnswer): Promise<void> {
      const asking = book.rowsAsking(id).flatMap((found) => {
        const about = (found.row.questions ?? []).filter(
          (question) => question.kind === kind && (kind === 'area-unchecked' || question.column === column),
        );
        return about.length === 0 || (line !== null && found.row.line !== line) ? [] : [{ found, about }];
      });
      switch (answer) {
        case 'keep':
          database.transaction(() => {
            for (const { found, about } of asking) book.putRow(id, settle(found.row, about));
          });
          return;
        case 'multiply': {
          for (const { found, about } of asking) {
            const corrections = about.flatMap(({ field }): CellCorrection[] => {
              const read = parseWholeNumber(found.row.draft[field]);
              return read.kind === 'number' ? [{ field, text: String(read.value * 1_000) }] : [];
            });
            book.replaceRow(id, await checkAgain(found, corrections));
          }
          return;
        }
        case 'again':
          for (const { found } of asking) book.replaceRow(id, await checkAgain(found, []));
      }
    },
  };
}
