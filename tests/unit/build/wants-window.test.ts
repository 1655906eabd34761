import { describe, expect, it } from 'vitest';
import { opensWindow } from '../../../build/electron/wants-window.ts';
import { SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';

describe('npm start', () => {
  it.each(
    [[], ['--sandbox'], ['--data-dir', '/tmp/x'], ['--', 'tem:print?codes=A'], ['tem:print?codes=A']].map(
      (args) => [args],
    ),
  )('shows a window for %j', (args) => {
    expect(opensWindow(args)).toBe(true);
  });

  it.each(
    [
      ...SERVICE_COMMANDS.map(({ name }) => [name, 'SGNS983262NT.593593647']),
      ['print', 'SGNS983262NT.593593647'],
      ['demo'],
      ['diagnostics', 'x.zip'],
      ['help'],
      ['version'],
      ['--help'],
      ['--version'],
      ['nothing-known'],
      ['print', '--no-such-option'],
    ].map((args) => [args]),
  )('shows none for %j', (args) => {
    expect(opensWindow(args)).toBe(false);
  });
});
