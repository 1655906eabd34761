import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { yaml } from '../../../build/yaml.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

const Files = z.array(z.object({ from: z.string(), to: z.string() }));
const Targets = z.array(z.object({ target: z.string(), arch: z.array(z.string()) }));
const Config = z.looseObject({
  artifactName: z.string(),
  asar: z.literal(true),
  files: z.array(z.string()),
  protocols: z.array(z.looseObject({ schemes: z.array(z.string()) })),
  publish: z.looseObject({ provider: z.literal('generic'), url: z.string() }),
  afterPack: z.string(),
  beforeBuild: z.string(),
  win: z.looseObject({ target: Targets, icon: z.string(), extraFiles: Files }),
  nsis: z.looseObject({ oneClick: z.boolean(), perMachine: z.boolean(), include: z.string() }),
  mac: z.looseObject({
    target: Targets,
    icon: z.string(),
    hardenedRuntime: z.literal(true),
    entitlements: z.string(),
    entitlementsInherit: z.string(),
    extraResources: Files,
  }),
  dmg: z.looseObject({ title: z.string() }),
  linux: z.looseObject({ target: Targets, icon: z.string(), executableName: z.literal('tem') }),
  deb: z.looseObject({ depends: z.array(z.string()) }),
});
const config = Config.parse(yaml.load(read('electron-builder.yml')));

describe('electron-builder.yml', () => {
  test('defines the installers of every platform', () => {
    const targets = (of: z.infer<typeof Targets>): string[] =>
      of.flatMap(({ target, arch }) => arch.map((one) => `${target} ${one}`));
    expect(targets(config.win.target)).toEqual(['nsis x64']);
    expect(targets(config.mac.target)).toEqual(['dmg x64', 'dmg arm64', 'zip x64', 'zip arm64']);
    expect(targets(config.linux.target)).toEqual(['AppImage x64', 'deb x64']);
    expect(config.nsis).toMatchObject({ oneClick: false, perMachine: false });
  });

  test('uses no space in file names, and registers tem://', () => {
    expect(`${config.artifactName} ${config.dmg.title}`).not.toMatch(/\s.*\s|productName/);
    expect(config.protocols.flatMap(({ schemes }) => schemes)).toEqual(['tem']);
  });

  test('packs only the bundle, without an update address', () => {
    expect(config.files.filter((pattern) => !pattern.startsWith('!'))).toEqual(['dist/**', 'package.json']);
    expect(config.files).toContain('!node_modules/**');
    expect(new URL(config.publish.url).hostname).toMatch(/\.invalid$/);
  });

  test('relaxes the hardened runtime of macOS for V8’s compiler only', () => {
    const plist = read(config.mac.entitlements);
    expect(
      [...plist.matchAll(/<key>(.*?)<\/key>\s*<(\w+)\/>/g)].map(([, key, value]) => [key, value]),
    ).toEqual([['com.apple.security.cs.allow-jit', 'true']]);
  });
});
