import { createReadStream } from 'node:fs';
import { ProblemError } from '../../shared/problem.ts';
import type { ReceiptCheck } from '../../shared/receipt.ts';
import { describeReceiptCheck } from '../../shared/receipt-text.ts';
import { checkDatabaseFile } from '../database/check-database-file.ts';
import { openReadOnlyDatabase } from '../database/database.ts';
import { databasePathsIn } from '../database/database-paths.ts';
import { newerDatabaseError, SCHEMA_VERSION } from '../database/schema.ts';
import { verifyReceipts } from '../database/verify-receipts.ts';
import { exportReceipts } from '../history/export-receipts.ts';
import { describeLabelIdentity, identifyLabel } from './identify-label.ts';
import type { ExitCode, Streams } from './outcome.ts';
import { UsageError, type VerifyCommand } from './parse-command.ts';
import { formatProblemLine } from './print-from-command-line.ts';
import { formatJsonLine, line } from './terminal-text.ts';

/**
 * `tem verify`: checks the chain of receipts in a data folder, also while a station has it open, and says whether it is
 * whole or where it breaks first. Nothing of the ledger is changed.
 * @returns 0 whole, and the file, if one was given, a label of its receipts; otherwise 1
 * @throws UsageError, ProblemError where there is nothing to check (exit code 2)
 */
export async function runVerifyCommand(
  { against, out, file, json }: Omit<VerifyCommand, 'kind' | 'dataDir'>,
  dataDir: string,
  { output, error }: Pick<Streams, 'output' | 'error'>,
): Promise<ExitCode> {
  const { database } = databasePathsIn(dataDir);
  const check = await checkChain(database, against, dataDir);
  if (check instanceof ProblemError) {
    error.write(line(`tem: ${formatProblemLine(check.problem)}`));
    if (json) output.write(formatJsonLine({ outcome: 'failed', reason: check.problem.code }));
    return 1;
  }
  const isWhole = check.broken === null;
  const label = file === null ? null : await identifyLabel(file, database, check);
  const words = `${describeReceiptCheck(check, 'vi')} / ${describeReceiptCheck(check, 'en')}`;
  if (json) {
    const found = label === null ? {} : { file: label };
    output.write(formatJsonLine({ outcome: isWhole ? 'whole' : 'broken', ...check, ...found }));
  }
  if (!isWhole) error.write(line(`tem: ${words}`));
  else if (!json) output.write(line(words));
  const isLabel = label === null || label.answer === 'label';
  if (label !== null && !isLabel) error.write(line(`tem: ${describeLabelIdentity(label)}`));
  else if (label !== null && !json) output.write(line(describeLabelIdentity(label)));
  if (!isWhole) return 1;
  if (out !== null) await saveReceipts(database, out);
  return isLabel ? 0 : 1;
}

/** The check; the problem where the ledger is damaged. */
async function checkChain(
  ledger: string,
  against: string | null,
  dataDir: string,
): Promise<ReceiptCheck | ProblemError> {
  const health = checkDatabaseFile(ledger, 'head');
  if (health.kind === 'missing') throw new UsageError(`verify: ${dataDir} holds no ledger of Tem’s`);
  if (health.kind === 'newer') throw newerDatabaseError(ledger, health.version);
  if (health.kind === 'broken') return new ProblemError('ledger-broken', { file: ledger });
  if (health.version < SCHEMA_VERSION)
    throw new UsageError(`verify: the ledger in ${dataDir} is an older Tem’s; open it with this one first`);
  try {
    return await verifyReceipts(ledger, against === null ? null : linesOf(against));
  } catch (error) {
    if (error instanceof ProblemError && error.problem.code === 'ledger-broken') return error;
    throw error;
  }
}

async function saveReceipts(ledger: string, file: string): Promise<void> {
  const sqlite = openReadOnlyDatabase(ledger);
  try {
    await exportReceipts(sqlite, file, { fromDay: null, toDay: null });
  } finally {
    sqlite.close();
  }
}

/** No receipt is as long: what is longer is no file of receipts. In characters. */
const MAX_LINE_LENGTH = 1_000_000;

/** A file's lines. Not by readline, which also ends lines at U+2028, which JSON may hold. @throws UsageError */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  try {
    for await (const chunk of createReadStream(file, 'utf8')) {
      const [first = '', ...lines] = String(chunk).split('\n');
      rest += first;
      if (rest.length > MAX_LINE_LENGTH) throw new UsageError(`verify: --against ${file}: holds no receipts`);
      for (const line of lines) {
        yield rest.replace(/\r$/, '');
        rest = line;
      }
    }
  } catch (error) {
    if (error instanceof UsageError || error instanceof ProblemError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`verify: --against ${file}: ${why}`, { cause: error });
  }
  yield rest;
}
