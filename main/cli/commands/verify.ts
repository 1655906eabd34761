import { createReadStream } from 'node:fs';
import { resolve } from 'node:path';
import { ProblemError } from '../../../shared/problem.ts';
import type { ReceiptCheck } from '../../../shared/receipt.ts';
import { describeReceiptCheck } from '../../../shared/receipt-text.ts';
import { checkDatabaseFile } from '../../database/check-database-file.ts';
import { openReadOnlyDatabase } from '../../database/database.ts';
import { databasePathsIn } from '../../database/database-paths.ts';
import { newerDatabaseError, SCHEMA_VERSION } from '../../database/schema.ts';
import { verifyReceipts } from '../../database/verify-receipts.ts';
import { exportReceipts } from '../../history/export-receipts.ts';
import { type CliCommand, type ExitCode, flag, type Streams, text, UsageError } from '../command.ts';
import { describeLabelIdentity, identifyLabel } from '../identify-label.ts';
import { parseStrict, resolveFolder } from '../options.ts';
import { formatProblemLine } from '../problem-lines.ts';
import { formatJsonLine, line } from '../terminal-text.ts';

interface VerifyCommand {
  readonly kind: 'verify';
  /** Absolute path of earlier exported receipts, to look for in the chain. */
  readonly against: string | null;
  /** Absolute path of a file to export all receipts to, if they are intact. */
  readonly out: string | null;
  /** Absolute path of a label's PDF, whose receipts are found by its dots. */
  readonly file: string | null;
  readonly json: boolean;
  readonly dataDir: string | null;
}

const OPTIONS = { against: text, out: text, file: text, json: flag, 'data-dir': text } as const;

/** `tem verify`: checks the receipts of a data folder. */
export const verify: CliCommand<VerifyCommand> = {
  name: 'verify',
  help: `tem verify [--data-dir DIR] checks the receipts of all labels that were handed over, and says where they break first
  --against FILE           and whether each receipt of an earlier export is still among them
  --out FILE               exports them, once they are found whole
  --file LABEL.pdf         and which of them are of this label, that was printed into a folder, by its dots
  --json                   what was found as one JSON document on standard output
  exit code: 0 whole, and the label is one of theirs; 1 broken, or it is not; 2 usage error, or no ledger`,
  options: OPTIONS,
  endsAtOnce: true,
  parse(args) {
    const { values } = parseStrict({ args: [...args], options: OPTIONS });
    return {
      kind: 'verify',
      against: resolveFile('--against', values.against),
      out: resolveFile('--out', values.out),
      file: resolveFile('--file', values.file),
      json: values.json,
      dataDir: resolveFolder(values['data-dir']),
    };
  },
  // Without services, which would open the ledger for writing and migrate an older one.
  run: (command, { dataDir, streams }) => verifyDataFolder(command, dataDir, streams),
};

function resolveFile(option: string, given: string | undefined): string | null {
  if (given === undefined) return null;
  if (given.trim() === '') throw new UsageError(`verify: ${option} FILE is missing`);
  return resolve(given);
}

/**
 * Verifies the chain of receipts in a data folder, even while a station has it open, and reports whether it is intact or where it
 * first breaks. The ledger is not changed.
 * @returns 0 if it is intact and the file, if one was given, is a label with receipts; otherwise 1
 * @throws UsageError, ProblemError if there is nothing to check (exit code 2)
 */
export async function verifyDataFolder(
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

/** Returns the check; the problem if the ledger is damaged. */
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

/** No receipt is this long; a longer line means that the file contains no receipts. In characters. */
const MAX_LINE_LENGTH = 1_000_000;

/** Yields a file's lines. Not with readline, which also splits at U+2028, which JSON may contain. @throws UsageError */
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
