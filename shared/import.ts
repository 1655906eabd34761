import type {
  DraftField,
  FieldIssue,
  FieldIssueKind,
  FieldQuestionKind,
  FieldWarningKind,
  OrderDraft,
} from './new-order.ts';
import type { OrderCode, Shortcode, Soc } from './order-code.ts';
import type { Problem } from './problem.ts';

/** The most rows of a file, and its maximum size in bytes. */
export const IMPORT_LIMITS = { rows: 5_000, bytes: 20 * 1024 * 1024 } as const;

/** An issue of one row, at a column as the file names it (null: the whole row). */
export interface RowIssue {
  readonly column: string | null;
  /** The order's field in that column; missing for the whole row. */
  readonly field?: FieldIssue['field'];
  readonly kind:
    | FieldIssueKind
    | FieldWarningKind
    | FieldQuestionKind
    /** The soc occurs twice in the file, or belongs to a known order. */
    | 'soc-twice'
    | 'soc-known'
    /** Not in the service's list of areas. A question. */
    | 'area-unknown'
    /** The service's list of areas can't be had now. A question. */
    | 'area-unchecked'
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
  readonly field?: FieldIssue['field'];
  readonly words: string;
}

/** What a row can ask: nothing is sent before a person answers, for the row or for all rows of the column. */
export const IMPORT_QUESTIONS = ['thousands', 'phone-unusual', 'area-unknown', 'area-unchecked'] as const;
export type ImportQuestionKind = (typeof IMPORT_QUESTIONS)[number];

export interface RowQuestion extends RowIssue {
  readonly column: string;
  readonly field: DraftField;
  readonly kind: ImportQuestionKind;
}

/** `keep`: sent as the file says. `thousands` only: `multiply` by 1,000. `area-unchecked` only: `again`, the list is loaded. */
export const IMPORT_ANSWERS = ['keep', 'multiply', 'again'] as const;
export type ImportAnswer = (typeof IMPORT_ANSWERS)[number];

/** One question about all rows that ask it of the same column; `area-unchecked` is one question for all columns. */
export interface ImportQuestion {
  readonly kind: ImportQuestionKind;
  readonly column: string;
  readonly rows: number;
  /** The first of these rows, and its cell. */
  readonly line: number;
  readonly text: string;
}

/** What sending would do now. */
export interface ImportTotals {
  /** Orders to be sent, or looked up and sent again. */
  readonly orders: number;
  /** The cash on delivery of these, in dong. */
  readonly amount: number;
  /** The fees of `quoted` of these orders, in dong, with insurance. */
  readonly fees: number;
  readonly quoted: number;
  /** More prices are being asked for. */
  readonly isQuoting: boolean;
}

/**
 * A row's state: `ready` to be sent, `mistaken` (never sent), `held` (asks something), `sending`, `created`, `refused` (by the
 * service), `unsure` (sent with unknown outcome: looked up before it is sent again), `left` (by the operator).
 */
export const IMPORT_ROW_STATES = [
  'ready',
  'mistaken',
  'held',
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
  /** What a person has to answer before it is sent; empty unless `held` or `mistaken`. */
  readonly questions?: readonly RowQuestion[];
  /** Answered with `keep`: each field with its text (main/imports/settled-questions.ts). */
  readonly settled?: readonly string[];
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
  /** The open questions, most rows first. */
  readonly questions: readonly ImportQuestion[];
  /** Null while it is being read or sent. */
  readonly totals: ImportTotals | null;
  /** Lines for which only a person can tell whether the service has their orders (`create-untold`), and nobody has yet. */
  readonly unconfirmed: readonly number[];
  /** Columns of the file that Tem does not know. */
  readonly unknownColumns: readonly string[];
  /** Why it paused by itself (the service is unreachable, the token was refused). */
  readonly problem: Problem | null;
  /** Whether created orders go into the batch. */
  readonly toBatch: boolean;
}

export const IMPORT_FILTERS = ['all', 'mistaken', 'held', 'warned', ...IMPORT_ROW_STATES] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];

/** Rows that a person can correct: nothing was created from them, and nothing is under way. */
export const CORRECTABLE_STATES = [
  'mistaken',
  'held',
  'ready',
  'refused',
] as const satisfies readonly ImportRowState[];

/** Fields whose cells can be corrected in Tem: a partner code is a secret that the window never gets. */
export const isCorrectable = (field: FieldIssue['field']): boolean =>
  field !== 'partner' && field !== 'products';

export interface ImportPage {
  readonly rows: readonly ImportRow[];
  /** Of all that match, not only of this page. */
  readonly total: number;
}

export const TABLE_FORMATS = ['xlsx', 'csv'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
