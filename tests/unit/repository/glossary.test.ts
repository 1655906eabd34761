import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const text = readFileSync(join(ROOT, 'docs/development/glossary.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Vietnamese '))
  .map((line) => line.slice(2, -2).split(' | '));

const code = ['main', 'renderer', 'shared', 'preload']
  .flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
  )
  .join('\n');

/** Declarations, and the fields of object types and schemas. */
const names = new Set(
  [
    ...code.matchAll(/\b(?:const|function|type|interface)\s+(\w+)/g),
    ...code.matchAll(/^\s*(?:readonly )?(\w+)\??: /gm),
  ].map(([, name]) => name),
);

const isFolder = (name: string): boolean =>
  statSync(join(ROOT, name), { throwIfNoEntry: false })?.isDirectory() === true;

/** Whether a folder, a quoted value or a declaration of that name exists. */
function exists(name: string): boolean {
  if (name.includes('/')) return isFolder(name);
  return name.startsWith("'") ? code.includes(name) : names.has(name);
}

describe('docs/development/glossary.md', () => {
  it('gives a Vietnamese and an English term, a name in code and a meaning in each row', () => {
    expect(rows.length).toBeGreaterThan(50);
    expect(rows.filter((row) => row.length !== 4 || row.some((cell) => cell.trim() === ''))).toEqual([]);
  });

  it('has only names that exist in the code', () => {
    const cited = rows.flatMap(([, , name = '']) =>
      [...name.matchAll(/`([^`]+)`/g)].map(([, one = '']) => one),
    );
    expect(cited.length).toBeGreaterThan(rows.length);
    expect(cited.filter((name) => !exists(name))).toEqual([]);
  });
});
