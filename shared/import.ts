import type { FieldIssueKind, FieldWarningKind, OrderDraft } from './new-order.ts';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** The most rows of a file, and its maximum size in bytes. */
export const IMPORT_LIMITS = { rows: 5_000, bytes: 20 * 1024 * 1024 } as const;

/** An issue of one row, at a column as the file names it (null: the whole row). */
export interface RowIssue {
  readonly column: string | null;
  readonly kind:
    | FieldIssueKind
    | FieldWarningKind
    /** The soc occurs twice in the file, or belongs to a known order. */
    | 'soc-twice'
    | 'soc-known'
    /** Not in the service's list of areas; sent anyway, if wanted. */
    | 'area-unknown'
    /** A number lost its leading zero in the spreadsheet; Tem has restored it. */
    | 'zero-restored'
    /** The spreadsheet shortened a long number ("2.10204E+15"): digits are lost. */
    | 'digits-lost'
    /** Another program lost letters ("Nguy?n"): a mistake if that is certain, otherwise a warning. */
    | 'letters-lost'
    /** The spreadsheet turned the typed text ("3/5") into a date. */
    | 'became-a-date'
    /** The cell's formula has no result, or an error ("#N/A"). */
    | 'formula-error'
    /** The row has more cells than there are columns: a text contains a column separator. */
    | 'too-many-cells';
}

/** The service's message about one field of a row, at the column as the file names it. */
interface ColumnMessage {
  readonly column: string;
  readonly words: string;
}

/**
 * A row's state: `ready` to be sent, `mistaken` (never sent), `sending`, `created`, `refused` (by the service), `unsure` (sent
 * with unknown outcome: looked up before it is sent again), `left` (by the operator).
 */
export const IMPORT_ROW_STATES = [
  'ready',
  'mistaken',
  'sending',
  'created',
  'refused',
  'unsure',
  'left',
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

export interface ImportRow {
  /** Its row number in the file, from 1, including the header. */
  readonly line: number;
  readonly state: ImportRowState;
  readonly draft: OrderDraft;
  /** What prevents it from being sent; empty unless `mistaken`. */
  readonly mistakes: readonly RowIssue[];
  /** What the operator should know; does not prevent sending. */
  readonly warnings: readonly RowIssue[];
  readonly soc: Soc | null;
  readonly code: OrderCode | null;
  readonly shortcode: Shortcode | null;
  /** Dong. */
  readonly fee: number | null;
  readonly problem: Problem | null;
  /** The service's messages about single fields; `problem` contains the rest. */
  readonly refusedAt?: readonly ColumnMessage[];
  /** The file's product number of each of the draft's products, counted from 1; missing if they are 1, 2, 3… */
  readonly productNumbers?: readonly number[];
  /** A person checked the service's website: it has no such order (shared/order-creation.ts, `create-untold`). */
  readonly notThere?: boolean;
}

export type ImportPhase =
  /** The file is being read and checked. */
  | 'reading'
  /** Read; nothing was sent yet, or the operator stopped it. */
  | 'checked'
  | 'sending'
  | 'paused'
  /** Every row that can be sent was answered. */
  | 'done';

/** The open import; there is at most one. */
export interface ImportState {
  readonly id: number;
  readonly file: string;
  readonly phase: ImportPhase;
  readonly rows: number;
  readonly counts: Readonly<Record<ImportRowState, number>>;
  readonly warnings: number;
  /** Lines for which only a person can tell whether the service has their orders (`create-untold`), and nobody has yet. */
  readonly unconfirmed: readonly number[];
  /** Columns of the file that Tem does not know. */
  readonly unknownColumns: readonly string[];
  /** Why it paused by itself (the service is unreachable, the token was refused). */
  readonly problem: Problem | null;
  /** Whether created orders go into the batch. */
  readonly toBatch: boolean;
}

export const IMPORT_FILTERS = ['all', 'mistaken', 'warned', ...IMPORT_ROW_STATES] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

export interface ImportPage {
  readonly rows: readonly ImportRow[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
