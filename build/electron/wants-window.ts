import { UsageError } from '../../main/cli/command.ts';
import { parseCommand } from '../../main/cli/parse-command.ts';

/**
 * Whether Tem is started with the station's window, and not for a command. Uses Tem's own command-line parser, so that no command
 * is forgotten here; an invalid command line is reported without a window.
 */
export function opensWindow(args: readonly string[]): boolean {
  try {
    return parseCommand(args).kind === 'app';
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
