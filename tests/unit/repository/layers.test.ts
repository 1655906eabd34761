import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, groupGraph, readImportGraph } from './import-graph.ts';
import { layerOverrides, MAIN_LAYERS } from './main-layers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const FILES = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'main', 'shared', 'preload', 'renderer'],
  {
    cwd: ROOT,
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file));
const present = FILES.filter((file) => {
  try {
    return readFileSync(join(ROOT, file)).length > 0;
  } catch {
    // Deleted, and not yet committed.
    return false;
  }
});
const graph = readImportGraph(ROOT, present);
const linesOf = (file: string): number => readFileSync(join(ROOT, file), 'utf8').split('\n').length - 1;

/** The folder that counts as one layer: one of main, of the renderer, or of its features. */
function folderOf(file: string): string {
  const parts = file.split('/');
  if (parts[0] !== 'main' && parts[0] !== 'renderer') return parts[0] ?? '';
  return parts.slice(0, Math.min(parts.length - 1, parts[1] === 'features' ? 3 : 2)).join('/');
}

describe('imports, of types too', () => {
  it('form no cycle of files', () => {
    expect(circlesOf(graph)).toEqual([]);
  });

  it('form no cycle of folders', () => {
    expect(circlesOf(groupGraph(graph, folderOf))).toEqual([]);
  });

  it('of main lead from a folder to earlier ones only', () => {
    const at = (folder: string): number => MAIN_LAYERS.findIndex((layer) => `main/${layer}` === folder);
    const upward = [...graph].flatMap(([file, imported]) =>
      [...imported]
        .filter((other) => other.startsWith('main/') && file.split('/').length > 2)
        .filter((other) => at(folderOf(other)) > at(folderOf(file)))
        .map((other) => `${file} imports ${other}`),
    );
    expect(upward).toEqual([]);
    const folders = new Set(present.filter((file) => /^main\/.*\//.test(file)).map(folderOf));
    expect([...folders].toSorted()).toEqual(MAIN_LAYERS.map((layer) => `main/${layer}`).toSorted());
  });

  it('are restricted to that order by oxlint', () => {
    const config = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
      readonly overrides: readonly { readonly files: readonly string[] }[];
    };
    const ofMain = config.overrides.filter(({ files }) => /^main\/[^*]/.test(files[0] ?? ''));
    expect(ofMain).toEqual(layerOverrides());
  });
});

/** Kinds of files that may have fewer than 15 lines: a registry has one file for each of its entries. */
const SMALL_KINDS: readonly RegExp[] = [
  /^main\/partner\/operations\//,
  /^main\/sandbox\/operations\//,
  /^main\/database\/migrations\.ts$/,
  /^shared\/texts\//,
  /^renderer\/features\/[^/]+\/[a-z-]+-services\.ts$/,
];

/** Other files of fewer than 15 lines, by reason. A file that is not here belongs into a neighbour. */
const SMALL_FILES: Readonly<Record<string, readonly string[]>> = {
  'one primitive, used by many folders': [
    'renderer/components/snooze.ts',
    'shared/lookup-table.ts',
    'shared/masked-partner-code.ts',
    'shared/removal.ts',
    'shared/strip-diacritics.ts',
  ],
  'read by a thread or the preload, which must not load its neighbours': [
    'main/labels/inspect/append-to-key.ts',
    'main/labels/inspect/page-rounding.ts',
    'shared/ipc-names.ts',
  ],
  'type or constant that would close a circle beside its users': [
    'main/net/proxy-config.ts',
    'main/sandbox/operation-names.ts',
  ],
  'filled in by the build (vite.config.ts)': ['main/updates/update-keys.ts'],
  'one component or hook that several screens use': [
    'renderer/components/typography.ts',
    'renderer/components/use-copy.ts',
    'renderer/i18n/format-money.ts',
    'renderer/i18n/languages.ts',
    'renderer/i18n/use-language.ts',
  ],
  'runs before everything else, by the order of imports': ['renderer/app/disable-zod-jit.ts'],
  'one subject of its own, tested or imported by itself': ['renderer/app/shell/screen-visible.ts'],
};

/** Longer than 300 lines, with the reason. */
const LARGE_FILES: Readonly<Record<string, string>> = {
  'main/database/tables.ts': 'the schema as a whole, with what each column is for',
};

describe('product files', () => {
  it('have at most 300 lines, and half of them fewer than 90', () => {
    const lengths = present.map((file) => ({ file, lines: linesOf(file) }));
    expect(lengths.filter(({ lines, file }) => lines > 300 && !(file in LARGE_FILES))).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(90);
  });

  it('of fewer than 15 lines have a reason', () => {
    const listed = new Set(Object.values(SMALL_FILES).flat());
    const unlisted = present.filter(
      (file) => linesOf(file) < 15 && !listed.has(file) && !SMALL_KINDS.some((kind) => kind.test(file)),
    );
    expect(unlisted).toEqual([]);
    // A file that has grown or gone needs no reason.
    expect([...listed].filter((file) => !present.includes(file) || linesOf(file) >= 15)).toEqual([]);
  });
});
