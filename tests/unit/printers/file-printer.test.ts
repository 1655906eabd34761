import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPrinterChooser } from '../../../main/printers/choose-printer.ts';
import { fileNameOf } from '../../../main/printers/file-printer.ts';
import type { PrintJob } from '../../../main/printers/printer.ts';
import { createRawNetwork } from '../../../main/printers/raw/destination-policy.ts';
import { type AccountId, FIRST_ACCOUNT } from '../../../shared/account.ts';
import type { OrderCode } from '../../../shared/order-code.ts';
import { ProblemError } from '../../../shared/problem.ts';
import { temporaryFolder } from '../../helpers/temporary-folder.ts';
import { code, fakeLabel } from '../station/fakes.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder('file');
});

const choosePrinter = createPrinterChooser(() => Promise.resolve([]), null);
const job: PrintJob = { title: 't', signal: new AbortController().signal, onWaiting: () => undefined };

describe('the file printer', () => {
  it('writes one PDF per label, named by the order code, into a folder it creates', async () => {
    const printer = choosePrinter(`file:${join(folder, 'a', 'b')}`);
    await printer.check();
    expect(await printer.print(fakeLabel(code(7)), job)).toEqual({
      result: { state: 'printed' },
      file: join(folder, 'a', 'b', `${code(7)}.pdf`),
    });
    expect(readdirSync(join(folder, 'a', 'b'))).toEqual([`${code(7)}.pdf`]);
    expect([...readFileSync(join(folder, 'a', 'b', `${code(7)}.pdf`))]).toEqual([1]);
  });

  it('names the folder that can’t be used', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const error: unknown = await choosePrinter(`file:${join(file, 'x')}`)
      .check()
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toMatchObject({
      code: 'folder-failed',
      values: { folder: join(file, 'x') },
    });
  });

  it('draws a label once that it was told of before', async () => {
    const printer = choosePrinter(`file:${folder}`);
    await printer.check();
    let drawn = 0;
    const label = {
      ...fakeLabel(code(1)),
      renderPdf: () => Promise.resolve(new Uint8Array([++drawn])),
    };
    printer.prepare?.(label);
    expect(drawn).toBe(1);
    await printer.print(label, job);
    expect([...readFileSync(join(folder, `${code(1)}.pdf`))]).toEqual([1]);
    await printer.print(label, job);
    expect(drawn).toBe(2);
  });

  it('leaves no partial file behind', async () => {
    const printer = choosePrinter(`file:${folder}`);
    await printer.check();
    const label = { ...fakeLabel(code(1)), renderPdf: () => Promise.reject(new Error('no')) };
    await expect(printer.print(label, job)).rejects.toThrow('no');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('file names', () => {
  it.each([
    ['SGNS336484LM.883568271', 'SGNS336484LM.883568271.pdf'],
    ['../../etc/passwd', '~2e~2e~2f..~2fetc~2fpasswd~3754d6cb3a38.pdf'],
    ['a:b*c?', 'a~3ab~2ac~3f~7b7479d14aa8.pdf'],
    ['Đơn', '~110~1a1n~f0ac25ff484d.pdf'],
    ['CON', '~CON.pdf'],
    ['nul.x', '~nul.x~4f25bf6548db.pdf'],
    ['COM1.PDF', '~COM1.PDF.pdf'],
    ['COM¹', 'COM~b9~844eb8749299.pdf'],
    ['NUL.', '~NUL..pdf'],
  ])('%s is %s', (given, name) => {
    expect(fileNameOf(given as OrderCode)).toBe(name);
  });

  it('of equal codes are each account’s own, and the first account’s are plain', () => {
    const code = 'SGNS336484LM.883568271' as OrderCode;
    const ids = [FIRST_ACCOUNT, '0a1b2c3d' as AccountId, '0a1b2c3e' as AccountId];
    expect(ids.map((id) => fileNameOf(code, id))).toEqual([
      `${code}.pdf`,
      `${code}~0a1b2c3d.pdf`,
      `${code}~0a1b2c3e.pdf`,
    ]);
  });

  it('are valid on every system and unique per code, ignoring case', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 });
    const near = fc
      .tuple(text, fc.func(fc.boolean()))
      .map(([one, isUpper]) => [
        one,
        Array.from(one, (letter, at) => (isUpper(at) ? letter.toUpperCase() : letter.toLowerCase())).join(''),
      ]);
    fc.assert(
      fc.property(fc.oneof(near, fc.tuple(text, text)), ([one = '', other = '']) => {
        const [name, another] = [fileNameOf(one as OrderCode), fileNameOf(other as OrderCode)];
        expect(name).toMatch(/^(?!(con|prn|aux|nul|com\d|lpt\d)\.)[\w~-][\w.~-]{0,200}\.pdf$/i);
        expect(name.toLowerCase() === another.toLowerCase()).toBe(one === other);
      }),
    );
  });
});

describe('a printer’s name', () => {
  it('states its kind, and is not ambiguous', async () => {
    const choose = createPrinterChooser(
      () => Promise.resolve([{ name: 'Laser' }]),
      null,
      createRawNetwork(true),
    );
    expect(choose('raw:zpl://127.0.0.1:9100').name).toBe('raw:zpl://127.0.0.1:9100');
    await expect(choose('raw:zpl://127.0.0.1:1').check()).rejects.toMatchObject({
      problem: { code: 'printer-missing', values: { printer: 'raw:zpl://127.0.0.1:1' } },
    });
    await choose('Laser').check();
    for (const gone of ['Zebra', 'raw:pcl://127.0.0.1:9100'])
      await expect(choose(gone).check()).rejects.toMatchObject({
        problem: { code: 'printer-missing', values: { printer: gone } },
      });
  });
});
