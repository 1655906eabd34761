import { describe, expect, it } from 'vitest';
import { csv, goodRow, HEADER, read, refusal, rowWith } from './files.ts';

const utf16 = (text: string, mark: boolean): Uint8Array =>
  Buffer.from(`${mark ? '\ufeff' : ''}${text}`, 'utf16le');
const swapped = (bytes: Uint8Array): Uint8Array => Buffer.from(bytes).swap16();
const TEXT = csv([HEADER, goodRow('A1')]).toString();
const named = async (bytes: Uint8Array) => (await read(bytes)).rows.map(({ draft }) => draft.name);

/** windows-1258 writes a letter and its tone apart (https://encoding.spec.whatwg.org/#legacy-single-byte-encodings). */
function windows1258(text: string): Uint8Array {
  const decoder = new TextDecoder('windows-1258');
  const bytes = new Map(
    Array.from({ length: 256 }, (_none, byte) => [decoder.decode(Uint8Array.of(byte)), byte]),
  );
  const out: number[] = [];
  for (const letter of text.normalize('NFC')) {
    const whole = bytes.get(letter);
    if (whole !== undefined) {
      out.push(whole);
      continue;
    }
    // Of the marks it is the tone that is written apart.
    const parts = Array.from(letter.normalize('NFD'));
    const tone = parts.find((part) => /[\u0300\u0301\u0303\u0309\u0323]/.test(part)) ?? '';
    const base = parts
      .filter((part) => part !== tone)
      .join('')
      .normalize('NFC');
    for (const part of [base, tone]) out.push(bytes.get(part) ?? 0x3f);
  }
  return Uint8Array.from(out);
}

