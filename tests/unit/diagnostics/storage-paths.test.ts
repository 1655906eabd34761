import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { readMachine, readVersions } from '../../../main/diagnostics/machine.ts';
import { listAllFiles, listFiles, readStoragePaths } from '../../../main/diagnostics/storage-paths.ts';
import { zipName } from '../../../main/diagnostics/zip-thread.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { storagePathsIn } from './storage-paths-in.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('places');
});

describe('storage paths', () => {
  it('show what exists, and that nothing exists', async () => {
    mkdirSync(join(folder, 'logs'));
    writeFileSync(join(folder, 'logs', 'tem.log'), 'x'.repeat(100));
    writeFileSync(join(folder, 'logs', 'tem.1.log'), 'x'.repeat(50));
    const newest = new Date('2026-11-21T08:00:00Z');
    utimesSync(join(folder, 'logs', 'tem.log'), newest, newest);
    utimesSync(join(folder, 'logs', 'tem.1.log'), newest, new Date('2026-11-20T08:00:00Z'));
    mkdirSync(join(folder, 'backups'));
    writeFileSync(join(folder, 'ledger.sqlite'), 'x'.repeat(4096));
    const places = await readStoragePaths(storagePathsIn(folder));
    const found = Object.fromEntries(places.map((place) => [place.name, place.found]));
    expect(places.map(({ name }) => name).join()).toBe('data,settings,ledger,backups,logs,program,app,temp');
    expect(found).toMatchObject({
      data: { kind: 'folder' },
      settings: null,
      ledger: { kind: 'file', bytes: 4096 },
      backups: { kind: 'files', count: 0, bytes: 0, newestAtMs: null },
      logs: { kind: 'files', count: 2, bytes: 150, newestAtMs: newest.getTime() },
      program: { kind: 'file' },
    });
  });

  it('list files without following links, nested ones by their paths', async () => {
    const elsewhere = temporaryFolder('elsewhere');
    writeFileSync(join(elsewhere, 'secret.txt'), 'not Tem’s');
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
    writeFileSync(join(folder, 'a', 'b', 'deep.txt'), '12345');
    writeFileSync(join(folder, 'top.txt'), '1');
    // On Windows everybody may create junctions (to folders), but not links to files.
    symlinkSync(elsewhere, join(folder, 'link.log'), 'junction');
    if (process.platform !== 'win32')
      symlinkSync(join(elsewhere, 'secret.txt'), join(folder, 'link-to-a-file.log'));
    expect((await listFiles(folder)).map(({ name }) => name)).toEqual(['top.txt']);
    expect((await listAllFiles(folder)).map(({ name, bytes }) => [name, bytes])).toEqual([
      [join('a', 'b', 'deep.txt'), 5],
      ['top.txt', 1],
    ]);
  });
});

it('the machine and its versions are those of this process', async () => {
  const shown = { locale: 'vi-VN', screens: ['1920 × 1080, 125 %'], hardwareAcceleration: true };
  const about = { version: '1.2.3', ...shown };
  const machine = await readMachine(about, join(folder, 'not there yet'));
  expect(machine).toMatchObject({
    ...shown,
    system: expect.stringContaining(process.arch),
    processors: expect.stringMatching(/^\d+ × /),
  });
  expect(machine.freeDiskBytes).toBeGreaterThan(0);
  expect(machine.freeMemoryBytes).toBeLessThanOrEqual(machine.memoryBytes);
  expect(machine.temUpMs).toBeLessThan(machine.upMs);
  const versions = readVersions(about);
  expect(versions).toMatchObject({ Tem: '1.2.3', Node: process.versions.node, V8: process.versions.v8 });
  // Absent outside of Electron.
  expect(Object.keys(versions)).not.toContain('Electron');
});

describe('the zip’s name', () => {
  const day = new Date(2026, 10, 5, 23, 59);
  it.each([
    ['', 'tem-diagnostics-2026-11-05'],
    ['Bàn 3', 'tem-diagnostics-Bàn-3-2026-11-05'],
    ['Bàn 3'.normalize('NFD'), 'tem-diagnostics-Bàn-3-2026-11-05'],
    ['../..\\a:b*c?"<>|\u0000 ', 'tem-diagnostics-a-b-c-2026-11-05'],
    ['…', 'tem-diagnostics-2026-11-05'],
    ['x'.repeat(500), `tem-diagnostics-${'x'.repeat(60)}-2026-11-05`],
  ])('of station %j is valid on every system', (station, name) => {
    expect(zipName(station, day)).toBe(name);
  });
});
