import { readFileSync, rmSync } from 'node:fs';
import { z } from 'zod';
import { momentWords } from '../../shared/moment.ts';
import type { Problem } from '../../shared/problem.ts';
import { writeWholeSync } from '../write-whole.ts';

/** What became of a ledger that was broken, as it is kept until the operator has read it. */
const LossSchema = z.strictObject({
  version: z.literal(1),
  /** The name that the broken file has now; null where there was none any more. */
  kept: z.string().nullable(),
  /** When the backup was made that took its place (milliseconds since 1970); null: none could be used. */
  backupAtMs: z.int().nullable(),
});
export type Loss = Omit<z.infer<typeof LossSchema>, 'version'>;

/** Null where there is nothing to say, or the file can't be read: it is a reminder only. */
export function readLoss(file: string): Loss | null {
  try {
    return LossSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whole or not at all, whenever the power goes. */
export function writeLoss(file: string, loss: Loss): void {
  writeWholeSync(file, JSON.stringify({ version: 1, ...loss }));
}

export function forgetLoss(file: string): void {
  rmSync(file, { force: true });
}

export function problemOfLoss({ kept, backupAtMs }: Loss): Problem {
  const file = kept ?? { vi: 'không còn', en: 'gone' };
  return backupAtMs === null
    ? { code: 'ledger-lost', values: { file } }
    : { code: 'ledger-restored', values: { file, when: momentWords(backupAtMs) } };
}
