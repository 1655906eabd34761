import type { FieldIssueKind, FieldWarningKind, OrderDraft } from './new-order.ts';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** Most rows of one file, and its largest size in bytes. */
export const IMPORT_LIMITS = { rows: 5_000, bytes: 20 * 1024 * 1024 } as const;

/** What is the matter with one row, at a column as the file names it (null: the row as a whole). */
export interface RowIssue {
  readonly column: string | null;
  readonly kind:
    | FieldIssueKind
    | FieldWarningKind
    /** The soc occurs twice in the file, or an order with it is known already. */
    | 'soc-twice'
    | 'soc-known'
    /** Not in the service's list of areas; sent all the same, if wanted. */
    | 'area-unknown'
    /** A number lost its leading zero in the spreadsheet; Tem has put it back. */
    | 'zero-restored'
    /** The spreadsheet shortened a long number ("2.10204E+15"): digits of it are gone. */
    | 'digits-lost'
    /** Another program lost letters of it ("Nguy?n"): a mistake where that is certain, else a warning. */
    | 'letters-lost'
    /** The spreadsheet took what was typed ("3/5") for a date. */
    | 'became-a-date'
    /** The cell's formula has no result, or an error ("#N/A"). */
    | 'formula-error'
    /** The row has more cells than there are columns: a mark between two columns stands inside a text. */
    | 'too-many-cells';
}

/** The service's words on one field of a row, at the column as the file names it. */
export interface ColumnMessage {
  readonly column: string;
  readonly words: string;
}

/**
 * Where a row is: `ready` to be sent, `mistaken` (never sent), `sending`, `created`, `refused` (the service's word),
 * `unsure` (sent, and nobody knows whether it was created: looked up before it is sent again), `left` (by the operator).
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

/** One row of the file. */
export interface ImportRow {
  /** Its row in the file, from 1, the header included. */
  readonly line: number;
  readonly state: ImportRowState;
  readonly draft: OrderDraft;
  /** What keeps it from being sent; empty unless `mistaken`. */
  readonly mistakes: readonly RowIssue[];
  /** What the operator should know; does not keep it from being sent. */
  readonly warnings: readonly RowIssue[];
  readonly soc: Soc | null;
  readonly code: OrderCode | null;
  readonly shortcode: Shortcode | null;
  /** Dong. */
  readonly fee: number | null;
  readonly problem: Problem | null;
  /** The service's words on single fields; the other words of `problem` stand in its own text. */
  readonly refusedAt?: readonly ColumnMessage[];
  /** Which of the file's products each of the draft's is, counted from 1; missing where they are 1, 2, 3… */
  readonly productNumbers?: readonly number[];
  /** A person has looked on the service's website and says that it has no such order (shared/order-creation.ts, `create-untold`). */
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

/** The import that is open; there is one at most. */
export interface ImportState {
  readonly id: number;
  readonly file: string;
  readonly phase: ImportPhase;
  readonly rows: number;
  readonly counts: Readonly<Record<ImportRowState, number>>;
  readonly warnings: number;
  /** Lines of which only a person can tell whether the service has their orders (`create-untold`), and nobody has said so yet. */
  readonly unconfirmed: readonly number[];
  /** Columns of the file that mean nothing to Tem. */
  readonly unknownColumns: readonly string[];
  /** Why it paused by itself (the service can't be reached, the token was refused). */
  readonly problem: Problem | null;
  /** Created orders go into the batch. */
  readonly toBatch: boolean;
}

/** Which rows are looked at. */
export const IMPORT_FILTERS = ['all', 'mistaken', 'warned', ...IMPORT_ROW_STATES] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

export interface ImportPage {
  readonly rows: readonly ImportRow[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
