import type { ImportRow, RowIssue, RowQuestion } from '../../../shared/import.ts';
import { isCorrectable } from '../../../shared/import.ts';
import { DRAFT_FIELDS, type FieldIssue, type OrderDraft } from '../../../shared/new-order.ts';

export type CorrectedField = FieldIssue['field'];

/** What was typed in place of a row's texts. */
export type CorrectedTexts = Readonly<Partial<Record<CorrectedField, string>>>;

/** A place that is corrected as a whole: its lists depend on each other. */
export type CorrectedPlace = 'receiver' | 'pickup';

const PLACE_FIELDS: Readonly<Record<CorrectedPlace, readonly CorrectedField[]>> = {
  receiver: ['province', 'district', 'commune'],
  pickup: ['pickup_province', 'pickup_district', 'pickup_commune'],
};

/** Shown for a row that names no field, such as one that the service refused as a whole. */
const USUAL_FIELDS: readonly CorrectedField[] = [
  'name',
  'phone',
  'address',
  'amount',
  'value',
  'weight',
  'product',
];

/** What a row's form contains. */
export interface CorrectionForm {
  readonly fields: readonly CorrectedField[];
  readonly places: readonly CorrectedPlace[];
  /** Issues that only the file can settle. */
  readonly inFile: readonly RowIssue[];
}

/** Returns what has to be corrected in a row: the fields with a mistake or a question, each once, in the order's order. */
export function correctionOf(row: ImportRow): CorrectionForm {
  const issues: readonly RowIssue[] = [...row.mistakes, ...(row.questions ?? [])];
  const named = [
    ...issues.flatMap(({ field }) => field ?? []),
    ...(row.refusedAt ?? []).flatMap(({ field }) => field ?? []),
  ].filter(isCorrectable);
  const inFile = issues.filter(({ field }) => field === undefined || !isCorrectable(field));
  const wanted = named.length > 0 || inFile.length > 0 ? named : USUAL_FIELDS;
  const places = (['receiver', 'pickup'] as const).filter(
    (place) =>
      (wanted === USUAL_FIELDS && place === 'receiver') ||
      wanted.some((field) => PLACE_FIELDS[place].includes(field)),
  );
  const inPlaces = places.flatMap((place) => PLACE_FIELDS[place]);
  const fields = [...new Set(wanted)]
    .filter((field) => !inPlaces.includes(field))
    .toSorted((one, other) => rankOf(one) - rankOf(other));
  return { fields, places, inFile };
}

/** The order of a draft's fields; products come last. */
function rankOf(field: CorrectedField): number {
  const at = DRAFT_FIELDS.findIndex((one) => one === field);
  return at === -1 ? DRAFT_FIELDS.length : at;
}

/** Returns a field's text in a draft. */
export function textOf(draft: OrderDraft, field: CorrectedField): string {
  const single = DRAFT_FIELDS.find((one) => one === field);
  if (single !== undefined) return draft[single];
  const [, at, part] = /^products\.(\d+)\.(\w+)$/.exec(field) ?? [];
  const product: Readonly<Record<string, string>> = draft.products[Number(at)] ?? {};
  return product[part ?? ''] ?? '';
}

/** Returns what was changed, to be sent to main. */
export function changedTexts(
  draft: OrderDraft,
  texts: CorrectedTexts,
): { readonly field: CorrectedField; readonly text: string }[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const field = name as CorrectedField;
    return text === undefined || text === textOf(draft, field) ? [] : [{ field, text }];
  });
}

/** Returns the question that a row asks about a field; undefined if none. */
export const questionAt = ({ questions = [] }: ImportRow, field: CorrectedField): RowQuestion | undefined =>
  questions.find((question) => question.field === field);
