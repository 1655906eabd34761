import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import { SELF_SIGNED_CERTIFICATE } from '../../e2e/self-signed.ts';
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

  test('lets Chromium check a certificate without opening the user’s certificate database', async () => {
    const server = createServer(SELF_SIGNED_CERTIFICATE, (_request, response) => response.end('reached'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { path, env } = await findChromium();
    const inherited = Object.entries({ ...process.env, ...env, HOME: folder, XDG_DATA_HOME: folder }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    const browser = await chromium.launch({ executablePath: path, env: Object.fromEntries(inherited) });
    try {
      const page = await browser.newPage();
      await expect(page.goto(`https://127.0.0.1:${port}/`)).rejects.toThrow('ERR_CERT_AUTHORITY_INVALID');
    } finally {
      await browser.close();
      server.close();
    }
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => file.endsWith('.db'))).toEqual([]);
  });
});
