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

/** A label's row as the database has it; the batch adds what the order book knows of its order. */
export type LabelRow = Omit<BatchRow, 'order'>;

/** A row that is new. */
export interface NewLabel {
  /** Of one that has to be looked up: what was scanned. */
  readonly code: OrderCode;
  readonly scanned: string | null;
  readonly state: 'queued' | 'looking-up';
}

/** What happens to a label, and what is known with it. Fields left out stay as they are. */
export type LabelStep = StepDetails &
  (
    | { readonly event: 'hold'; readonly problem: HoldProblem }
    | { readonly event: Exclude<LabelEvent, 'hold'>; readonly problem?: Problem | null }
  );

interface StepDetails {
  /** Of a label whose order is now known. */
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
  /** Of a label that is held: stored as long as it is. */
  readonly unexpectedCodes?: readonly UnexpectedCode[];
  readonly receiver?: ReceiverMatch | null;
  /** Of a label that is submitted: it has to be scanned back from the paper. */
  readonly toConfirm?: boolean;
  /** Of a label that is submitted: the job's title. */
  readonly title?: string;
  /** Of a label that is submitted: what its receipt says of it. */
  readonly proof?: HandoverProof;
  /** Of a label that is submitted: what its document took. */
  readonly phases?: DocumentPhases;
  /** Of a label that is handed over: printer and spooler will report no more. */
  readonly final?: boolean;
  /** Of a label that is held: its page. */
  readonly picture?: LabelImage;
}

/** The label as a step leaves it, but for its time. */
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

/** The columns that a step writes, named as its parameters (`stepValues`). */
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

/** The columns of table label that make a `LabelRow`. */
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

/** Reads `LABEL_COLUMNS`. Only `stepValues` and the store wrote them: their types are taken as they are. */
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

/** What the journal says of a step (column label_event.detail; its names and their order are stored). */
export function stepDetail(row: LabelRow, title: string | undefined): string {
  const { code, problem, warnings, reprint, accepted, acceptedCodes, acceptedStatus } = row;
  const { unexpectedCodes: strange, receiver, size, printer, pages } = row;
  const judged = { accepted, acceptedCodes, acceptedStatus, strange, receiver };
  return JSON.stringify({ code, problem, warnings, reprint, ...judged, size, printer, pages, title });
}
