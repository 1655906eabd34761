import type { ImportRow, ImportRowState, ImportState } from '../../../shared/import.ts';
import { IMPORT_ROW_STATES } from '../../../shared/import.ts';
import { EMPTY_DRAFT } from '../../../shared/new-order.ts';

type Counts = Partial<Record<ImportRowState, number>>;

/** An import as main reports it; its number of rows is the sum of the counts. */
export function importOf(counts: Counts = {}, rest: Partial<ImportState> = {}): ImportState {
  const all = Object.fromEntries(IMPORT_ROW_STATES.map((state) => [state, counts[state] ?? 0])) as Record<
    ImportRowState,
    number
  >;
  return {
    id: 1,
    file: 'orders.xlsx',
    phase: 'checked',
    rows: Object.values(all).reduce((sum, number) => sum + number, 0),
    counts: all,
    warnings: 0,
    questions: [],
    totals: null,
    unconfirmed: [],
    unknownColumns: [],
    problem: null,
    toBatch: false,
    ...rest,
  };
}

/** A row of the file that is ready to be sent. */
export function rowOf(line: number, rest: Partial<ImportRow> = {}): ImportRow {
  return {
    line,
    state: 'ready',
    draft: { ...EMPTY_DRAFT, name: `Receiver ${line}` },
    mistakes: [],
    warnings: [],
    soc: null,
    code: null,
    shortcode: null,
    fee: null,
    problem: null,
    ...rest,
  };
}
