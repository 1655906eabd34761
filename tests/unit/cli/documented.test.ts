import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { electronArguments } from '../../electron/launch.ts';
import { isRefusedByWindows } from '../../electron/stand-in/windows-arguments.ts';
import { documentedCommands } from './documented.ts';

// Electron for Windows ends a start before JavaScript runs where an address has another argument behind it, and says
// nothing: whoever copies an example from the documentation must not meet that.

const commands = documentedCommands();

/** What the launcher of an installed Tem puts before what was typed. */
function launched(args: readonly string[]): string[] {
  const launcher = readFileSync(join(import.meta.dirname, '../../../build/bin/tem.cmd'), 'utf8');
  const before = /^"%~dp0\.\.\\Tem\.exe"(?<before>.*) %\*/m.exec(launcher)?.groups?.['before'] ?? '';
  return [...before.split(' ').filter((word) => word !== ''), ...args];
}

describe('every documented command line', () => {
  it('is found', () => {
    const shown = commands.map(({ args }) => args[0] ?? '');
    expect(shown).toEqual(
      expect.arrayContaining(['print', 'demo', 'info', 'create', 'quote', 'webhook', 'help', '--sandbox']),
    );
    // Some of them Windows would refuse as they stand, or this test shows nothing.
    expect(commands.filter(({ args }) => isRefusedByWindows(args)).length).toBeGreaterThan(0);
  });

  it.each(commands)('starts on Windows: $where: $args', ({ args }) => {
    expect(isRefusedByWindows(launched(args)), 'tem.cmd').toBe(false);
    expect(isRefusedByWindows(electronArguments('C:\\Tem', args)), 'npm start').toBe(false);
  });

  it.each(commands)('means the same behind the launcher’s "--": $where: $args', ({ args }) => {
    const meant = (given: readonly string[]): unknown => {
      try {
        return parseCommand(given);
      } catch (error) {
        return String(error);
      }
    };
    expect(meant(launched(args))).toEqual(meant(args));
  });
});
