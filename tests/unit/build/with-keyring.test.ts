import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hasLinuxTools } from '../../helpers/linux-tools.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

// The keyring that Electron finds in CI on Linux, by libsecret's own command.

const ROOT = join(import.meta.dirname, '../../..');
const hasTools = hasLinuxTools('with-keyring', {
  'dbus-run-session': 'dbus-daemon',
  'gnome-keyring-daemon': 'gnome-keyring',
  gdbus: 'libglib2.0-bin',
  'secret-tool': 'libsecret-tools',
});

test.skipIf(!hasTools)('keeps a secret for its command, returns its exit code, leaves nothing', () => {
  const TMPDIR = temporaryFolder('keyring');
  const script = `
    printf of-the-test | secret-tool store --label=test tem test
    [ "$(secret-tool lookup tem test)" = of-the-test ]
    exit 7`;
  const { status } = spawnSync(join(ROOT, '.github/with-keyring'), ['bash', '-euc', script], {
    env: { ...process.env, TMPDIR },
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(status).toBe(7);
  expect(readdirSync(TMPDIR)).toEqual([]);
});
