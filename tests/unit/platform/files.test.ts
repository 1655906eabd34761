import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { fileProblem, writeUserFile } from '../../../main/platform/atomic-write.ts';
import { freeBytesOf, freeBytesOfSync } from '../../../main/platform/free-bytes.ts';
import { jsonFile } from '../../../main/platform/json-file.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

let folder = '';
beforeEach(() => {
  folder = temporaryFolder('files');
});

it('reads a JSON file by its schema, or reports it missing or broken', () => {
  const path = join(folder, 'new', 'a.json');
  const file = jsonFile(path, z.object({ version: z.literal(1), names: z.array(z.string()) }));
  expect(file.read()).toEqual({ kind: 'missing' });
  expect(file.tryWrite({ version: 1, names: ['x'] })).toBe(true);
  expect(file.read()).toEqual({ kind: 'value', value: { version: 1, names: ['x'] } });
  expect(readFileSync(path, 'utf8')).toBe('{"version":1,"names":["x"]}');
  writeFileSync(path, '{"version":2}');
  expect(file.read()).toEqual({ kind: 'broken' });
  expect(file.readOrNull()).toBeNull();
  file.putAside();
  expect(readdirSync(join(folder, 'new'))).toEqual([expect.stringMatching(/^a\.broken-[\dTZ-]+\.json$/)]);
  expect(file.read()).toEqual({ kind: 'missing' });
});

it('reports a JSON file that can’t be written', () => {
  writeFileSync(join(folder, 'taken'), '');
  const file = jsonFile(join(folder, 'taken', 'a.json'), z.string());
  expect(file.tryWrite('x')).toBe(false);
  expect(() => file.write('x')).toThrow(/ENOTDIR|EEXIST/);
});

it('writes a user’s file completely, or fails with the system’s reason', async () => {
  const file = join(folder, 'a.txt');
  await writeUserFile(file, ['one ', 'two']);
  expect(readFileSync(file, 'utf8')).toBe('one two');
  const lost = join(folder, 'gone', 'a.txt');
  await expect(writeUserFile(lost, ['x'])).rejects.toMatchObject({
    problem: { code: 'file-failed', values: { file: lost, detail: 'ENOENT' } },
  });
  function* failing(): Generator<string> {
    yield 'x';
    throw new Error('a mistake');
  }
  await expect(writeUserFile(file, failing())).rejects.toThrow('a mistake');
  expect(readdirSync(folder)).toEqual(['a.txt']);
  expect(fileProblem(new Error('a mistake'), file)).toBeNull();
});

it('measures free space at the nearest existing folder', async () => {
  expect(await freeBytesOf(join(folder, 'not', 'there'))).toBeGreaterThan(0);
  mkdirSync(join(folder, 'there'));
  expect(freeBytesOfSync(join(folder, 'there'))).toBeGreaterThan(0);
});
