import type { TFunction } from 'i18next';
import { useMemo, useState } from 'react';
import {
  DRAFT_FIELDS,
  type DraftField,
  type FieldIssue,
  type FieldQuestionKind,
  type FieldWarning,
  type OrderDraft,
  PRODUCT_FIELDS,
  parseFieldName,
} from '../../../shared/new-order.ts';
import { type DraftExemptions, validateDraft } from '../../../shared/validate-draft.ts';
import type { AreaChecks } from '../../components/area-fields.tsx';
import type { SubmitResult } from './order-creation.ts';

export type IssueField = FieldIssue['field'];

/** How the form specifies the pickup point. */
export type PickupMethod = 'code' | 'address';

/** The address fields that a pickup code replaces. */
const PICKUP_ADDRESS_FIELDS: readonly IssueField[] = [
  'pickup_phone',
  'pickup_address',
  'pickup_province',
  'pickup_district',
  'pickup_commune',
];

/** Infers the pickup method from the fields that are filled in. */
export function inferPickupMethod(draft: OrderDraft): PickupMethod {
  return draft.pickup_code.trim() === '' ? 'address' : 'code';
}

/** Finds every mistake in a draft. Pickup by code requires the code even if an address is filled in. */
export function findIssues(
  draft: OrderDraft,
  by: PickupMethod,
  exempt: DraftExemptions,
): readonly FieldIssue[] {
  const checked = validateDraft(draft, exempt);
  const found = checked.ok ? [] : checked.issues;
  if (by === 'address' || draft.pickup_code.trim() !== '') return found;
  return [
    { field: 'pickup_code', kind: 'required' },
    ...found.filter(({ field }) => !PICKUP_ADDRESS_FIELDS.includes(field)),
  ];
}

/** Finds values that the service may reject, although it does not document that. */
const findWarnings = (draft: OrderDraft, exempt: DraftExemptions): readonly FieldWarning[] =>
  validateDraft(draft, exempt).warnings;

/** Parses the name of a mistake's field: a field of the draft, or of a product (counted from 1). */
function parseProductField(field: IssueField): { readonly number: number; readonly name: string } | null {
  const match = /^products\.(\d+)\.(\w+)$/.exec(field);
  return match === null ? null : { number: Number(match[1]) + 1, name: match[2] ?? '' };
}

/** A field's name. */
export function formatFieldName(field: IssueField, t: TFunction): string {
  const single = [...DRAFT_FIELDS, 'products' as const].find((one) => one === field);
  if (single !== undefined) return t(`create.field.${single}`);
  const inProduct = parseProductField(field);
  const name = PRODUCT_FIELDS.find((one) => one === inProduct?.name);
  if (inProduct === null || name === undefined) return field;
  return t('create.productOf', { field: t(`create.productField.${name}`), number: inProduct.number });
}

/** People don't take in more names at once; each field shows its own mistake as well. */
const MAX_NAMED_FIELDS = 6;

/** Summarizes all mistakes in one sentence, in form order: the pickup point last. */
export function summarizeIssues(mistakes: readonly FieldIssue[], t: TFunction): string {
  const isPickup = ({ field }: FieldIssue): boolean => field.startsWith('pickup_');
  const inOrder = [...mistakes.filter((one) => !isPickup(one)), ...mistakes.filter(isPickup)];
  const names = inOrder.slice(0, MAX_NAMED_FIELDS).map(({ field }) => formatFieldName(field, t));
  const fields = (inOrder.length > MAX_NAMED_FIELDS ? [...names, '…'] : names).join(', ');
  return t('create.issues', { number: mistakes.length, fields });
}

/** Names the fields that a person has to confirm. */
export function summarizeQuestions(questions: readonly DraftQuestion[], t: TFunction): string {
  const fields = [...new Set(questions.map(({ field }) => formatFieldName(field, t)))].join(', ');
  return t('create.questions', { number: questions.length, fields });
}

/**
 * Maps the service's errors to the draft's fields, as long as the rejected value is unchanged. Errors for names that are
 * not request fields appear only in the problem's text.
 */
export function findServiceErrors(
  ended: SubmitResult | null,
  draft: OrderDraft,
): ReadonlyMap<IssueField, string> {
  if (ended?.kind !== 'failed') return new Map();
  const { problem, sent } = ended;
  const errors = Object.entries(problem.fields ?? {}).flatMap(([name, words]): [IssueField, string][] => {
    const field = parseFieldName(name);
    return field !== null && fieldText(sent, field) === fieldText(draft, field) ? [[field, words]] : [];
  });
  return new Map(errors);
}

