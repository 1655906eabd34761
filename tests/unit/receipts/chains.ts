import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { type Database, openDatabase } from '../../../main/database/database.ts';
import { verifyReceipts } from '../../../main/database/verify-receipts.ts';
import { type LabelStore, openLabelStore } from '../../../main/station/label-store.ts';
import type { HandoverProof } from '../../../main/station/receipt-log.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import type { ReceiptCheck } from '../../../shared/receipt.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { queuedLabel } from '../../helpers/test-label-store.ts';

export const codeOf = (number: number): OrderCode => `SGNS336484LM.${100_000_000 + number}` as OrderCode;
/** 2026-11-21 09:30 UTC. */
export const NOON = Date.UTC(2026, 10, 21, 9, 30);
/** When the dots of every label were made. */
const MADE_AT = NOON - 60_000;

export const proofOf = (number: number): HandoverProof => ({
  dots: [String(number).padStart(64, '0')],
  barcodes: [{ format: 'Code128', text: String(100_000_000 + number) }],
  receiver: null,
  accepted: null,
  agreed: null,
  dpi: 203,
  madeAtMs: MADE_AT,
});

export interface Chain {
  readonly file: string;
  readonly database: Database;
  readonly ledger: LabelStore;
  /** Hands labels over; the number is the order's. */
  print(...numbers: number[]): void;
  /** Hands one label over with what was proven of it. */
  handOver(number: number, proof: HandoverProof): void;
  /** Changes the file as somebody with a SQLite shell can, after dropping the triggers. */
  tamper(work: (sqlite: DatabaseSync) => void): void;
  verify(exported?: readonly string[]): Promise<ReceiptCheck>;
  /** The receipts' contents, in order: what an export holds. */
  lines(): string[];
}

/** A chain that is removed with the test. */
export function newChain(file = newFile()): Chain {
  const chain = openChain(file);
  onTestFinished(() => {
    if (chain.database.sqlite.isOpen) chain.database.close();
  });
  return chain;
}

export function openChain(file: string): Chain {
  const database = openDatabase(file);
  let now = NOON;
  const ledger = openLabelStore(
    database,
    () => now,
    () => ({ tem: '1.2.3', station: 'Bàn 1' }),
  );
  function handOver(batch: number, number: number, proof: HandoverProof): void {
    now += 1_000;
    const { id } = ledger.add(batch, queuedLabel(codeOf(number)));
    ledger.step([id], { event: 'prepare' });
    ledger.step([id], { event: 'prove', size: 'S9', printer: 'Zebra_80', pages: 1 });
    ledger.step([id], { event: 'submit', title: `Tem ${codeOf(number)}`, proof });
    ledger.step([id], { event: 'print' });
  }
  return {
    file,
    database,
    ledger,
    print(...numbers) {
      const batch = ledger.openBatch('command-line');
      for (const number of numbers) handOver(batch, number, proofOf(number));
    },
    handOver: (number, proof) => handOver(ledger.openBatch('command-line'), number, proof),
    tamper(work) {
      const sqlite = new DatabaseSync(file);
      try {
        for (const name of ['receipt_follows', 'receipt_stays', 'receipt_is_kept'])
          sqlite.exec(`DROP TRIGGER IF EXISTS ${name}`);
        work(sqlite);
      } finally {
        sqlite.close();
      }
    },
    verify: (exported) => verifyReceipts(file, exported === undefined ? null : linesOf(exported)),
    lines: () =>
      database.sqlite
        .prepare('SELECT content FROM receipt ORDER BY number')
        .all()
        .map(({ content }) => String(content)),
  };
}

export function newFile(): string {
  const folder = temporaryFolder('receipts');
  return join(folder, 'ledger.sqlite');
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}
