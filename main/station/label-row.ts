import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { AccountKey } from '../../shared/account.ts';
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

/** A label's row as stored; the batch adds what its account's order book knows of its order. */
export interface LabelRow extends Omit<BatchRow, 'order' | 'ready' | 'account'> {
  /** Whose order it is; null while that is not known. */
  readonly account: AccountKey | null;
}

/** A new row. */
export interface NewLabel {
  /** The scanned text, if the order has yet to be looked up. */
  readonly code: OrderCode;
  readonly account?: AccountKey | null;
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
  readonly code?: OrderCode;
  readonly account?: AccountKey;
  readonly acceptedStatus?: string | null;
  readonly size?: LabelSize;
  readonly printer?: string;
  readonly file?: string | null;
  readonly pages?: number;
  readonly warnings?: readonly LabelWarning[];
  readonly reprint?: ReprintReason | null;
  readonly accepted?: VerificationIssue | null;
  readonly agreed?: readonly string[];
  /** For a held label: stored as long as it is held. */
  readonly unexpectedCodes?: readonly UnexpectedCode[];
  readonly receiver?: ReceiverMatch | null;
  /** For a submitted label: whether it has to be scanned back from the paper. */
  readonly toConfirm?: boolean;
  readonly title?: string;
  /** For a submitted label: the proof for its receipt. */
  readonly proof?: HandoverProof;
  /** For a submitted label: how long its document took. */
  readonly phases?: DocumentPhases;
  /** For a handed-over label: printer and spooler will report nothing further. */
  readonly final?: boolean;
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
type SqlRow = Record<string, SQLOutputValue>;

/** The columns that a step writes, named like its parameters, with what each stores of a row. */
const STEP_COLUMNS: Readonly<Record<string, (row: LabelRow) => SQLInputValue>> = {
  code: ({ code }) => code,
  account: ({ account }) => account,
  state: ({ state }) => state,
  problem: ({ problem }) => (problem === null ? null : JSON.stringify(problem)),
  warnings: ({ warnings }) => JSON.stringify(warnings),
  reprint: ({ reprint }) => reprint,
  to_confirm: ({ toConfirm }) => (toConfirm ? 1 : 0),
  accepted: ({ accepted }) => accepted,
  agreed: ({ agreed }) => JSON.stringify(agreed),
  accepted_status: ({ acceptedStatus }) => acceptedStatus,
  strange: ({ unexpectedCodes }) => JSON.stringify(unexpectedCodes),
  receiver: ({ receiver }) => receiver,
  size: ({ size }) => size,
  printer: ({ printer }) => printer,
  file: ({ file }) => file,
  pages: ({ pages }) => pages,
  changed_at_ms: ({ changedAtMs }) => changedAtMs,
};

/** The columns of table label that make up a `LabelRow`. */
export const LABEL_COLUMNS = ['id', 'scanned', ...Object.keys(STEP_COLUMNS)].join(', ');

export const SET_STEP_COLUMNS = Object.keys(STEP_COLUMNS)
  .map((column) => `${column} = :${column}`)
  .join(', ');

/** The parameters of a row's id and of `SET_STEP_COLUMNS`. */
export const stepValues = (row: LabelRow): Record<string, SQLInputValue> => ({
  id: row.id,
  ...Object.fromEntries(Object.entries(STEP_COLUMNS).map(([column, valueOf]) => [column, valueOf(row)])),
});

/** Reads `LABEL_COLUMNS`. The types are trusted, because only `stepValues` and the store write them. */
export function readLabelRow(row: SqlRow | undefined): LabelRow {
  if (row === undefined) throw new Error('the database gave no row back');
  return {
    id: Number(row['id']),
    code: String(row['code']) as OrderCode,
    account: row['account'] as AccountKey | null,
    scanned: row['scanned'] as string | null,
    state: String(row['state']) as LabelState,
    problem: row['problem'] === null ? null : (JSON.parse(String(row['problem'])) as Problem),
    warnings: JSON.parse(String(row['warnings'])) as LabelWarning[],
    reprint: row['reprint'] as ReprintReason | null,
    toConfirm: row['to_confirm'] === 1,
    accepted: row['accepted'] as VerificationIssue | null,
    agreed: JSON.parse(String(row['agreed'])) as string[],
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
  const { code, problem, warnings, reprint, accepted, agreed, acceptedStatus } = row;
  const { unexpectedCodes: strange, receiver, size, printer, pages } = row;
  const judged = { accepted, agreed, acceptedStatus, strange, receiver };
  return JSON.stringify({ code, problem, warnings, reprint, ...judged, size, printer, pages, title });
}