/** A field's content. A product that has moved counts as another one. */
function fieldText(draft: OrderDraft, field: IssueField): string {
  if (field === 'products') return JSON.stringify(draft.products);
  const inProduct = parseProductField(field);
  if (inProduct === null) return draft[field as DraftField];
  const product: Readonly<Record<string, string>> = draft.products[inProduct.number - 1] ?? {};
  return `${draft.products.length} ${product[inProduct.name] ?? ''}`;
}

/** A field that a person has to confirm or change before the draft is sent. */
export interface DraftQuestion {
  readonly field: DraftField;
  readonly kind: FieldQuestionKind | 'area-unknown' | 'area-unchecked';
}

/** What the service's lists say about the draft's places, by field. */
export type PlaceChecks = Readonly<Partial<Record<DraftField, AreaChecks['province']>>>;

/** Finds the questions about a draft, in form order. With a pickup code the pickup place is not sent. */
export function findQuestions(
  draft: OrderDraft,
  by: PickupMethod,
  places: PlaceChecks,
): readonly DraftQuestion[] {
  const found: DraftQuestion[] = [...validateDraft(draft).questions];
  for (const field of DRAFT_FIELDS) {
    const check = places[field];
    if (check === 'unknown' || check === 'unchecked') found.push({ field, kind: `area-${check}` });
  }
  return found
    .filter(({ field }) => by === 'address' || !PICKUP_ADDRESS_FIELDS.includes(field))
    .toSorted((one, other) => rankOf(one.field) - rankOf(other.field));
}

/** Whether a list that a sent place is compared with is still being fetched. */
export const isPlaceLoading = (by: PickupMethod, places: PlaceChecks): boolean =>
  DRAFT_FIELDS.some(
    (field) => places[field] === 'loading' && (by === 'address' || !PICKUP_ADDRESS_FIELDS.includes(field)),
  );

/** The receiver's fields stand before the pickup's. */
const rankOf = (field: DraftField): number =>
  DRAFT_FIELDS.indexOf(field) + (field.startsWith('pickup_') ? DRAFT_FIELDS.length : 0);

interface DraftIssues {
  /** The mistakes that may be shown: of fields already left, and all of them after an attempt to send. */
  readonly visible: readonly FieldIssue[];
  /** Values that the service may reject: shown at once for text, after blur for missing values. */
  readonly warnings: readonly FieldWarning[];
  /** The questions that nobody has answered yet. */
  readonly questions: readonly DraftQuestion[];
  /** Those of fields already left, and all of them after an attempt to send. */
  readonly visibleQuestions: readonly DraftQuestion[];
  /** A person says that the field's text is right. */
  readonly settle: (question: DraftQuestion) => void;
  readonly markVisited: (...fields: readonly IssueField[]) => void;
  /** Counts attempts to send an invalid draft. */
  readonly submitAttempts: number;
  readonly showAll: () => void;
}

/** Finds a draft's mistakes, and tracks which of them may be shown: nobody is corrected about a field not reached yet. */
export function useDraftIssues(
  draft: OrderDraft,
  by: PickupMethod,
  exempt: DraftExemptions,
  places: PlaceChecks,
): DraftIssues {
  const [left, setLeft] = useState<ReadonlySet<IssueField>>(() => new Set());
  const [tries, setTries] = useState(0);
  const all = useMemo(() => findIssues(draft, by, exempt), [draft, by, exempt]);
  const warned = useMemo(() => findWarnings(draft, exempt), [draft, exempt]);
  const [settled, setSettled] = useState<ReadonlySet<string>>(() => new Set());
  const keyOf = ({ kind, field }: DraftQuestion): string =>
    JSON.stringify([kind, field, draft[field].trim()]);
  // An answer does not hold for another text.
  const questions = useMemo(() => findQuestions(draft, by, places), [draft, by, places]).filter(
    (question) => !settled.has(keyOf(question)),
  );
  const maySay = (field: IssueField): boolean => tries > 0 || left.has(field);
  return {
    // Text that is too long can't be saved either, so that is shown at once.
    visible: all.filter(({ field, kind }) => kind === 'too-long' || maySay(field)),
    warnings: warned.filter(({ field, kind }) => kind === 'long' || maySay(field)),
    questions,
    visibleQuestions: questions.filter(({ field }) => maySay(field)),
    settle: (question) => setSettled((before) => new Set([...before, keyOf(question)])),
    markVisited: (...fields) => setLeft((before) => new Set([...before, ...fields])),
    submitAttempts: tries,
    showAll: () => setTries((number) => number + 1),
  };
}
