import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { DocumentPhases } from '../../shared/diagnostics.ts';
import type { HoldProblem } from '../../shared/hold.ts';
import type { LabelSize } from '../../shared/label-size.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { Problem } from '../../shared/problem.ts';
import type { BatchRow, LabelState, LabelWarning, ReprintReason } from '../../shared/station.ts';
import type { ReceiverMatch, UnexpectedCode, VerificationIssue } from '../../shared/verification-issue.ts';
import type { LabelImage } from '../labels/label.ts';
import type { HandoverProof } from './receipt-log.ts';
import type { LabelEvent } from './transition.ts';

/** A label's row as stored; the batch adds what the order book knows of its order. */
export type LabelRow = Omit<BatchRow, 'order'>;

/** A new row. */
export interface NewLabel {
  /** The scanned text, if the order has yet to be looked up. */
  readonly code: OrderCode;
  readonly scanned: string | null;
  readonly state: 'queued' | 'looking-up';
}

/** An event of a label with its details. Omitted fields keep their values. */
export type LabelStep = StepDetails &
  (
    | { readonly event: 'hold'; readonly problem: HoldProblem }
    | { readonly event: Exclude<LabelEvent, 'hold'>; readonly problem?: Problem | null }
  );

interface StepDetails {
  /** The order's code, once it is known. */
  readonly code?: OrderCode;
  readonly acceptedStatus?: string | null;
  readonly size?: LabelSize;
  readonly printer?: string;
  readonly file?: string | null;
  readonly pages?: number;
  readonly warnings?: readonly LabelWarning[];
  readonly reprint?: ReprintReason | null;
  readonly accepted?: VerificationIssue | null;
  readonly acceptedCodes?: readonly string[];
  /** For a held label: stored as long as it is held. */
  readonly unexpectedCodes?: readonly UnexpectedCode[];
  readonly receiver?: ReceiverMatch | null;
  /** For a submitted label: whether it has to be scanned back from the paper. */
  readonly toConfirm?: boolean;
  /** For a submitted label: the job's title. */
  readonly title?: string;
  /** For a submitted label: the proof for its receipt. */
  readonly proof?: HandoverProof;
  /** For a submitted label: how long its document took. */
  readonly phases?: DocumentPhases;
  /** For a handed-over label: printer and spooler will report nothing further. */
  readonly final?: boolean;
  /** For a held label: its page. */
  readonly picture?: LabelImage;
}

/** Returns the row after a step; its timestamp stays. */
export function applyStep(before: LabelRow, step: LabelStep, state: LabelState): LabelRow {
  const {
    event: _,
    title: _title,
    proof: _proof,
    phases: _phases,
    final: _final,
    picture: _picture,
    ...fields
  } = step;
  return {
    ...before,
    ...fields,
    state,
    unexpectedCodes: state === 'held' ? (step.unexpectedCodes ?? []) : [],
  };
}

/** A row of a query. */
export type SqlRow = Record<string, SQLOutputValue>;

/** The columns that a step writes, named like its parameters (`stepValues`). */
const STEP_COLUMNS = [
  'code',
  'state',
  'problem',
  'warnings',
  'reprint',
  'to_confirm',
  'accepted',
  'accepted_codes',
  'accepted_status',
  'strange',
  'receiver',
  'size',
  'printer',
  'file',
  'pages',
  'changed_at_ms',
] as const;

/** The columns of table label that make up a `LabelRow`. */
export const LABEL_COLUMNS = ['id', 'scanned', ...STEP_COLUMNS].join(', ');

export const SET_STEP_COLUMNS = STEP_COLUMNS.map((column) => `${column} = :${column}`).join(', ');

export function stepValues(
  row: LabelRow,
  changedAtMs: number,
): Record<(typeof STEP_COLUMNS)[number] | 'id', SQLInputValue> {
  return {
    id: row.id,
    code: row.code,
    state: row.state,
    problem: row.problem === null ? null : JSON.stringify(row.problem),
    warnings: JSON.stringify(row.warnings),
    reprint: row.reprint,
    to_confirm: row.toConfirm ? 1 : 0,
    accepted: row.accepted,
    accepted_codes: JSON.stringify(row.acceptedCodes),
    accepted_status: row.acceptedStatus,
    strange: JSON.stringify(row.unexpectedCodes),
    receiver: row.receiver,
    size: row.size,
    printer: row.printer,
    file: row.file,
    pages: row.pages,
    changed_at_ms: changedAtMs,
  };
}

/** Reads `LABEL_COLUMNS`. The types are trusted, because only `stepValues` and the store write them. */
export function readLabelRow(row: SqlRow | undefined): LabelRow {
  if (row === undefined) throw new Error('the database gave no row back');
  return {
    id: Number(row['id']),
    code: String(row['code']) as OrderCode,
    scanned: row['scanned'] as string | null,
    state: String(row['state']) as LabelState,
    problem: row['problem'] === null ? null : (JSON.parse(String(row['problem'])) as Problem),
    warnings: JSON.parse(String(row['warnings'])) as LabelWarning[],
    reprint: row['reprint'] as ReprintReason | null,
    toConfirm: row['to_confirm'] === 1,
    accepted: row['accepted'] as VerificationIssue | null,
    acceptedCodes: JSON.parse(String(row['accepted_codes'])) as string[],
    unexpectedCodes: JSON.parse(String(row['strange'])) as UnexpectedCode[],
    receiver: row['receiver'] as ReceiverMatch | null,
    acceptedStatus: row['accepted_status'] as string | null,
    size: row['size'] as LabelSize | null,
    printer: row['printer'] as string | null,
    file: row['file'] as string | null,
    pages: Number(row['pages']),
    changedAtMs: Number(row['changed_at_ms']),
  };
}

/** Returns the journal entry of a step (column label_event.detail; its names and their order are stored). */
export function stepDetail(row: LabelRow, title: string | undefined): string {
  const { code, problem, warnings, reprint, accepted, acceptedCodes, acceptedStatus } = row;
  const { unexpectedCodes: strange, receiver, size, printer, pages } = row;
  const judged = { accepted, acceptedCodes, acceptedStatus, strange, receiver };
  return JSON.stringify({ code, problem, warnings, reprint, ...judged, size, printer, pages, title });
}
