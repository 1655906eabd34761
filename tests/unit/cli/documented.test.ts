import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS, SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';
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

describe('the reference (command-line.md, or partner-api.md beside its operation)', () => {
  const page = ['command-line.md', 'partner-api.md']
    .map((name) => readFileSync(join(import.meta.dirname, '../../../docs/reference', name), 'utf8'))
    .join('\n');

  it.each(SERVICE_COMMANDS)('documents tem $name with each of its options', ({ name, options }) => {
    const rows = page.split('\n').filter((line) => line.startsWith('| ') && line.includes(`\`tem ${name}`));
    expect(rows.length).toBeGreaterThan(0);
    const shared = ['base-url', 'label-url', 'token-file', 'account', 'data-dir', 'sandbox', 'json'];
    const own = Object.keys(options).filter((option) => !shared.includes(option));
    expect(own.filter((option) => !rows.join('').includes(`--${option}`))).toEqual([]);
    expect(shared.filter((option) => !page.includes(`--${option}`))).toEqual([]);
  });
});

describe('a documented command line', () => {
  it('is found', () => {
    const shown = commands.map(({ args }) => args[0] ?? '');
    expect(shown).toEqual(expect.arrayContaining([...COMMANDS.map(({ name }) => name), 'help', '--sandbox']));
    // Some of them Windows would refuse as they stand, or this test shows nothing.
    expect(commands.filter(({ args }) => isRefusedByWindows(args)).length).toBeGreaterThan(0);
  });

  it.each(commands)('starts on Windows: $where: $args', ({ args }) => {
    expect(isRefusedByWindows(launched(args)), 'tem.cmd').toBe(false);
    expect(isRefusedByWindows(electronArguments('C:\\Tem', args)), 'npm start').toBe(false);
  });

  it.each(commands)('means the same after the launcher’s "--": $where: $args', ({ args }) => {
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
