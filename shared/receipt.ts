import { z } from 'zod';
import type { OrderCode } from './order-code.ts';
import {
  RECEIVER_MATCHES,
  type ReceiverMatch,
  VERIFICATION_ISSUES,
  type VerificationIssue,
} from './verification-issue.ts';

/** SHA-256 in hexadecimal. */
export const HashSchema = z.string().regex(/^[0-9a-f]{64}$/);

/** The previous hash of the first receipt. */
export const NO_RECEIPT = '0'.repeat(64);

const LINK = {
  /** 1, 2, 3, without gaps. */
  number: z.int().positive(),
  /** The previous receipt's hash; NO_RECEIPT for the first. */
  before: HashSchema,
};
const MOMENT = {
  /** Milliseconds since 1970, and the same as ISO 8601 in UTC. */
  atMs: z.int(),
  at: z.string(),
};

/** A label about to be handed over: written beforehand, whatever the result. */
const HandOverFields = z.strictObject({
  v: z.literal(1),
  ...LINK,
  kind: z.literal('hand-over'),
  ...MOMENT,
  /** The version of Tem. */
  tem: z.string(),
  /** The station's name in the settings; null if it has none. */
  station: z.string().nullable(),
  /** The order's partner: 'sandbox', or a digest of the service's address (main/partner/connection.ts); null if unknown. */
  partner: z.string().nullable(),
  /** Whether it was printed from the built-in sandbox. */
  training: z.boolean(),
  code: z.string(),
  shortcode: z.string().nullable(),
  soc: z.string().nullable(),
  size: z.string().nullable(),
  /** Dots per inch; null if unknown. */
  dpi: z.number().nullable(),
  /** SHA-256 of each page's dots (main/labels/inspect/dots.ts, hashOf). */
  dots: z.array(HashSchema),
  /** When the dots were made; null if unknown. Milliseconds since 1970, and the same as ISO 8601 in UTC. */
  madeAtMs: z.int().nullable(),
  madeAt: z.string().nullable(),
  /** The barcodes that name the order, as read from those dots. */
  barcodes: z.array(z.strictObject({ format: z.string(), text: z.string() })),
  receiver: z.enum(RECEIVER_MATCHES).nullable(),
  /** The verification issue that someone, or a setting, accepted. */
  accepted: z.enum(VERIFICATION_ISSUES).nullable(),
  /** The dots of the picture that somebody saw and agreed to, hashed like `dots`; null if nobody was asked. */
  agreed: z.array(HashSchema).nullable(),
  /** The name in the settings. */
  printer: z.string().nullable(),
  /** Its number in this ledger's print journal, and its title in the printer's queue. */
  job: z.int(),
  title: z.string(),
  pages: z.int(),
  /** The reprint reason. */
  reprint: z.string().nullable(),
});
/** What was agreed to is what is handed over. */
const HandOverSchema = HandOverFields.refine(
  ({ agreed, dots }) => agreed === null || agreed.join() === dots.join(),
);

/** The ledger was restored from a backup: later receipts than the backup are lost. */
const RestoredSchema = z.strictObject({
  v: z.literal(1),
  ...LINK,
  kind: z.literal('restored'),
  ...MOMENT,
  /** When the backup was made; null if there was none and the ledger started empty. */
  backupAtMs: z.int().nullable(),
  backupAt: z.string().nullable(),
});

/** A receipt's content. The order of the fields is that of its canonical form. */
export const ReceiptContentSchema = z.union([HandOverSchema, RestoredSchema]);
export type ReceiptContent = z.infer<typeof ReceiptContentSchema>;
export type HandOverContent = z.infer<typeof HandOverSchema>;

export interface LabelReceipt {
  readonly number: number;
  readonly hash: string;
  /** The hash of each page's dots. */
  readonly dots: readonly string[];
  readonly barcodes: readonly { readonly format: string; readonly text: string }[];
  readonly receiver: ReceiverMatch | null;
  readonly accepted: VerificationIssue | null;
  readonly agreed: readonly string[] | null;
  /** When its dots were made, in milliseconds since 1970; null if unknown. */
  readonly madeAtMs: number | null;
}

/** How a chain can be broken; receipt-text.ts explains each. */
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
  /** The receipt's number. For `no-receipt`: the job's number in the print journal. */
  readonly number: number;
  /** Milliseconds since 1970, and the order's code, as far as known. */
  readonly atMs: number | null;
  readonly code: OrderCode | null;
  /** For `journal-differs`: what differs, by the receipt's field names. */
  readonly fields: readonly string[];
  /** For an exported receipt that is not in the chain: when the ledger was restored from a backup; null if it was not. */
  readonly restoredAtMs: number | null;
}

/** A receipt by its number, time and hash. */
export interface ReceiptMark {
  readonly number: number;
  readonly atMs: number;
  readonly hash: string;
}

/** The result of a check of the chain. */
export interface ReceiptCheck {
  /** Intact receipts: all, or those before the break. */
  readonly whole: number;
  readonly first: ReceiptMark | null;
  /** The last intact receipt. */
  readonly last: ReceiptMark | null;
  /** How often the ledger was restored from a backup, according to the chain. */
  readonly restored: number;
  readonly broken: ReceiptBreak | null;
  /** How many receipts of an exported file were found in the chain; null if none was compared. */
  readonly compared: number | null;
}
