import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { goodRow, HEADER, read, refusal, rowWith, xlsx, xlsxWith } from './files.ts';

const unreadable = (words: RegExp) => ({
  code: 'import-unreadable',
  values: { detail: { en: expect.stringMatching(words) } },
});
const notes = (kind: string, column: string) => ({ column, field: column, kind });

/** The archive with another unpacked size stated for every entry (APPNOTE.TXT, 4.3.12: the central directory). */
function statingSizes(archive: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(archive);
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 4))
    bytes.writeUInt32LE(size, at + 24);
  return bytes;
}

describe('reading a workbook', () => {
  it('interprets cells by content: numbers, texts, dates and typed dates', async () => {
    const { rows } = await read(
      await xlsx([
        HEADER,
        rowWith<unknown>('A1', {
          phone: 945_900_350,
          amount: 1500.0,
          value: 1.5e10,
          weight: 1499.9999999999998,
        }),
        rowWith<unknown>('A2', { phone: 2_838_123_456, amount: 0.5, value: -1, weight: 1.125 }),
        rowWith<unknown>('A3', {
          address: { value: new Date(Date.UTC(2026, 4, 3)), type: Date, format: 'dd/mm/yyyy' },
          soc: 2_102_040_725_580_332,
        }),
        rowWith<unknown>('A4', { phone: '945 900 350', amount: '1.500.000', weight: '1.125' }),
      ] as never),
    );
    expect(rows.map(({ draft, mistakes, warnings }) => ({ draft, mistakes, warnings }))).toMatchObject([
      {
        draft: { phone: '0945900350', amount: '1500', value: '15000000000', weight: '1500' },
        mistakes: [],
        warnings: [notes('zero-restored', 'phone')],
      },
      {
        draft: { phone: '02838123456' },
        mistakes: [
          notes('not-a-number', 'amount'),
          notes('not-a-number', 'value'),
          notes('not-a-number', 'weight'),
        ],
      },
      { mistakes: [notes('digits-lost', 'soc'), notes('became-a-date', 'address')] },
      {
        draft: { phone: '0945 900 350', weight: '1.125' },
        mistakes: [],
        warnings: [notes('zero-restored', 'phone')],
      },
    ]);
  });

  it('finds the sheet of orders behind another one', async () => {
    const { rows } = await read(
      await xlsx([['Hướng dẫn'], ['soc']], [[], ['Danh sách'], HEADER, goodRow('A1')]),
    );
    expect(rows).toMatchObject([{ line: 4, draft: { soc: 'A1' } }]);
  });

  it('reports cells that are errors or formulas without a result, and reads the others', async () => {
    const { rows } = await read(
      await xlsxWith([HEADER, rowWith('A1', { payer: 'x' }), goodRow('A2'), goodRow('A3')], (xml) =>
        xml
          .replace(/<c r="M2".*?<\/c>/, '<c r="M2" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c>')
          .replace(/<c r="O3".*?<\/c>/, '<c r="O3"><f>A1&amp;"x"</f></c>')
          .replace(/<c r="O4".*?<\/c>/, '<c r="O4" t="str"><f>A1</f><v>tính ra</v></c>'),
      ),
    );
    expect(rows.map(({ mistakes }) => mistakes)).toEqual([
      [notes('formula-error', 'payer')],
      [notes('formula-error', 'note')],
      [],
    ]);
    expect(rows[2]?.draft.note).toBe('tính ra');
  });

  it('preserves every letter of a large sheet', async () => {
    const texts = Array.from(
      { length: 1_500 },
      (_none, at) => `Nguyễn & "Văn" <${at}> ${'x'.repeat(at % 97)}`,
    );
    const { rows } = await read(await xlsx([['name', 'note'], ...texts.map((text) => [text, `${text}!`])]));
    expect(rows.map(({ draft }) => draft.name)).toEqual(texts.map((text) => text.trim()));
    expect(
      rows.every(({ draft }) => draft.note === `${draft.name}!` || draft.note === `${draft.name} !`),
    ).toBe(true);
  });

  it('rejects a truncated file and one of another kind', async () => {
    const whole = await xlsx([HEADER, goodRow('A1')]);
    expect(await refusal(whole.slice(0, whole.byteLength - 40))).toMatchObject(unreadable(/broken/));
    expect(await refusal(zipSync({ 'a.txt': strToU8('a') }))).toMatchObject(unreadable(/archive/));
    expect(await refusal(zipSync({ 'xl/workbook.bin': strToU8('a') }))).toMatchObject(unreadable(/xlsb/));
    expect(await refusal(zipSync({ mimetype: strToU8('a'), 'content.xml': strToU8('a') }))).toMatchObject(
      unreadable(/ods/),
    );
    const broken = { ...unzipSync(whole), 'xl/worksheets/sheet1.xml': strToU8('<worksheet><sheetData><row') };
    expect(await refusal(zipSync(broken))).toMatchObject(unreadable(/broken/));
  });

  it('rejects a compressed archive before inflating it', async () => {
    const whole = await xlsx([HEADER, goodRow('A1')]);
    expect(await refusal(statingSizes(whole, 210 * 1024 * 1024))).toMatchObject(unreadable(/too large/));
    const far = (place: string): Promise<Uint8Array> =>
      xlsxWith([HEADER, goodRow('A1')], (xml) =>
        xml.replace(
          '</sheetData>',
          `<row r="${place.replace(/\D/g, '')}"><c r="${place}"><v>1</v></c></row></sheetData>`,
        ),
      );
    expect(await refusal(await far('XFD1048576'))).toMatchObject(unreadable(/far below/));
    expect(await refusal(await far('A99999999999'))).toMatchObject(unreadable(/broken/));
    // A stray cell far below the orders is a nuisance, not an attack.
    expect((await read(await far('A30000'))).rows).toHaveLength(2);
  });

  it('rejects an archive that lies about a size', async () => {
    const whole = await xlsx([HEADER, goodRow('A1')]);
    expect(await refusal(statingSizes(whole, 20))).toMatchObject({ code: 'import-unreadable' });
  });
});
