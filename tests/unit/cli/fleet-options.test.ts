import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const folder = sharedTemporaryFolder('cli-fleet');
const password = join(folder, 'password.txt');
const invitation = join(folder, 'two.tem-invite');
beforeAll(() => {
  writeFileSync(password, 'secret\n', { mode: 0o600 });
  writeFileSync(invitation, '{}');
});

const URL = 'postgres://tem_owner@db.example.com/tem';
const parse = (...args: readonly string[]): unknown => parseCommand(['fleet', ...args]);

describe('tem fleet', () => {
  it('sets up a fleet, and names it and the station', () => {
    const init = ['init', '--url', URL, '--password-file', password];
    expect(parse(...init, '--name', 'Kho 1', '--station', ' Bàn 1 ')).toMatchObject({
      task: {
        action: 'init',
        name: 'Kho 1',
        login: {
          password: 'secret',
          config: { host: 'db.example.com', port: 5432, database: 'tem', user: 'tem_owner' },
        },
      },
      stationName: 'Bàn 1',
    });
    expect(parse(...init)).toMatchObject({ task: { action: 'init', name: null }, stationName: null });
  });

  it('joins by an invitation under the station’s name', () => {
    expect(parse('join', '--invitation', invitation, '--station', 'Bàn 2')).toMatchObject({
      task: { action: 'accept', invitation: '{}', code: null },
      stationName: 'Bàn 2',
    });
  });

  it.each([
    ['no action', []],
    ['an unknown action', ['merge']],
    ['a station’s name without letters', ['join', '--invitation', invitation, '--station', ' ']],
    ['a station’s name of 61 letters', ['join', '--invitation', invitation, '--station', 'x'.repeat(61)]],
    ['a name where nothing is named', ['status', '--station', 'Bàn 1']],
    ['neither an address nor an invitation', ['join']],
    ['a password in the address', ['init', '--url', 'postgres://a:b@c/d', '--password-file', password]],
    ['no password', ['init', '--url', URL]],
    ['an invitation that is not there', ['join', '--invitation', join(folder, 'none')]],
    ['no file for the invitation', ['invite']],
    ['hours that are not offered', ['invite', '--out', 'x', '--hours', '2']],
  ])('refuses %s', (_what, args) => {
    expect(() => parse(...args)).toThrow(UsageError);
  });
});
