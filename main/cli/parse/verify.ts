import { resolve } from 'node:path';
import { parseStrict, resolveFolder } from './options.ts';
import { UsageError } from './usage.ts';

/** `tem verify`: whether the receipts of what was handed over are whole, and whose label a file is. */
export interface VerifyCommand {
  readonly kind: 'verify';
  /** Absolute path of receipts that were exported earlier, to look for in the chain. */
  readonly against: string | null;
  /** Absolute path of a file to export all receipts to, once they are found whole. */
  readonly out: string | null;
  /** Absolute path of a label's PDF, to find its receipts by its dots. */
  readonly file: string | null;
  readonly json: boolean;
  readonly dataDir: string | null;
}

/** @throws UsageError */
export function parseVerifyCommand(args: readonly string[]): VerifyCommand {
  const { values } = parseStrict({
    args: [...args],
    options: {
      against: { type: 'string' },
      out: { type: 'string' },
      file: { type: 'string' },
      json: { type: 'boolean', default: false },
      'data-dir': { type: 'string' },
    },
  });
  return {
    kind: 'verify',
    against: resolveFile('--against', values.against),
    out: resolveFile('--out', values.out),
    file: resolveFile('--file', values.file),
    json: values.json,
    dataDir: resolveFolder(values['data-dir']),
  };
}

function resolveFile(option: string, given: string | undefined): string | null {
  if (given === undefined) return null;
  if (given.trim() === '') throw new UsageError(`verify: ${option} FILE is missing`);
  return resolve(given);
}
