import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { Problem } from '../../shared/problem.ts';
import { dataFileText } from '../../shared/texts/data-file.ts';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';

/** What became of a ledger that was broken, as it is kept until the operator has read it. */
const LossRecordSchema = z.strictObject({
  version: z.literal(1),
  /** The name that the broken file has now; null where there was none any more. */
  kept: z.string().nullable(),
  /** When the backup was made that took its place (milliseconds since 1970); null: none could be used. */
  backupAtMs: z.int().nullable(),
});
export type LossRecord = Omit<z.infer<typeof LossRecordSchema>, 'version'>;

/** Null where there is nothing to say, or the file can't be read: it is a reminder only. */
export function readLossRecord(file: string): LossRecord | null {
  try {
    return LossRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all, whenever the power goes. */
export function writeLossRecord(file: string, loss: LossRecord): void {
  writeFileAtomicSync(file, JSON.stringify({ version: 1, ...loss }));
}

export function deleteLossRecord(file: string): void {
  rmSync(file, { force: true });
}

export function lossProblem({ kept, backupAtMs }: LossRecord): Problem {
  const file = kept ?? dataFileText.gone;
  return backupAtMs === null
    ? { code: 'ledger-lost', values: { file } }
    : { code: 'ledger-restored', values: { file, when: formatDateTimeLocalized(backupAtMs) } };
}
