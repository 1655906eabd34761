import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type DiagnosticsCommand, parseDiagnosticsCommand } from './parse/diagnostics.ts';
import { findLink } from './parse/find-link.ts';
import { parseStrict, resolveFolder } from './parse/options.ts';
import { type PrintCommand, parsePrintCommand } from './parse/print.ts';
import { parseServiceCommand, SERVICE_COMMANDS, type ServiceCommand } from './parse/service.ts';
import { UsageError } from './parse/usage.ts';
import { parseVerifyCommand, type VerifyCommand } from './parse/verify.ts';

export type { DiagnosticsCommand } from './parse/diagnostics.ts';
export type { PrintCommand } from './parse/print.ts';
export type { ServiceCommand } from './parse/service.ts';
export { USAGE, UsageError } from './parse/usage.ts';
export type { VerifyCommand } from './parse/verify.ts';

/** The station with its window. */
export interface AppCommand {
  readonly kind: 'app';
  readonly dataDir: string | null;
  readonly sandbox: boolean;
  /** A `tem:` link that another program opened, as it came. */
  readonly link: string | null;
}

/** What Tem was started for. */
export type Command =
  | AppCommand
  | PrintCommand
  | ServiceCommand
  | DiagnosticsCommand
  | VerifyCommand
  | { readonly kind: 'demo'; readonly folder: string; readonly seed: number; readonly dataDir: string | null }
  | { readonly kind: 'help' }
  | { readonly kind: 'version' };

const NAMES = ['print', 'demo', 'diagnostics', 'verify', 'help', 'version', ...SERVICE_COMMANDS] as const;

/**
 * Reads the arguments behind the program (and, in development, behind the app's path). For the app itself unknown
 * options are left alone: Chromium's switches share the command line. A `tem:` link ends the app's arguments.
 * Tem's launchers put "--" before what a person typed, behind which Chromium reads no switches and Electron for Windows
 * refuses nothing (shell/app/command_line_args.cc).
 * @throws UsageError
 */
export function parseCommand(given: readonly string[]): Command {
  const args = withoutTerminator(given);
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const name = NAMES.find((known) => known === args[at]);
  const rest = args.slice(at + 1);
  switch (name) {
    case undefined:
      return parseApp(args);
    case 'print':
      return parsePrintCommand(rest);
    case 'demo':
      return parseDemo(rest);
    case 'diagnostics':
      return parseDiagnosticsCommand(rest);
    case 'verify':
      return parseVerifyCommand(rest);
    case 'help':
    case 'version':
      return { kind: name };
    default:
      return parseServiceCommand(name, rest);
  }
}

/** Without the "--" that stands before a command's name or a link, if there is one. */
function withoutTerminator(args: readonly string[]): readonly string[] {
  const at = args.findIndex((arg) => arg === '--' || !arg.startsWith('-'));
  return args[at] === '--' ? [...args.slice(0, at), ...args.slice(at + 1)] : args;
}

function parseApp(all: readonly string[]): Command {
  const { before: args, link } = findLink(all);
  if (args.includes('--help') || args.includes('-h')) return { kind: 'help' };
  if (args.includes('--version')) return { kind: 'version' };
  const { values, positionals } = parseArgs({
    args: [...args],
    strict: false,
    allowPositionals: true,
    options: { sandbox: { type: 'boolean' }, 'data-dir': { type: 'string' } },
  });
  if (positionals.length > 0) throw new UsageError(`${positionals[0]}: no such command (try "tem help")`);
  const dataDir = values['data-dir'];
  return {
    kind: 'app',
    link,
    sandbox: values.sandbox === true,
    dataDir: resolveFolder(typeof dataDir === 'string' ? dataDir : undefined),
  };
}

function parseDemo(args: readonly string[]): Command {
  const { values } = parseStrict({
    args,
    options: { out: { type: 'string' }, seed: { type: 'string' }, 'data-dir': { type: 'string' } },
  });
  const seed = Number(values.seed ?? 1);
  if (!Number.isSafeInteger(seed)) throw new UsageError(`--seed ${values.seed}: not a whole number`);
  return {
    kind: 'demo',
    folder: resolve(values.out ?? 'out'),
    seed,
    dataDir: resolveFolder(values['data-dir']),
  };
}
