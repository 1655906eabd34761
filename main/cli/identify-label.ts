import { readFile, stat } from 'node:fs/promises';
import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import { interpolate, type Language, type LocalizedText } from '../../shared/language.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import type { ReceiptCheck, ReceiptMark } from '../../shared/receipt.ts';
import { labelIdentityText } from '../../shared/texts/label-identity.ts';
import { findReceipts, type MatchingReceipt } from '../database/receipt-chain.ts';
import {
  MAX_DOCUMENT_BYTES,
  tooManyBytesError,
  UnusableDocumentError,
} from '../labels/inspect/document-limits.ts';
import { searchNamesOf } from '../labels/inspect/flat-pdf.ts';
import { matchesFlatPdf, readFlatPdf } from '../labels/inspect/read-flat-pdf.ts';
import { UsageError } from './command.ts';

/** A receipt as `tem verify --file` shows it. */
interface NamedReceipt extends ReceiptMark {
  readonly code: string;
  readonly printer: string | null;
  readonly training: boolean;
}

/** The result of identifying a label's file. */
interface LabelIdentity {
  readonly answer: /** Byte for byte what Tem writes for the dots of `receipts`. */
    | 'label'
    /** It has their dots, and additional content that Tem did not write. */
    | 'more-than-label'
    | 'no-receipt'
    | 'other-pdf'
    | 'no-pdf'
    | 'too-much';
  /** SHA-256 of each page's dots in the file. */
  readonly dots: readonly string[];
  readonly receipts: readonly NamedReceipt[];
  /** For `too-much`: of what. */
  readonly detail?: LocalizedText;
}

/**
 * Finds the receipts of a label that was printed into a folder, by the dots in the file.
 * @param check the check of the chain: receipts from a break on prove nothing, and are ignored
 * @throws UsageError if the file cannot be read; ProblemError if the ledger cannot
 */
export async function identifyLabel(
  file: string,
  ledger: string,
  check: ReceiptCheck,
): Promise<LabelIdentity> {
  const none = { dots: [], receipts: [] };
  try {
    const pdf = await readPdf(file);
    const read = readFlatPdf(pdf);
    if (read.kind !== 'flat') return { answer: read.kind, ...none };
    const { pages } = read;
    const dots = pages.map(({ hash }) => hash);
    const found = findReceipts(ledger, dots, check.whole);
    if (found.length === 0) return { answer: 'no-receipt', dots, receipts: [] };
    const same = found.filter(
      ({ receipt: { code, dpi } }) =>
        dpi !== null && matchesFlatPdf(pdf, { pages, dpi, names: searchNamesOf(code as OrderCode) }),
    );
    return same.length > 0
      ? { answer: 'label', dots, receipts: same.map(toNamedReceipt) }
      : { answer: 'more-than-label', dots, receipts: found.map(toNamedReceipt) };
  } catch (error) {
    if (error instanceof UnusableDocumentError) return { answer: 'too-much', ...none, detail: error.words };
    throw error;
  }
}

/** @throws UsageError, UnusableDocumentError */
async function readPdf(file: string): Promise<Uint8Array> {
  try {
    const about = await stat(file);
    if (!about.isFile()) throw new UsageError(`verify: --file ${file}: not a file`);
    if (about.size > MAX_DOCUMENT_BYTES) throw tooManyBytesError(MAX_DOCUMENT_BYTES);
    return await readFile(file);
  } catch (error) {
    if (error instanceof UsageError || error instanceof UnusableDocumentError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`verify: --file ${file}: ${why}`, { cause: error });
  }
}

function toNamedReceipt({ receipt, hash }: MatchingReceipt): NamedReceipt {
  const { number, atMs, code, printer, training } = receipt;
  return { number, atMs, hash, code, printer, training };
}

/** Describes the result in both languages. */
export const describeLabelIdentity = (label: LabelIdentity): string =>
  `${describeIn(label, 'vi')} / ${describeIn(label, 'en')}`;

function describeIn(
  { answer, receipts, detail = { vi: '', en: '' } }: LabelIdentity,
  language: Language,
): string {
  const each = receipts.map(({ number, atMs, code, printer }) => {
    const about = [formatDateTimeLocalized(atMs)[language], code, printer].filter((one) => one !== null);
    return `${number} (${about.join(', ')})`;
  });
  return interpolate(labelIdentityText[answer][language], { receipts: each.join('; '), detail }, language);
}
