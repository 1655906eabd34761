import { UsageError } from '../../main/cli/command.ts';
import { parseCommand } from '../../main/cli/parse-command.ts';

/**
 * Whether Tem is started to be looked at: with the station's window, and not for a command's answer. By Tem's own reading of its
 * command line, so that no command is forgotten here; one that it can't read is told so without a window.
 */
export function opensWindow(args: readonly string[]): boolean {
  try {
    return parseCommand(args).kind === 'app';
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}
