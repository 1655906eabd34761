import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { describe, it } from 'node:test';
import { resolveFolder } from '../../main/cli/options.ts';
import { createPrinterProbes } from '../../main/printers/choose-printer.ts';
import { createFilePrinter, fileNameOf } from '../../main/printers/file-printer.ts';
import type { PrintJob } from '../../main/printers/printer.ts';
import { createRawNetwork } from '../../main/printers/raw/destination-policy.ts';
import type { OrderCode } from '../../shared/order-code.ts';
import { ProblemError } from '../../shared/problem.ts';
import { code, fakeLabel } from '../unit/station/fakes.ts';
import { createTestFolder } from './file-locks.ts';

const folder = createTestFolder('paths');
const job: PrintJob = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };
const print = async (into: string, of: OrderCode = code(1)): Promise<string> => {
  const printer = createFilePrinter(`file:${into}`);
  await printer.check();
  const { file } = await printer.print(fakeLabel(of), job);
  assert.ok(file !== null);
  return file;
};

const look = (into: string) =>
  createPrinterProbes({
    listPrinters: () => Promise.resolve([]),
    spooler: null,
    network: createRawNetwork(),
  })(`file:${into}`)();

describe('labels as files', () => {
  // Windows' own names for devices, with extensions, and the digits that it treats like others.
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
  it('have names that are files and no devices, unique for each code whatever its case', async () => {
    const into = join(folder, 'wild');
    const files = [];
    for (const one of wild) files.push(await print(into, one as OrderCode));
    const names = readdirSync(into);
    assert.deepEqual(names.toSorted(), wild.map((one) => fileNameOf(one as OrderCode)).toSorted());
    assert.equal(new Set(names.map((name) => name.toUpperCase())).size, wild.length);
    for (const file of files) assert.deepEqual([...readFileSync(file)], [1]);
  });
});

/** A folder as somebody writes it while Tem runs in `root`, and its real location. */
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
];

/** Forms that depend on where Tem runs; the command line completes them. */
const NOT_WHOLE: typeof WRITTEN = [
  ['from the drive’s root', (root) => `${root.slice(2)}\\from-root`, (root) => `${root}\\from-root`],
  ['from the drive’s own folder', (root) => `${root.slice(0, 2)}from-drive`, (root) => `${root}\\from-drive`],
  ['from here', () => 'out\\..\\here', (root) => `${root}\\here`],
];

/** Runs a function in the tests' folder. */
async function there(run: () => Promise<void>): Promise<void> {
  const before = process.cwd();
  process.chdir(folder);
  try {
    await run();
  } finally {
    process.chdir(before);
  }
}

describe('a folder', () => {
  for (const [what, written, where] of WRITTEN)
    it(`written ${what} is found, created, and takes labels`, () =>
      there(async () => {
        assert.equal(resolveFolder(written(folder)), where(folder));
        const file = await print(written(folder));
        assert.equal(file, join(where(folder), `${code(1)}.pdf`));
        assert.ok(existsSync(file));
        assert.equal(await look(written(folder)), null);
      }));

  for (const [what, written, where] of NOT_WHOLE)
    it(`written ${what} is found by the command line, and is no printer of the settings`, () =>
      there(async () => {
        assert.equal(resolveFolder(written(folder)), where(folder));
        assert.equal((await look(written(folder)))?.code, 'printer-not-allowed');
        assert.equal(existsSync(where(folder)), false);
      }));

  it('on a drive, a server or under a device that does not exist is reported with a message', async () => {
    const drive = 'QRSTUVWXY'.split('').find((letter) => !existsSync(`${letter}:\\`));
    writeFileSync(join(folder, 'file'), '');
    for (const [gone, looked] of [
      [`${drive}:\\labels`, 'folder-trouble'],
      ['\\\\tem.invalid\\share\\labels', 'folder-trouble'],
      ['\\\\?\\Volume{00000000-0000-0000-0000-000000000000}\\x', 'printer-not-allowed'],
      [join(folder, 'file', 'x'), 'folder-trouble'],
    ] as const) {
      const error: unknown = await print(gone).catch((thrown: unknown) => thrown);
      assert.ok(error instanceof ProblemError, gone);
      assert.deepEqual([error.problem.code, error.problem.values?.['folder']], ['folder-failed', gone]);
      assert.equal((await look(gone))?.code, looked);
    }
  });

  it('may be the root of a drive', () => {
    const { root } = parse(folder);
    assert.deepEqual([resolveFolder(root), resolveFolder(root.replace('\\', '/'))], [root, root]);
  });
});
