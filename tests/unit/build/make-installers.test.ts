import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { mergeChannels } from '../../../build/merge-channels.ts';
import { yaml } from '../../../build/yaml.ts';
import { skipOnWindows } from '../../helpers/platforms.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, '../../../build/make-installers.sh');

/** Replaces npx: records its arguments and visible secrets, and creates electron-builder's output. */
const BUILDER = `#!/bin/sh
echo "$* | \${CSC_LINK-unset} \${APPLE_API_KEY-unset}" >> "$TOLD"
for part in "$@"; do case $part in -c.directories.output=*) out=\${part#*=} ;; esac; done
mkdir -p "$out"
case $4 in AppImage | deb) file="tem-1.0.0.$4" ;; *) file=tem-1.0.0.x ;; esac
touch "$out/$file" "$out/builder-debug.yml"
printf 'version: 1.0.0\\nfiles:\\n  - url: %s\\n    sha512: abc\\n    size: 5\\npath: %s\\nsha512: abc\\n' "$file" "$file" > "$out/latest-linux.yml"
if [ -n "$SPACED" ]; then touch "$out/tem 1.0.0.exe"; fi
exit \${FAIL:-0}
`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('make');
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npx'), BUILDER);
  chmodSync(join(folder, 'bin/npx'), 0o755);
});

function make(platform: string, env: Readonly<Record<string, string>> = {}) {
  const out = join(folder, 'out');
  const { status, stderr } = spawnSync('bash', [SCRIPT, platform], {
    encoding: 'utf8',
    env: {
      ...process.env,
      // The Node that runs this test, not the system's.
      PATH: [join(folder, 'bin'), dirname(process.execPath), process.env['PATH']].join(delimiter),
      TOLD: join(folder, 'told'),
      TEM_INSTALLERS: out,
      CSC_LINK: '',
      APPLE_API_KEY: '',
      SPACED: '',
      ...env,
    },
  });
  const told = (): string[] => readFileSync(join(folder, 'told'), 'utf8').trim().split('\n');
  return { status, stderr, told, out, files: () => readdirSync(out).toSorted() };
}

describe.skipIf(skipOnWindows('making the installers, with a shell script in the place of npx'))(
  'makeInstallers',
  () => {
    test('builds AppImage and package separately, and publishes them in one channel file', () => {
      const made = make('linux', { TEM_HOMEPAGE: 'https://x.invalid', TEM_MAINTAINER: 'A B <a@b.invalid>' });
      expect(made.stderr).toBe('');
      expect(made.told()).toEqual(
        ['AppImage', 'deb'].map(
          (target) =>
            `--no-install electron-builder --linux ${target} -c.directories.output=${made.out}/${target} --publish never -c.extraMetadata.homepage=https://x.invalid -c.linux.maintainer=A B <a@b.invalid> | unset unset`,
        ),
      );
      expect(made.files()).toEqual([
        'AppImage',
        'deb',
        'latest-linux.yml',
        'tem-1.0.0.AppImage',
        'tem-1.0.0.deb',
      ]);
    });

    test('claims no signature without a certificate, and says so', () => {
      const mac = make('mac');
      expect(mac.told().at(-1)).toMatch(
        /--mac .* --publish never -c\.mac\.hardenedRuntime=false -c\.mac\.notarize=false \| unset unset$/,
      );
      expect(mac.stderr).toContain('not signed');
      expect(make('win').told().at(-1)).toMatch(/--win .* --publish never \| unset unset$/);
    });

    test('rejects an unsigned installer if there is a certificate', () => {
      const signed = { CSC_LINK: 'abc', APPLE_API_KEY: '/key.p8' };
      for (const platform of ['mac', 'win']) {
        const made = make(platform, signed);
        expect(made.told().at(-1)).toMatch(/--publish never -c\.forceCodeSigning=true \| abc \/key\.p8$/);
        expect(made.stderr).toBe('');
      }
    });

    test('fails if electron-builder fails, a name has a space, or nothing is requested', () => {
      expect(make('win', { FAIL: '4' }).status).toBe(4);
      expect(make('win', { SPACED: '1' }).status).toBe(1);
      expect(make('beos').status).toBe(2);
    });
  },
);

describe('merging two channel files', () => {
  const channel = (version: string, url: string): string =>
    yaml.dump({ version, files: [{ url, sha512: 'abc', size: 1 }], path: url, releaseDate: '2026-01-01' });

  test('refuses two versions, one file twice, and anything else', () => {
    expect(() => mergeChannels([channel('1.0.0', 'a'), channel('1.0.1', 'b')])).toThrow('versions');
    expect(() => mergeChannels([channel('1.0.0', 'a'), channel('1.0.0', 'a')])).toThrow('two channel files');
    expect(() => mergeChannels(['version: 1.0.0\nfiles: []\n'])).toThrow('files');
    expect(() => mergeChannels([])).toThrow('no channel file');
  });
});