describe('a file of separated values', () => {
  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16', utf16(TEXT, true)],
    ['UTF-16, high byte first', swapped(utf16(TEXT, true))],
    ['UTF-16 without its mark', utf16(TEXT, false)],
    ['windows-1258', windows1258(TEXT)],
    ['UTF-8 with tones apart', Buffer.from(TEXT.normalize('NFD'))],
  ])('is read whatever writes its letters: %s', async (_name, bytes) => {
    const { rows } = await read(bytes);
    expect(rows).toMatchObject([
      {
        line: 2,
        mistakes: [],
        warnings: [],
        draft: { name: 'Trương Thế Ngọc', note: 'Giao giờ hành chính' },
      },
    ]);
  });

  it.each([',', ';', '\t', '|'])('may separate its columns by %j', async (mark) => {
    const row = rowWith('A1', { address: '35; Trương, Định | x', note: 'dòng 1\ndòng 2, "x"' });
    const { rows } = await read(csv([HEADER, row, goodRow('A2')], mark));
    expect(rows.map(({ mistakes, draft }) => [draft.soc, draft.address, draft.note, mistakes])).toEqual([
      ['A1', '35; Trương, Định | x', 'dòng 1\ndòng 2, "x"', []],
      ['A2', '35 Trương Định', 'Giao giờ hành chính', []],
    ]);
  });

  it('may declare its separator, mix line ends, and have titles and empty rows; rows keep their number', async () => {
    const line = (cells: string[]): string => cells.join(';');
    const text = `sep=;\r\nDANH SÁCH ĐƠN\n\n${line(HEADER)}\r\n${line(goodRow('A1'))}\n;;;;\n${line(goodRow('A2'))}\r${line(goodRow('A3'))}`;
    const { rows } = await read(Buffer.from(text));
    expect(rows.map(({ line, draft }) => [line, draft.soc])).toEqual([
      [5, 'A1'],
      [7, 'A2'],
      [8, 'A3'],
    ]);
  });

  it('keeps quotes inside a text', async () => {
    const text = `${HEADER.join(',')}\n${goodRow('A1').join(',').replace('Áo thun', 'Màn hình 24" đen')}`;
    expect((await read(Buffer.from(text))).rows[0]?.draft.product).toBe('Màn hình 24" đen');
  });

  it('is rejected if a quote does not close, with its row', async () => {
    const text = `${HEADER.join(',')}\n${goodRow('A1').join(',')}\n"A2,${goodRow('x').join(',')}\n`;
    const problem = await refusal(Buffer.from(text));
    expect(problem).toMatchObject({ code: 'import-unreadable', values: { detail: { en: /quote/ } } });
  });

  it('reports a row with shifted cells', async () => {
    const text = `${HEADER.join(',')}\n${goodRow('A1').join(',').replace('35 Trương Định', '35, Trương Định')}`;
    expect((await read(Buffer.from(text))).rows[0]?.mistakes).toContainEqual({
      column: null,
      kind: 'too-many-cells',
    });
  });

  it('never shows wrong letters without a warning', async () => {
    const lost = rowWith('A1', { name: 'Nguy?n V?n A' });
    const broken = rowWith('A2', { name: 'Nguy\ufffdn' });
    const twice = rowWith('A3', { name: new TextDecoder('windows-1252').decode(Buffer.from('Nguyễn Văn')) });
    const fine = rowWith('A4', { note: 'Gọi trước? Được.' });
    const { rows } = await read(csv([HEADER, lost, broken, twice, fine]));
    expect(rows.map(({ mistakes, warnings }) => [mistakes, warnings])).toEqual([
      [[], [{ column: 'name', field: 'name', kind: 'letters-lost' }]],
      [[{ column: 'name', field: 'name', kind: 'letters-lost' }], []],
      [[{ column: 'name', field: 'name', kind: 'letters-lost' }], []],
      [[], []],
    ]);
  });

  it('is rejected if its encoding can’t be determined', async () => {
    // KOI8-R: high letters without any vowel under a tone.
    const bytes = Buffer.concat([
      Buffer.from('name,phone\n'),
      Buffer.from([0xcc, 0xd2, 0xde, 0xec, 0xf2, 0x2c, 0x31]),
    ]);
    expect(await refusal(bytes)).toMatchObject({
      values: { detail: { en: expect.stringContaining('encoding') } },
    });
  });

  it('whose UTF-8 has one broken letter is still read as UTF-8', async () => {
    const bytes = Buffer.concat([Buffer.from(TEXT), Buffer.from([0xe1, 0xba]), Buffer.from('x\n')]);
    expect(await named(bytes)).toEqual(['Trương Thế Ngọc', '']);
  });
});

describe('a file that is no table', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /empty/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), /\.xls\)/],
    [
      'a workbook with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      /password/,
    ],
    ['a page saved as .xls', Buffer.from('\ufeff<html><table><tr><td>soc</td></tr></table>'), /web page/],
    ['a PDF', Buffer.from('%PDF-1.7\n'), /PDF/],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452000000000000', 'hex'), /no table/],
    ['a broken archive', Buffer.from('504b0304ffffffff', 'hex'), /broken/],
  ])('%s is named', async (_name, bytes, words) => {
    expect(await refusal(bytes)).toMatchObject({
      code: 'import-unreadable',
      values: { detail: { en: expect.stringMatching(words) } },
    });
  });

  it('is rejected without known columns, without orders and with too many', async () => {
    expect(await refusal(Buffer.from('a,b\n1,2'))).toMatchObject({ code: 'import-no-columns' });
    expect(await refusal(csv([HEADER]))).toMatchObject({ code: 'import-empty' });
    expect(await refusal(csv([HEADER, HEADER.map(() => ' ')]))).toMatchObject({ code: 'import-empty' });
    const many = Array.from({ length: 5_001 }, (_none, at) => [`A${at}`]);
    expect(await refusal(csv([['soc'], ...many]))).toEqual({
      code: 'import-too-long',
      values: { limit: 5_000 },
    });
    expect(await refusal(csv([['soc'], ...many.slice(1)]))).toBeNull();
  });
});
