import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LastFolders, openLastFolders } from '../../../main/app/last-folders.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder('folders');
});

const folder = (name: string): string => {
  mkdirSync(join(root, name), { recursive: true });
  return join(root, name);
};
const file = (): string => join(root, 'last-folders.json');
const open = (documents = folder('Documents')): LastFolders => openLastFolders(file(), () => documents);

describe('the folder that a dialog opens in', () => {
  it('is Documents first, then the last one of the same use', () => {
    const folders = open();
    expect(folders.get('saved')).toBe(folder('Documents'));
    folders.remember('saved', folder('USB'));
    expect([folders.get('saved'), folders.get('labels')]).toEqual([folder('USB'), folder('Documents')]);
    expect(open().get('saved')).toBe(folder('USB'));
  });

  it('falls back to Documents if the last one is gone, and to Electron’s choice without Documents', () => {
    open().remember('saved', folder('USB'));
    rmSync(join(root, 'USB'), { recursive: true });
    expect(open().get('saved')).toBe(folder('Documents'));
    expect(open(join(root, 'nowhere')).get('saved')).toBeNull();
  });

  it('is Documents if the file is broken, and the file is rewritten', () => {
    writeFileSync(file(), '{"saved":');
    const folders = open();
    expect(folders.get('saved')).toBe(folder('Documents'));
    folders.remember('saved', folder('USB'));
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ saved: folder('USB') });
  });
});
