import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { formatDateTimeLocalized } from '../../shared/date-time.ts';
import type { Problem } from '../../shared/problem.ts';
import { dataFileText } from '../../shared/texts/data-file.ts';
import { writeFileAtomicSync } from '../platform/atomic-write.ts';

/** What happened to a broken ledger, kept until the operator has read it. */
const LossRecordSchema = z.strictObject({
  version: z.literal(1),
  /** The broken file's new name; null if there was none left. */
  kept: z.string().nullable(),
  /** When the backup that replaced it was made (milliseconds since 1970); null if none could be used. */
  backupAtMs: z.int().nullable(),
});
type LossRecord = Omit<z.infer<typeof LossRecordSchema>, 'version'>;

/** Returns null if there is no record or it cannot be read: it is only a reminder. */
export function readLossRecord(file: string): LossRecord | null {
  try {
    return LossRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

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
