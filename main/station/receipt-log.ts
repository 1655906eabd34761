import type { DatabaseSync } from 'node:sqlite';
import { isTrainingKey } from '../../shared/account.ts';
import { shortcodeOf } from '../../shared/order-code.ts';
import type { BatchRow } from '../../shared/station.ts';
import { openReceiptChain, receiptTime } from '../database/receipt-chain.ts';
import type { LabelProof } from '../labels/label.ts';
import type { OpenedJob } from './print-job-log.ts';

/** What was proven of a handed-over label. */
export interface HandoverProof extends Omit<LabelProof, 'madeAtMs'> {
  /** When the dots were made, in milliseconds since 1970; null if unknown. */
  readonly madeAtMs: number | null;
  /** Dots per inch; null if unknown. */
  readonly dpi: number | null;
}

/** For a label of which nothing was proven here. */
export const NO_PROOF: HandoverProof = {
  dots: [],
  barcodes: [],
  receiver: null,
  accepted: null,
  agreed: null,
  dpi: null,
  madeAtMs: null,
};

/** The writer of the receipts. */
export interface ReceiptWriter {
  readonly tem: string;
  readonly station: string;
}

type HandedOverLabel = Pick<BatchRow, 'code' | 'size' | 'printer' | 'pages' | 'reprint'>;

/** The receipts of handovers (table receipt); used inside the ledger's transactions. */
export function openReceiptLog(database: DatabaseSync, writer: () => ReceiptWriter) {
  const chain = openReceiptChain(database);
  const ofJob = database.prepare('UPDATE print_job SET receipt = ? WHERE id = ?');
  return {
    /** Writes the receipt of an opened job, before anything is handed over. @param atMs milliseconds since 1970 */
    add(
      { code, size, printer, pages, reprint }: HandedOverLabel,
      { id, title, partner, soc }: OpenedJob,
      proof: HandoverProof,
      atMs: number,
    ) {
      const { tem, station } = writer();
      const { dpi, dots, barcodes, receiver, accepted, agreed, madeAtMs } = proof;
      const number = chain.add(id, (end) => ({
        v: 1,
        ...end,
        kind: 'hand-over',
        ...receiptTime(atMs),
        tem,
        station: station === '' ? null : station,
        partner,
        training: partner !== null && isTrainingKey(partner),
        code,
        shortcode: shortcodeOf(code),
        soc,
        size,
        dpi,
        dots: [...dots],
        madeAtMs,
        madeAt: madeAtMs === null ? null : receiptTime(madeAtMs).at,
        barcodes: barcodes.map(({ format, text }) => ({ format, text })),
        receiver,
        accepted,
        agreed: agreed === null ? null : [...agreed],
        printer,
        job: id,
        title,
        pages,
        reprint,
      }));
      ofJob.run(number, id);
    },
  };
}
