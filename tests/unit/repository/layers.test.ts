import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../../helpers/repository-copy.ts';
import { circlesOf, groupGraph, readImportGraph } from './import-graph.ts';
import { MAIN_LAYERS } from './main-layers.ts';

const ROOT = join(import.meta.dirname, '../../..');
const present = repositoryFiles.filter((file) => /^(?:main|shared|preload|renderer)\/.*\.tsx?$/.test(file));
const graph = readImportGraph(ROOT, present);

/** The folder that counts as one layer: one of main, of the renderer, or of its features. */
function folderOf(file: string): string {
  const parts = file.split('/');
  if (parts[0] !== 'main' && parts[0] !== 'renderer') return parts[0] ?? '';
  return parts.slice(0, Math.min(parts.length - 1, parts[1] === 'features' ? 3 : 2)).join('/');
}

describe('imports, of types too', () => {
  it('form no cycle of files or of folders', () => {
    expect(circlesOf(graph)).toEqual([]);
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
});
