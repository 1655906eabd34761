import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { after, before, test } from 'node:test';

// Checks that this really runs on a Windows, its own or Wine's (docs/development/stand-in.md).

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-windows-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

void test('uses Windows’ paths', () => {
  assert.equal(process.platform, 'win32');
  assert.equal(sep, '\\');
  assert.match(tmpdir(), /^[A-Z]:\\/);
  assert.match(resolve('a/b'), /^[A-Z]:\\.*\\a\\b$/);
});

void test('ignores the case of a file’s name', () => {
  writeFileSync(join(folder, 'Nhãn.txt'), 'x');
  assert.throws(() => writeFileSync(join(folder, 'NHÃN.TXT'), 'x', { flag: 'wx' }), { code: 'EEXIST' });
});

void test('runs TypeScript directly, and loads the native library of a package for this system', async () => {
  const { default: koffi } = await import('koffi');
  const kernel = koffi.load('kernel32.dll');
  const processId = kernel.func('uint32_t __stdcall GetCurrentProcessId()') as () => number;
  assert.equal(processId(), process.pid);
});

void test('starts a separate process, reads its output and waits for it', () => {
  const said = spawnSync(process.execPath, ['-e', 'process.stdout.write(process.platform); process.exit(7)']);
  assert.deepEqual([String(said.stdout), said.status], ['win32', 7]);
});
