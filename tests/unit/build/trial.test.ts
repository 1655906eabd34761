import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type ElectronTrial, tryElectron } from '../../../build/electron/binary/trial.ts';
import { FAILED_STARTS } from '../../helpers/electron-failures.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const repository = dirname(dirname(dirname(import.meta.dirname)));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('trial');
  mkdirSync(join(folder, 'dist'));
});

/** Lays down an executable that counts its starts. */
function lay(script: string): string {
  const binary = join(folder, 'dist/electron');
  writeFileSync(binary, `#!/bin/sh\necho >> '${join(folder, 'starts')}'\n${script}\n`);
  chmodSync(binary, 0o755);
  return binary;
}

const starts = () => readFileSync(join(folder, 'starts'), 'utf8').length;

function tried(binary: string, env: NodeJS.ProcessEnv = {}, again = false, limitMs = 20_000): ElectronTrial {
  const electron = { folder, version: '45.0.0' };
  return tryElectron({ electron, binary, env: { ...process.env, ...env }, retry: again, limitMs });
}

// The executables here are shell scripts.
describe.runIf(process.platform === 'linux')('on Linux', () => {
  test.each<[title: keyof typeof FAILED_STARTS, why: string, help: RegExp | null]>([
    ['noDisplay', 'there is no display', /xvfb-run/],
    ['root', 'Chromium’s sandbox does not run as root', /ordinary user/],
    [
      'noNamespaces',
      'programs may not make user namespaces here, which Chromium’s sandbox needs',
      /^sudo chown root .*dist\/chrome-sandbox && sudo chmod 4755 .*; .*sysctl kernel\.apparmor_restrict/,
    ],
    ['noLibrary', 'the library libnss3.so is missing', /apt-get install .*libnss3/],
    [
      'sandboxHelper',
      'programs may not make user namespaces here, which Chromium’s sandbox needs',
      /chmod 4755/,
    ],
    ['oldSystem', 'this system’s libraries are older than GLIBC_2.34', /newer system/],
    ['crashes', 'it ended with signal SIGSEGV', null],
    ['unknown', 'it ended with exit code 7: something else is wrong', null],
  ])('says why an Electron does not start and what would help: %s', (ending, why, help) => {
    const trial = tried(lay(FAILED_STARTS[ending]));
    expect(trial).toMatchObject({ starts: false, timedOut: false, why });
    const said = trial.starts ? null : trial.help;
    if (help === null) expect(said).toBeNull();
    else expect(said).toMatch(help);
    // Chromium's own advice to switch its sandbox off is not handed on.
    expect(String(said)).not.toContain('no-sandbox');
  });

  test('kills an Electron that hangs', () => {
    expect(tried(lay(FAILED_STARTS.hangs), {}, false, 500)).toEqual({
      starts: false,
      timedOut: true,
      why: 'it was not ready within 0.5 s',
      help: null,
    });
  });

  test('reports that the system can’t start a file that is no program', () => {
    const binary = lay('');
    writeFileSync(binary, 'MZ');
    chmodSync(binary, 0o644);
    expect(tried(binary)).toMatchObject({ starts: false, why: 'the system does not start it (EACCES)' });
  });

  test('starts a working Electron once, without a window, and remembers the result', () => {
    const binary = lay(`exec '${join(repository, 'tests/electron/dist/electron')}' "$@"`);
    // Set, this makes Electron a plain Node, which starts anywhere.
    expect(tried(binary, { ELECTRON_RUN_AS_NODE: '1' })).toEqual({ starts: true });
    expect(tried(binary)).toEqual({ starts: true });
    expect(tried(binary, {}, true)).toEqual({ starts: true });
    expect(starts()).toBe(1);
  });

  test('retries a failure on request, with another display and with another binary only', () => {
    const binary = lay(FAILED_STARTS.noLibrary);
    expect(tried(binary)).toEqual(tried(binary));
    expect(starts()).toBe(1);
    tried(binary, {}, true);
    lay('[ -z "$DISPLAY" ] || echo -n ready > "$TEM_TRIAL_ANSWER"');
    const answers = ['', ':99'].map((DISPLAY) => tried(binary, { DISPLAY }).starts);
    lay(FAILED_STARTS.crashes);
    expect([...answers, tried(binary, { DISPLAY: ':99' }).starts]).toEqual([false, true, false]);
    expect(starts()).toBe(5);
  });
});
