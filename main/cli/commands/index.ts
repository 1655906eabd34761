import type { CliCommand, ParsedCommand } from '../command.ts';
import { account } from './account.ts';
import { areas } from './areas.ts';
import { cancel } from './cancel.ts';
import { create } from './create.ts';
import { demo } from './demo.ts';
import { diagnostics } from './diagnostics.ts';
import { find } from './find.ts';
import { fleet } from './fleet.ts';
import { info } from './info.ts';
import { print } from './print.ts';
import { quote } from './quote.ts';
import { receiver } from './receiver.ts';
import { statuses } from './statuses.ts';
import { verify } from './verify.ts';
import { webhook } from './webhook.ts';

/** The commands that query the service, in the order of `tem help`. */
export const SERVICE_COMMANDS = [info, create, cancel, quote, areas, statuses, webhook] as const;

/** The commands before and behind them in `tem help`. */
export const PRINT_COMMANDS = [print, demo] as const;
export const OTHER_COMMANDS = [find, account, receiver, fleet, diagnostics, verify] as const;

/** Every command without a window. The parser, `tem help` and the check of the documents derive from these lists. */
export const COMMANDS = [...PRINT_COMMANDS, ...SERVICE_COMMANDS, ...OTHER_COMMANDS] as const;

export type CommandLine = ReturnType<(typeof COMMANDS)[number]['parse']>;

/** Returns the command with a name; undefined if there is none. */
export const findCommand = (name: string | undefined): CliCommand | undefined =>
  COMMANDS.find((command: CliCommand) => command.name === name);

export function commandOf({ kind, name = kind }: ParsedCommand): CliCommand {
  const command = findCommand(name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return command;
}
