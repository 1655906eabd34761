import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { UsageError } from '../../../main/cli/command.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

const folder = sharedTemporaryFolder('receiver-command');
const SECRET = 'nobody-but-the-service-knows-this-text-0123';
const file = (name: string): string => join(folder, name);
beforeAll(() => {
  writeFileSync(file('secret'), `${SECRET}\n`, { mode: 0o600 });
  writeFileSync(file('short'), 'short\n', { mode: 0o600 });
  writeFileSync(file('slash'), `${SECRET}/x`, { mode: 0o600 });
  writeFileSync(file('password'), 'pass word\r\n', { mode: 0o600 });
  writeFileSync(file('empty'), '\n', { mode: 0o600 });
});

describe('tem receiver', () => {
  it('takes place, secret and password from the data folder unless they are given', () => {
    const none = {
      kind: 'receiver',
      settings: {},
      secret: null,
      password: null,
      register: false,
      replace: false,
      dataDir: null,
    };
    expect(parseCommand(['receiver'])).toEqual(none);
    const place = ['--host', '10.0.0.5', '--port', '9000', '--url', 'https://hooks.shop.vn'];
    const secrets = ['--secret-file', file('secret'), '--password-file', file('password')];
    const rest = ['--register', '--replace', '--data-dir', folder];
    expect(parseCommand(['receiver', ...place, ...secrets, ...rest])).toEqual({
      kind: 'receiver',
      settings: {
        receiverHost: '10.0.0.5',
        receiverPort: 9_000,
        receiverUrl: 'https://hooks.shop.vn',
      },
      secret: SECRET,
      password: 'pass word',
      register: true,
      replace: true,
      dataDir: folder,
    });
  });

  it.each([
    ['x'],
    ['--host', 'localhost'],
    ['--port', '80'],
    ['--port', '1e9'],
    ['--port', 'x'],
    ['--url', 'http://hooks.shop.vn'],
    ['--secret-file', file('short')],
    ['--secret-file', file('slash')],
    ['--secret-file', file('missing')],
    ['--password-file', file('empty')],
    ['--sandbox'],
  ])('refuses %s %s', (...wrong) => {
    expect(() => parseCommand(['receiver', ...wrong])).toThrow(UsageError);
  });
});

const UNIT = join(import.meta.dirname, '../../../build/systemd/tem-receiver.service');

describe('the service for systemd', () => {
  it('starts the command with options that it has, and not again where its exit code says so', () => {
    const unit = readFileSync(UNIT, 'utf8');
    const [, program, given = ''] = /^ExecStart=(\S+) (.*)$/m.exec(unit) ?? [];
    expect(program).toBe('/usr/bin/tem');
    const args = given.replaceAll('${CREDENTIALS_DIRECTORY}', folder).split(' ');
    expect(parseCommand(args)).toMatchObject({ kind: 'receiver', dataDir: '/var/lib/tem-receiver' });
    expect(unit).toMatch(/^RestartPreventExitStatus=2$/m);
  });

  const analyze = spawnSync('systemd-analyze', ['--version']);
  it.skipIf(analyze.error !== undefined)('is what systemd understands', () => {
    const { stderr, stdout } = spawnSync('systemd-analyze', ['verify', UNIT], { encoding: 'utf8' });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('tem-receiver'));
    // The program is where the installer puts it.
    expect(about.filter((line) => !line.includes('/usr/bin/tem is not executable'))).toEqual([]);
  });
});
