import { resolve } from 'node:path';
import { parseStrict, resolveFolder } from './options.ts';
import { UsageError } from './usage.ts';

/** `tem diagnostics`: what the diagnostics screen saves, for who helps from afar. */
export interface DiagnosticsCommand {
  readonly kind: 'diagnostics';
  /** Absolute path of the zip. */
  readonly out: string;
  readonly dataDir: string | null;
}

/** @throws UsageError */
export function parseDiagnosticsCommand(args: readonly string[]): DiagnosticsCommand {
  const { values } = parseStrict({
    args: [...args],
    options: { out: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  if (values.out === undefined || values.out.trim() === '')
    throw new UsageError('diagnostics: --out FILE is missing');
  return { kind: 'diagnostics', out: resolve(values.out), dataDir: resolveFolder(values['data-dir']) };
}
