import { z } from 'zod';
import type { OrderCode } from './order-code.ts';
import {
  RECEIVER_MATCHES,
  type ReceiverMatch,
  VERIFICATION_ISSUES,
  type VerificationIssue,
} from './verification-issue.ts';

/** SHA-256 as hexadecimal digits. */
const HashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** What the first receipt of all is chained to. */
export const NO_RECEIPT = '0'.repeat(64);

const LINK = {
  /** Of the form; docs/reference/receipts.md describes this one. */
  v: z.literal(1),
  /** 1, 2, 3, without a gap. */
  number: z.int().positive(),
  /** Hash of the receipt before; of the first one, NO_RECEIPT. */
  before: HashSchema,
};
const MOMENT = {
  /** Milliseconds since 1970, and the same as ISO 8601 in UTC. */
  atMs: z.int(),
  at: z.string(),
};

/** A label that was about to be handed over: written down before, whatever became of it. */
const HandOverSchema = z.strictObject({
  ...LINK,
  kind: z.literal('hand-over'),
  ...MOMENT,
  /** Tem's version. */
  tem: z.string(),
  /** The station's name in the settings; null where it has none. */
  station: z.string().nullable(),
  /** Whose order: 'sandbox', or a digest of the service's address (main/partner/connection.ts); null: not known. */
  partner: z.string().nullable(),
  /** Printed from the built-in sandbox. */
  training: z.boolean(),
  code: z.string(),
  shortcode: z.string().nullable(),
  soc: z.string().nullable(),
  size: z.string().nullable(),
  /** Dots per inch; null where it is not known. */
  dpi: z.number().nullable(),
  /** SHA-256 of each page's dots (main/labels/inspect/dots.ts, hashOf). */
  dots: z.array(HashSchema),
  /** The barcodes that name the order, as they were read from those dots. */
  barcodes: z.array(z.strictObject({ format: z.string(), text: z.string() })),
  receiver: z.enum(RECEIVER_MATCHES).nullable(),
  /** The doubt that somebody accepted. */
  accepted: z.enum(VERIFICATION_ISSUES).nullable(),
  /** As in the settings. */
  printer: z.string().nullable(),
  /** In the print journal of this ledger, and its title in the printer's queue. */
  job: z.int(),
  title: z.string(),
  pages: z.int(),
  /** Why it was printed again. */
  reprint: z.string().nullable(),
});

/** The ledger was restored from a backup: receipts that were written after that are lost. */
const RestoredSchema = z.strictObject({
  ...LINK,
  kind: z.literal('restored'),
  ...MOMENT,
  /** When the backup was made; null where there was none, and the ledger was begun anew. */
  backupAtMs: z.int().nullable(),
  backupAt: z.string().nullable(),
});

/** What a receipt says. The order of the fields is that of its canonical form. */
export const ReceiptContentSchema = z.discriminatedUnion('kind', [HandOverSchema, RestoredSchema]);
export type ReceiptContent = z.infer<typeof ReceiptContentSchema>;
export type HandOverContent = z.infer<typeof HandOverSchema>;

/** What the history shows of a label's receipt. */
export interface LabelReceipt {
  readonly number: number;
  /** Of the receipt. */
  readonly hash: string;
  /** Of each page's dots. */
  readonly dots: readonly string[];
  readonly barcodes: readonly { readonly format: string; readonly text: string }[];
  readonly receiver: ReceiverMatch | null;
  readonly accepted: VerificationIssue | null;
}

/** How a chain can be broken; receipt-text.ts says what each means. */
export const BREAKS = [
  'missing',
  'changed',
  'unreadable',
  'renumbered',
  'not-chained',
  'journal-differs',
  'cut-off',
  'no-receipt',
  'differs-from-file',
  'gone-since-file',
  'file-changed',
] as const;
export type BreakKind = (typeof BREAKS)[number];

/** The first place at which a chain is broken. */
export interface ReceiptBreak {
  readonly what: BreakKind;
  /** The receipt's. Of `no-receipt`: the job's number in the print journal. */
  readonly number: number;
  /** Milliseconds since 1970, and the order's code, as far as they can be known. */
  readonly atMs: number | null;
  readonly code: OrderCode | null;
  /** Of `journal-differs`: what differs, by the receipt's field names. */
  readonly fields: readonly string[];
  /** Of an exported receipt that is not in the chain: when the ledger was restored from a backup; null: it was not. */
  readonly restoredAtMs: number | null;
}

/** A receipt by its number, time and hash. */
export interface ReceiptMark {
  readonly number: number;
  readonly atMs: number;
  readonly hash: string;
}

/** What a check of the chain came to. */
export interface ReceiptCheck {
  /** Receipts that are whole: all, or those before the break. */
  readonly whole: number;
  readonly first: ReceiptMark | null;
  /** The last of those that are whole. */
  readonly last: ReceiptMark | null;
  /** How often the ledger was restored from a backup, as far as the chain says. */
  readonly restored: number;
  readonly broken: ReceiptBreak | null;
  /** How many receipts of an exported file were found in the chain; null where none was compared. */
  readonly compared: number | null;
}
