import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, it } from 'node:test';
import { folderOf } from '../../main/cli/command/options.ts';
import { createFilePrinter, fileNameOf } from '../../main/printers/file.ts';
import { printerLooks } from '../../main/printers/look.ts';
import type { Job } from '../../main/printers/printer.ts';
import { createRawNetwork } from '../../main/printers/raw/network.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { ownFolder } from './held.ts';

const folder = ownFolder('paths');
const job: Job = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };
const print = async (into: string, of: OrderCode = code(1)): Promise<string> => {
  const printer = createFilePrinter(`file:${into}`);
  await printer.check();
  const { file } = await printer.print(fakeLabel(of), job);
  assert.ok(file !== null);
  return file;
};

const look = (into: string) =>
  printerLooks({ listPrinters: () => Promise.resolve([]), spooler: null, network: createRawNetwork() })(
    `file:${into}`,
  )();

describe('labels as files', () => {
  // Windows' own names for devices, with extensions, and the digits that it takes for others.
  const wild = [
    'CON',
    'con.x',
    'NUL.',
    'NUL.txt',
    'COM1',
    'COM1.PDF',
    'COM¹',
    'LPT³.a',
    'AUX.tar.gz',
    'CONIN$',
    'a.',
    'A.',
    'a:b',
    'a?*|"<>',
    '..',
    '~CON',
    'Đơn',
    'Đơn'.normalize('NFD'),
    '\ud83d\ude00'.repeat(50),
  ];
  it('have names that are files and no devices, another for each code whatever its case', async () => {
    const into = join(folder, 'wild');
    const files = [];
    for (const one of wild) files.push(await print(into, one as OrderCode));
    const names = readdirSync(into);
    assert.deepEqual(names.toSorted(), wild.map((one) => fileNameOf(one as OrderCode)).toSorted());
    assert.equal(new Set(names.map((name) => name.toUpperCase())).size, wild.length);
    for (const file of files) assert.deepEqual([...readFileSync(file)], [1]);
  });
});

/** A folder as somebody writes it, while Tem runs in `root`, and where it is. */
const WRITTEN: readonly (readonly [string, (root: string) => string, (root: string) => string])[] = [
  ['with spaces and Vietnamese letters', (root) => `${root}\\Nhãn in ra`, (root) => `${root}\\Nhãn in ra`],
  [
    'with letters in two parts',
    (root) => join(root, 'Nhãn'.normalize('NFD')),
    (root) => join(root, 'Nhãn'.normalize('NFD')),
  ],
  ['with both kinds of slashes', (root) => `${root}/a\\b/c`, (root) => `${root}\\a\\b\\c`],
  [
    'deeper than 260 letters',
    (root) => join(root, 'x'.repeat(120), 'y'.repeat(120)),
    (root) => join(root, 'x'.repeat(120), 'y'.repeat(120)),
  ],
  ['by a device path', (root) => `\\\\?\\${root}\\device`, (root) => `\\\\?\\${root}\\device`],
  ['from the drive’s root', (root) => `${root.slice(2)}\\from-root`, (root) => `${root}\\from-root`],
  ['from the drive’s own folder', (root) => `${root.slice(0, 2)}from-drive`, (root) => `${root}\\from-drive`],
  ['from here', () => 'out\\..\\here', (root) => `${root}\\here`],
];

describe('a folder', () => {
  for (const [what, written, where] of WRITTEN)
    it(`written ${what} is found, made, and takes labels`, async () => {
      const before = process.cwd();
      process.chdir(folder);
      try {
        assert.equal(folderOf(written(folder)), where(folder));
        const file = await print(written(folder));
        assert.equal(file, join(where(folder), `${code(1)}.pdf`));
        assert.ok(existsSync(file));
        assert.equal(await look(written(folder)), null);
      } finally {
        process.chdir(before);
      }
    });

  it('on a drive, a server or under a device that is not there is told of with words', async () => {
    const drive = 'QRSTUVWXY'.split('').find((letter) => !existsSync(`${letter}:\\`));
    writeFileSync(join(folder, 'file'), '');
    for (const gone of [
      `${drive}:\\labels`,
      '\\\\tem.invalid\\share\\labels',
      '\\\\?\\Volume{00000000-0000-0000-0000-000000000000}\\x',
      join(folder, 'file', 'x'),
    ]) {
      const error: unknown = await print(gone).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof ProblemError, gone);
      assert.deepEqual([error.problem.code, error.problem.values?.['folder']], ['folder-failed', gone]);
      assert.equal((await look(gone))?.code, 'folder-trouble');
    }
  });

  it('may be the root of a drive', () => {
    const { root } = parse(folder);
    assert.deepEqual([folderOf(root), folderOf(root.replace('\\', '/'))], [root, root]);
  });
});
