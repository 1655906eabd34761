import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  codeListAnswerKind,
  type ShownCodeList,
} from '../../../../../renderer/scanning/queue/code-list-outcome.ts';
import { readCodeList } from '../../../../../renderer/scanning/queue/read-code-list.ts';
import { readDroppedCodes } from '../../../../../renderer/scanning/queue/read-dropped-codes.ts';
import { splitCells } from '../../../../../renderer/scanning/queue/read-table.ts';
import { createScanQueue } from '../../../../../renderer/scanning/queue/scan-queue.ts';
import type { TemApi } from '../../../../../shared/ipc.ts';
import type { AddedCodes } from '../../../../../shared/station.ts';
import { refused } from '../../refused.ts';

const A = 'SGNS336484LM.883568271';
const B = 'TGGS983262NM.613593645';
const C = 'BPCS983262NM.810000026';
const codes = (text: string): readonly string[] | string => {
  const list = readCodeList(text);
  return list.kind === 'codes' ? list.texts : list.kind;
};

describe('readCodeList', () => {
  it('accepts one code per line, with any line end', () => {
    expect(codes(` ${A}\r\n${B}\n\n\t${C}\t\rKAN-7 `)).toEqual([A, B, C, 'KAN-7']);
    expect(codes('KAN1,\nKAN2;\n"KAN3"')).toEqual(['KAN1', 'KAN2', 'KAN3']);
  });

  it('accepts codes on one line, with any separator', () => {
    expect(codes(`${A}\t${B}\t${C}`)).toEqual([A, B, C]);
    expect(codes(`${A}, ${B};${C}`)).toEqual([A, B, C]);
    expect(codes(`${A} ${B}`)).toEqual([A, B]);
    expect(codes(`${A} ${B}\n${C}`)).toEqual([A, B, C]);
  });

  it('keeps a text with spaces as one text, which main rejects', () => {
    expect(codes('two words')).toEqual(['two words']);
    expect(codes(`${A}\ntwo words`)).toEqual([A, 'two words']);
  });

  it('finds the column of codes by its content, and skips names, phones and its title', () => {
    const table = `Tên\tĐiện thoại\tMã vận đơn\nAn, Bình\t903123456\t${A}\n"Lê ""Út""\n(kho 2)"\t883568271\t${B}`;
    expect(codes(table)).toEqual([A, B]);
    expect(codes(`Code;Phí\n${A};33000\n;0\n${B};21000\nKAN-7;1`)).toEqual([A, B, 'KAN-7']);
  });

  it('finds a column of other codes by its title, the service’s before the sender’s', () => {
    expect(codes('Tên,Mã đơn shop\nAn,KAN1\nBình,\nChi,KAN3')).toEqual(['KAN1', 'KAN3']);
    expect(codes('Shop order code\tBarcode\nKAN1\t883568271\nKAN2\t613593645')).toEqual([
      '883568271',
      '613593645',
    ]);
    expect(codes('Tên,Mã đơn riêng\nAn,KAN1\nBình,\nChi,KAN3')).toEqual(['KAN1', 'KAN3']);
    expect(codes('soc\tMã ngắn\nKAN1\t883568271\nKAN2\t613593645')).toEqual(['883568271', '613593645']);
  });

  it('reports a missing column rather than mistake phones for codes', () => {
    expect(codes('Tên,Điện thoại\nAn,903123456\nBình,903123457')).toBe('no-column');
  });

  it('drops the title of a list, and no other text without digits', () => {
    expect(codes(`Mã đơn\n${A}\n${B}`)).toEqual([A, B]);
    expect(codes('KANABC\nKANDEF')).toEqual(['KANABC', 'KANDEF']);
    expect(codes('Mã đơn')).toBe('none');
    expect(codes('Mã vận đơn')).toBe('none');
    expect(codes(' \n\t, ')).toBe('none');
  });

  it('never throws and loses no code of a table, wherever its column is', () => {
    const code = fc.integer({ min: 1_000_000, max: 999_999_999 }).map((short) => `SGNS336484LM.${short}`);
    const other = fc.constantFrom<string>(
      'Lê "Út"',
      'kho 2\nlầu 3',
      '12, Lê Lợi',
      '',
      '0903123456',
      'a;b',
      'x\ty',
    );
    const row = fc.tuple(other, code, other);
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 20 }), fc.nat(2), (rows, at) => {
        const moved = rows.map(([left, code, right]) => [left, right].toSpliced(at, 0, code));
        const list = codes(stringify([['Tên', 'Ghi chú'].toSpliced(at, 0, 'Code'), ...moved]));
        expect(list).toEqual(rows.map(([, code]) => code));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        readCodeList(text);
      }),
    );
  });

  it('takes no longer for arbitrary texts than for codes', () => {
    const many = Array.from({ length: 30_000 }, (_, at) => `SGNS336484LM.${100_000_000 + at}`);
    const before = process.cpuUsage();
    expect(codes(many.join('\r\n'))).toHaveLength(30_000);
    for (const wild of ['"",', '"a,', '"a""']) readCodeList(wild.repeat(100_000));
    // Half a second of work; what grew with the square of the length would take half a minute.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  }, 60_000);
});

describe('splitCells', () => {
  it('reads back what a CSV writer wrote', () => {
    // Cells are trimmed and rows of empty cells left out; what is left is the same.
    const cell = fc.string({
      unit: fc.constantFrom('a', 'ê', '"', ',', ';', '\n', ' ', '\t', '7'),
      maxLength: 6,
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        (rows, delimiter) => {
          const text = stringify(rows, { delimiter, quoted: true });
          const wanted = rows
            .map((row) => row.map((one) => one.trim()))
            .filter((row) => row.some((one) => one !== ''));
          expect(splitCells(text, delimiter)).toEqual(wanted);
        },
      ),
    );
  });
});

