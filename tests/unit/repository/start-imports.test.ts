import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
/** What a file loads as soon as it is loaded itself: types are erased, and `import()` waits until it is called. */
const STATIC_IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'"()]*?\bfrom\s+)?['"]([^'"]+)['"]/gm;

interface Loaded {
  readonly files: readonly string[];
  readonly packages: readonly string[];
}

function loadedBy(entry: string): Loaded {
  const files = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, specifier = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(STATIC_IMPORT)) {
      if (specifier.startsWith('.')) visit(posix.join(posix.dirname(file), specifier));
      else packages.add(specifier);
    }
  };
  visit(entry);
  return { files: [...files], packages: [...packages].toSorted() };
}

const below = (loaded: Loaded, folder: string): string[] =>
  loaded.files.filter((file) => file.startsWith(folder)).toSorted();

describe('every start', () => {
  const start = loadedBy('main/index.ts');

  it('loads nothing of other stations but how to become one of them', () => {
    expect(start.packages).not.toContain('pg');
    expect(below(start, 'main/fleet/').filter((file) => !file.includes('/invitation/'))).toEqual([
      'main/fleet/fleet-file.ts',
      'main/fleet/lazy-fleet.ts',
    ]);
    // The search does find what loads the rest.
    expect(below(loadedBy('main/cli/run-receiver.ts'), 'main/fleet/').length).toBeGreaterThan(20);
    expect(loadedBy('main/imports/host.ts').packages).toContain('csv-stringify/sync');
  });

  it('loads no printed page, no table and no sandbox', () => {
    expect(start.packages.filter((name) => /csv|exceljs|barcode/i.test(name))).toEqual([]);
    // Their texts are put together while they are loaded: 25 ms for the first use of Intl.
    expect(below(start, 'main/labels/built-in-pages/')).toEqual([]);
    expect(below(start, 'main/sandbox/')).toEqual([]);
  });
});
