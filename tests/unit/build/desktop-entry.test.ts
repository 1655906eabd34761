import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Arch, build, Platform } from 'electron-builder';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { findRefusedSwitch } from '../../../main/app/start-restrictions.ts';
import { parseCommand } from '../../../main/cli/parse-command.ts';
import { hasLinuxTools } from '../../helpers/linux-tools.ts';
import { sharedTemporaryFolder } from '../../helpers/temporary-folder.ts';

// What electron-builder itself writes from electron-builder.yml, up to the point where it needs a tool from the network.

const ROOT = join(import.meta.dirname, '../../..');
const LINK = 'tem://print?code=DHVN1';
const canValidate = hasLinuxTools('what a desktop accepts as an entry', {
  'desktop-file-validate': 'desktop-file-utils',
});

/** AppImageTarget.js passes the entry's text, FpmTarget.js fpm's arguments and the entry's file. */
const Computed = z.union([
  z.object({ desktop: z.string() }).transform(({ desktop }) => desktop),
  z.tuple([z.array(z.string()), z.string()]).transform(([, file]) => readFileSync(file, 'utf8')),
]);

describe.each(['AppImage', 'deb'] as const)('the desktop entry of the %s', (target) => {
  const folder = sharedTemporaryFolder('desktop-entry');
  const file = join(folder, 'tem.desktop');
  beforeAll(async () => {
    mkdirSync(join(folder, 'app/resources'), { recursive: true });
    await build({
      projectDir: ROOT,
      prepackaged: join(folder, 'app'),
      targets: Platform.LINUX.createTarget(target, Arch.x64),
      publish: 'never',
      config: {
        directories: { output: join(folder, 'out') },
        extraMetadata: { homepage: 'https://homepage.invalid' },
      },
      effectiveOptionComputed: (options: unknown) => {
        writeFileSync(file, Computed.parse(options));
        return Promise.resolve(true);
      },
    });
  }, 60_000);

  const valueOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(readFileSync(file, 'utf8'))?.[1];
  /** The arguments with which a desktop starts Tem. */
  const argumentsFor = (links: readonly string[]) =>
    (valueOf('Exec') ?? '')
      .split(' ')
      .slice(1)
      .flatMap((part) => (part === '%U' ? links : [part]));

  test('starts Tem with nothing that Tem refuses', () => {
    const args = argumentsFor([]);
    const env = {};
    expect(findRefusedSwitch({ args, env, platform: 'linux', isDrivable: () => false })).toBeNull();
    expect(parseCommand(args)).toMatchObject({ kind: 'app', link: null });
  });

  test('takes tem:// links, and hands them over', () => {
    expect(valueOf('MimeType')).toBe('x-scheme-handler/tem;');
    expect(parseCommand(argumentsFor([LINK]))).toMatchObject({ kind: 'app', link: LINK });
  });

  test.runIf(canValidate)('is valid', () => {
    expect(execFileSync('desktop-file-validate', [file], { encoding: 'utf8' })).toBe('');
  });
});
