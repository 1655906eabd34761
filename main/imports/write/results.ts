import type { ImportRow } from '../../../shared/import.ts';
import { interpolate, type Language } from '../../../shared/language.ts';
import { LONG_TEXT_LENGTH } from '../../../shared/new-order.ts';
import { describeProblem } from '../../../shared/problem.ts';
import { importResultColumns, importResultText } from '../../../shared/texts/import-results.ts';
import type { OrderBook } from '../../orders/order-book.ts';
import type { ImportBook } from '../import-book.ts';
import type { OutputCell } from './write-tables.ts';

/** Returns the header of the results: the file's columns and the result columns. */
export const resultsHeader = (columns: readonly string[], language: Language): string[] => [
  ...columns,
  ...importResultColumns.map((words) => words[language]),
];

/** Rows read from the ledger at a time. */
const CHUNK_SIZE = 200;

/** Yields the rows of the results in chunks. @param columns the number of columns in the file */
export function* resultChunks(
  importId: number,
  columns: number,
  language: Language,
  {
    book,
    orderBook,
    atColumns,
  }: {
    readonly book: Pick<ImportBook, 'readChunk'>;
    readonly orderBook: Pick<OrderBook, 'get'>;
    readonly atColumns: (row: ImportRow) => ImportRow;
  },
): Generator<OutputCell[][]> {
  let behindLine = 0;
  for (;;) {
    const part = book.readChunk(importId, behindLine, CHUNK_SIZE);
    const last = part.at(-1);
    if (last === undefined) return;
    behindLine = last.row.line;
    yield part.map(({ row, cells }) => {
      const sorting = row.code === null ? null : (orderBook.get(row.code)?.sorting ?? null);
      return resultsRow(atColumns(row), { cells, columns, sorting }, language);
    });
  }
}

/** Builds one row of the results. @param own.columns the number of columns in the file */
function resultsRow(
  {
    state,
    code,
    shortcode,
    soc,
    fee,
    problem,
    refusedAt = [],
    mistakes,
    warnings,
    questions = [],
  }: ImportRow,
  own: { readonly cells: readonly string[]; readonly columns: number; readonly sorting: string | null },
  language: Language,
): OutputCell[] {
  const words = [
    ...(problem === null ? [] : [describeProblem(problem, language)]),
    ...refusedAt.map(({ column, words: said }) => `${column}: ${said}`),
    ...[...mistakes, ...questions, ...warnings].map(({ column, kind }) => {
      const note = interpolate(
        importResultText.note[kind][language],
        { letters: LONG_TEXT_LENGTH },
        language,
      );
      return column === null ? note : `${column}: ${note}`;
    }),
  ];
  return [
    ...Array.from({ length: own.columns }, (_none, at) => own.cells[at] ?? ''),
    importResultText.state[state][language],
    code ?? '',
    shortcode ?? '',
    own.sorting ?? '',
    soc ?? '',
    fee ?? '',
    words.join('; '),
  ];
}
