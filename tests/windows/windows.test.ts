import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { after, before, test } from 'node:test';

// That what runs here runs on a Windows at all: its own, or Wine's (docs/development/stand-in.md).

let folder = '';
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-windows-'));
});
after(() => rmSync(folder, { recursive: true, force: true }));

void test('paths are Windows’', () => {
  assert.equal(process.platform, 'win32');
  assert.equal(sep, '\\');
  assert.match(tmpdir(), /^[A-Z]:\\/);
  assert.match(resolve('a/b'), /^[A-Z]:\\.*\\a\\b$/);
});

void test('the case of a file’s name does not matter', () => {
  writeFileSync(join(folder, 'Nhãn.txt'), 'x');
  assert.throws(() => writeFileSync(join(folder, 'NHÃN.TXT'), 'x', { flag: 'wx' }), { code: 'EEXIST' });
});

void test('TypeScript runs as it is, and a package with a library of the system’s own is the system’s', async () => {
  const { default: koffi } = await import('koffi');
  const kernel = koffi.load('kernel32.dll');
  const processId = kernel.func('uint32_t __stdcall GetCurrentProcessId()') as () => number;
  assert.equal(processId(), process.pid);
});

void test('a process of its own is started, heard and waited for', () => {
  const said = spawnSync(process.execPath, ['-e', 'process.stdout.write(process.platform); process.exit(7)']);
  assert.deepEqual([String(said.stdout), said.status], ['win32', 7]);
});
