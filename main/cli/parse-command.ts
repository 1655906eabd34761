import { parseArgs } from 'node:util';
import { MAX_LINK_LENGTH } from '../links/parse-link.ts';
import { flag, text, UsageError } from './command.ts';
import { type CommandLine, findCommand } from './commands/index.ts';
import { resolveFolder } from './options.ts';

/** The station with its window. */
interface AppCommand {
  readonly kind: 'app';
  readonly dataDir: string | null;
  readonly sandbox: boolean;
  /** A `tem:` link that another program opened, unparsed. */
  readonly link: string | null;
}

/** What Tem was started for. */
export type Command = AppCommand | CommandLine | { readonly kind: 'help' } | { readonly kind: 'version' };

/**
 * Parses the arguments after the program (and, in development, after the app's path). The app itself ignores unknown options,
 * because Chromium's switches share the command line. A `tem:` link ends the app's arguments. Tem's launchers put "--" before
 * what a person typed: after it Chromium reads no switches, and Electron for Windows refuses nothing
 * (shell/app/command_line_args.cc).
 * @throws UsageError
 */
export function parseCommand(given: readonly string[]): Command {
  const args = withoutTerminator(given);
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  const name = args[at];
  if (name === 'help' || name === 'version') return { kind: name };
  // A command of the list returns a command line of the list.
  const read = findCommand(name)?.parse(args.slice(at + 1)) as CommandLine | undefined;
  return read ?? parseApp(args);
}

/** Drops the "--" before a command's name or a link, if there is one. */
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
    options: { sandbox: flag, 'data-dir': text },
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

/**
 * Finds the link that a browser passed. Windows inserts it into a command line unchanged, so a quotation mark in it ends the
 * argument and begins others (CVE-2018-1000006): nothing after a link is treated as an argument. Tem registers itself with "--"
 * before the link (app/register-links.ts), after which Chromium reads no switches. Without it, Electron itself aborts a start
 * with anything after an address (shell/app/command_line_args.cc).
 */
export function findLink(args: readonly string[]): {
  readonly before: readonly string[];
  readonly link: string | null;
} {
  const at = args.findIndex((arg) => /^tem:/i.test(arg));
  if (at === -1) return { before: args, link: null };
  const before = args.slice(0, at);
  return {
    before: before.at(-1) === '--' ? before.slice(0, -1) : before,
    // A link that is too long stays too long, but is not kept whole.
    link: args[at]?.slice(0, MAX_LINK_LENGTH + 1) ?? null,
  };
}