describe('readDrop', () => {
  const drop = (file: File, more: readonly File[] = []) =>
    readDroppedCodes({ files: [file, ...more], text: '' });

  it('reads text files in the encodings that spreadsheets save', async () => {
    const utf16 = new Uint8Array([
      0xff,
      0xfe,
      ...Array.from(`Mã\t\r\n${A}`, (one) => [one.charCodeAt(0) & 255, one.charCodeAt(0) >> 8]).flat(),
    ]);
    expect(await drop(new File([utf16], 'mã.txt'))).toEqual({ kind: 'codes', file: 'mã.txt', texts: [A] });
    expect(await drop(new File([`\uFEFFcode\n${A}`], 'a.csv'))).toMatchObject({ texts: [A] });
    expect(await readDroppedCodes({ files: [], text: `${A}\n${B}` })).toEqual({
      kind: 'codes',
      file: null,
      texts: [A, B],
    });
  });

  it('explains why a file is rejected', async () => {
    const workbook = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0])], 'codes.csv');
    expect(await drop(workbook)).toEqual({
      kind: 'refused',
      file: 'codes.csv',
      refusal: { reason: 'spreadsheet' },
    });
    const large = new File([''], 'large.txt');
    Object.defineProperty(large, 'size', { value: 5_000_000 });
    expect(await drop(large)).toMatchObject({ refusal: { reason: 'too-large' } });
    const folder = new File([''], 'folder');
    folder.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    expect(await drop(folder)).toMatchObject({ refusal: { reason: 'not-read', file: 'folder' } });
    expect(await drop(large, [folder])).toMatchObject({ refusal: { reason: 'several', number: 2 } });
    expect(await drop(new File(['  \n'], 'empty.txt'))).toMatchObject({ refusal: { reason: 'none' } });
    expect(await readDroppedCodes({ files: [], text: '' })).toMatchObject({ refusal: { reason: 'none' } });
  });
});

describe('lists in the scanner', () => {
  type Calls = TemApi['calls']['station'];
  const all = (texts: readonly string[]): AddedCodes => ({
    added: texts.length - texts.filter((text) => text.includes(' ')).length,
    duplicates: 0,
    invalid: texts.filter((text) => text.includes(' ')),
    invalidCount: texts.filter((text) => text.includes(' ')).length,
    left: 0,
  });
  function fakeStation(answer: (texts: readonly string[], turn: number) => AddedCodes | Promise<never>) {
    const asked: (string | number)[] = [];
    const scan: Calls['scan'] = async ({ text }) => {
      asked.push(text);
      return { kind: 'empty' };
    };
    const addCodes: Calls['addCodes'] = async ({ texts }) => {
      asked.push(texts.length);
      return answer(texts, asked.filter((one) => typeof one === 'number').length);
    };
    return { asked, scanner: createScanQueue(scan, addCodes) };
  }
  const many = (number: number): string =>
    Array.from({ length: number }, (_, at) => `SGNS336484LM.${100_000_000 + at}`).join('\n');

  it('answer several codes with one summary, and leave a single one to the field', async () => {
    const { asked, scanner } = fakeStation((texts) => all(texts));
    expect(scanner.takePaste(` ${A} `)).toBe(false);
    expect(scanner.takePaste('')).toBe(false);
    expect(scanner.takePaste(`${A}\n${B}`)).toBe(true);
    expect(scanner.takePaste(`Mã đơn\n${C}`)).toBe(true);
    await scanner.idle();
    expect(asked).toEqual([2, C]);
  });

  it('go to main in parts, in order, and report the total', async () => {
    const { asked, scanner } = fakeStation((texts) => all(texts));
    scanner.scan('first');
    scanner.takePaste(`${many(1_200)}\nno code`);
    scanner.scan('last');
    const outcomes: ShownCodeList['outcome'][] = [];
    scanner.store.subscribe(({ shown }) => shown?.kind === 'list' && outcomes.push(shown.outcome));
    await scanner.idle();
    expect(asked).toEqual(['first', 500, 500, 201, 'last']);
    expect(outcomes[0]).toEqual({ kind: 'adding', number: 1_201 });
    expect(outcomes.at(-1)).toEqual({
      kind: 'added',
      answer: { added: 1_200, duplicates: 0, invalid: ['no code'], invalidCount: 1, left: 0 },
    });
    scanner.takeDrop({ kind: 'codes', file: 'codes.txt', texts: ['x y', A] });
    await scanner.idle();
    const { shown } = scanner.store.getState();
    expect(shown).toMatchObject({
      kind: 'list',
      file: 'codes.txt',
      outcome: { kind: 'added', answer: { added: 1 } },
    });
    expect(shown?.kind === 'list' && codeListAnswerKind(shown)).toBe('list-partly');
  });

  it('report what was added before a part failed', async () => {
    const { asked, scanner } = fakeStation((texts, turn) =>
      turn === 2 ? refused({ code: 'forbidden' }) : all(texts),
    );
    scanner.takePaste(many(1_600));
    await scanner.idle();
    expect(asked).toEqual([500, 500]);
    expect(scanner.store.getState().shown).toMatchObject({
      outcome: { kind: 'failed', problem: { code: 'forbidden' }, answer: { added: 500 } },
    });
  });

  it('report why nothing was accepted', () => {
    const { asked, scanner } = fakeStation((texts) => all(texts));
    expect(scanner.takePaste('Tên\tSĐT\nAn\t903123456')).toBe(true);
    expect(scanner.store.getState().shown).toEqual({
      kind: 'list',
      file: null,
      outcome: { kind: 'refused', refusal: { reason: 'no-column' } },
    });
    expect(asked).toEqual([]);
  });
});
