import type { ImportRow, ImportRowState, RowQuestion } from '../../shared/import.ts';
import type { OrderDraft } from '../../shared/new-order.ts';

/** Names a question with the text that it is about: an answer does not hold for another text. */
const keyOf = ({ kind, field }: RowQuestion, draft: OrderDraft): string =>
  JSON.stringify([kind, field, draft[field]]);

/** Returns the questions that no person has answered with `keep`. */
export const unsettled = (
  questions: readonly RowQuestion[],
  draft: OrderDraft,
  settled: readonly string[],
): RowQuestion[] => questions.filter((question) => !settled.includes(keyOf(question, draft)));

/** Records the answer `keep` to these questions of a row. */
export function settle(row: ImportRow, answered: readonly RowQuestion[]): ImportRow {
  const settled = [...(row.settled ?? []), ...answered.map((question) => keyOf(question, row.draft))];
  return withState({ ...row, settled, questions: unsettled(row.questions ?? [], row.draft, settled) });
}

/** Sets the state of a row of which nothing was sent, by its mistakes and questions. */
export function withState(row: ImportRow): ImportRow {
  const { mistakes, questions = [] } = row;
  const state: ImportRowState = mistakes.length > 0 ? 'mistaken' : questions.length > 0 ? 'held' : 'ready';
  return { ...row, state };
}
