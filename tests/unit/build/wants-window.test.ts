import { expect, it } from 'vitest';
import { opensWindow } from '../../../build/electron/wants-window.ts';
import { SERVICE_COMMANDS } from '../../../main/cli/commands/index.ts';

it('shows a window for the app and its links, and none for a command', () => {
  const opening = [
    [],
    ['--sandbox'],
    ['--data-dir', '/x'],
    ['--', 'tem:print?codes=A'],
    ['tem:print?codes=A'],
  ];
  expect(opening.map(opensWindow)).toEqual(opening.map(() => true));
  const others = 'demo|diagnostics x.zip|help|version|--help|--version|nothing-known|print --no-such-option'
    .split('|')
    .map((line) => line.split(' '));
  const commands = [
    ...[...SERVICE_COMMANDS.map(({ name }) => name), 'print'].map((name) => [name, 'SGNS983262NT.593593647']),
    ...others,
  ];
  expect(commands.filter(opensWindow)).toEqual([]);
});
