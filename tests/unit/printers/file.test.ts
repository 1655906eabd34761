import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { choosePrinter } from '../../../main/printers/choose.ts';
import { fileNameOf } from '../../../main/printers/file.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { code, fakeLabel } from '../station/fakes.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tem-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const noPrinters = (): Promise<[]> => Promise.resolve([]);

describe('the file printer', () => {
  it('writes one PDF per label, named by the order code, into a folder it makes', async () => {
    const printer = choosePrinter(`file:${join(folder, 'a', 'b')}`, noPrinters);
    await printer.check();
    expect(await printer.print(fakeLabel(code(7)), 't')).toEqual({
      state: 'printed',
      file: join(folder, 'a', 'b', `${code(7)}.pdf`),
    });
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual([`${code(7)}.pdf`]);
    expect([...readFileSync(join(folder, 'a', 'b', `${code(7)}.pdf`))]).toEqual([1]);
  });

  it('says which folder can’t be used', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    chmodSync(file, 0o400);
    const error: unknown = await choosePrinter(`file:${join(file, 'x')}`, noPrinters)
      .check()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toMatchObject({
      code: 'folder-failed',
      values: { folder: join(file, 'x') },
    });
  });

  it('leaves no half file behind', async () => {
    const printer = choosePrinter(`file:${folder}`, noPrinters);
    await printer.check();
    const label = { ...fakeLabel(code(1)), pdf: () => Promise.reject(new Error('no')) };
    await expect(printer.print(label, 't')).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('file names', () => {
  it.each([
    ['SGNS336484LM.883568271', 'SGNS336484LM.883568271.pdf'],
    ['../../etc/passwd', '~2e~2e~2f..~2fetc~2fpasswd.pdf'],
    ['a:b*c?', 'a~3ab~2ac~3f.pdf'],
    ['Đơn', '~110~1a1n.pdf'],
    ['CON', '~CON.pdf'],
    ['nul.x', '~nul.x.pdf'],
  ])('%s is %s', (given, name) => {
    expect(fileNameOf(given as OrderCode)).toBe(name);
  });
});

describe('a system printer', () => {
  it('that is gone is an error, never another printer', async () => {
    const printer = choosePrinter('Zebra', () => Promise.resolve([{ name: 'Laser' }]));
    const error: unknown = await printer.check().catch((thrown: unknown) => thrown);
    expect((error as ProblemError).problem).toEqual({
      code: 'printer-missing',
      values: { printer: 'Zebra' },
    });
  });

  it('takes a label under its own name and says "submitted", not "printed"', async () => {
    const printer = choosePrinter('Zebra', () => Promise.resolve([{ name: 'Zebra' }]));
    await printer.check();
    const calls: string[][] = [];
    const label = {
      ...fakeLabel(code(1)),
      print: (...args: [string, string]) => Promise.resolve(void calls.push(args)),
    };
    expect(await printer.print(label, 'Tem 1')).toEqual({ state: 'submitted' });
    expect(calls).toEqual([['Zebra', 'Tem 1']]);
  });
});
