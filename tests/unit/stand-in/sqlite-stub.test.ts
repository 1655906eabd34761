import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { findChromium } from '../../electron/stand-in/chromium-binary.ts';
import { createSqliteStub, readSqliteSymbols } from '../../electron/stand-in/sqlite-stub.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';

const onLinux = process.platform === 'linux' && process.arch === 'x64';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('no-database');
});

test('finds the SQLite symbols that a library is linked against', () => {
  const file = join(folder, 'library.so');
  writeFileSync(
    file,
    'elf\0sqlite3_open_v2\0other\0mysqlite3_no\0sqlite3_close\0sqlite3_open_v2\0sqlite3_ no\0',
  );
  expect(readSqliteSymbols(file)).toEqual(['sqlite3_open_v2', 'sqlite3_close']);
});

// The stand-in, and so this library, is of Linux x64 only.
describe.runIf(onLinux)('on Linux x64', () => {
  test('is loaded by the system’s loader', () => {
    const file = join(folder, 'libsqlite3.so.0');
    writeFileSync(file, createSqliteStub(['sqlite3_open_v2', 'sqlite3_close', 'sqlite3_temp_directory']));
    // It is loaded, and then Node looks for an add-on in it.
    expect(() => process.dlopen({ exports: {} }, file)).toThrow('Module did not self-register');
  });

  test('has every symbol that Chromium’s NSS is linked against', async () => {
    const { env } = await findChromium();
    const [lib = ''] = (env['LD_LIBRARY_PATH'] ?? '').split(':');
    // `-r` resolves each function and variable, as a start would.
    const { stdout, stderr } = spawnSync('ldd', ['-r', join(lib, 'libsoftokn3.so')], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });
    expect(stderr).toBe('');
    expect(stdout).toContain(`libsqlite3.so.0 => ${join(lib, 'libsqlite3.so.0')}`);
    expect(stdout).not.toMatch(/undefined symbol|not found/);
  });
});
