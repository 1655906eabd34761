import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MalformedXml, scanTags } from '../../../main/imports/parse/scan-tags.ts';
import type { Problem } from '../../../shared/problem.ts';
import { csv, goodRow, HEADER, read, refusal, rowWith, xlsx, xlsxWith } from './files.ts';

const SHEET = 'xl/worksheets/sheet1.xml';
const whole = unzipSync(await xlsx([HEADER, goodRow('A1')]));

/** A workbook of which one part is another text. */
const withPart = (name: string, change: (xml: string) => string): Uint8Array =>
  zipSync({ ...whole, [name]: strToU8(change(strFromU8(whole[name] ?? new Uint8Array()))) });
const atStart = (text: string): Uint8Array =>
  withPart(SHEET, (xml) => xml.replace('<sheetData>', () => `<sheetData>${text}`));
const atEnd = (text: string): Uint8Array =>
  withPart(SHEET, (xml) => xml.replace('</sheetData>', () => `${text}</sheetData>`));
const cell = (inside: string): string =>
  `<row r="9"><c r="A9" t="inlineStr"><is><t>${inside}</t></is></c></row>`;

/** Texts that take the square or the cube of their length where each beginning is followed to the end. */
const ATTACKS: Readonly<Record<string, (length: number) => Uint8Array>> = {
  'cells that never close': (length) => atStart('<c r="A1" '.repeat(length / 10)),
  'cells within cells, and white space': (length) =>
    atStart(`${'<c r="A1"'.repeat(length / 20)}>${' '.repeat(length / 2)}`),
  'tags that never close': (length) => atStart('<c '.repeat(length / 3)),
  'a tag of white space': (length) => atEnd(`<row r="9"><c${' '.repeat(length)}r="A9"/></row>`),
  'a long value': (length) => atStart(`<a b="${'x'.repeat(length)}"/>`),
  'a long value in a part that does not say that it is a sheet': (length) =>
    withPart(SHEET, () => `<worksheet a="${'x'.repeat(length)}"></worksheet>`),
  'a quote that never closes': (length) => atStart(`<a b="${'<'.repeat(length)}`),
  'a comment that never closes': (length) => atStart(`<!-- ${'<!-- '.repeat(length / 5)}`),
  'formulas without an end': (length) => atEnd(`<row r="9">${'<c r="A9"><f>'.repeat(length / 13)}`),
  'one text of a cell': (length) => atEnd(cell('x '.repeat(length / 2))),
  entities: (length) => atEnd(cell('&amp;'.repeat(length / 5))),
  'elements within elements': (length) => atEnd(`${'<a>'.repeat(length / 7)}${'</a>'.repeat(length / 7)}`),
  'shared texts': (length) =>
    withPart('xl/sharedStrings.xml', (xml) =>
      xml.replace('<si>', () => `<si><t>${'_x0041_'.repeat(length / 7)}</t>`),
    ),
  'text with quotes': (length) =>
    csv([HEADER, rowWith('A1', { note: '"'.repeat(Math.min(length, 400_000)) })]),
  'lines of quotes': (length) => Buffer.from(`soc,name\n${'a"b"\n'.repeat(length / 5)}`),
};

// At this length a text that is scanned from each of its beginnings would take minutes.
it.each(Object.entries(ATTACKS))(
  'a file crafted to take long is soon read or refused: %s',
  { timeout: 30_000 },
  async (_name, attack) => {
    expect(await refusal(attack(400_000))).toSatisfy(
      (problem: Problem | null) => problem?.code.startsWith('import-') ?? true,
    );
  },
);

describe('the tags of a text', () => {
  it('follow XML: a ">" in a value, comments and CDATA end none', () => {
    const xml = '<a x=">" y = \'"\'><!-- <b> --><![CDATA[<c>]]><?d <e>?><f:g/></a>';
    expect(
      [...scanTags(xml)].map((tag) => [
        tag.name,
        tag.kind,
        Object.fromEntries([...tag.attributes()].map(([name, { value }]) => [name, value])),
        xml.slice(tag.start, tag.end),
      ]),
    ).toEqual([
      ['a', 'opens', { x: '>', y: '"' }, '<a x=">" y = \'"\'>'],
      ['f:g', 'empty', {}, '<f:g/>'],
      ['a', 'closes', {}, '</a>'],
    ]);
  });

  it('are refused if one is longer than any program writes: the parser would rescan it again and again', () => {
    const tag = (letters: number): string => `<a b="${'x'.repeat(letters)}"/>`;
    expect([...scanTags(tag(60_000))]).toHaveLength(1);
    for (const text of [tag(70_000), `<${'x'.repeat(70_000)}>`, `<a ${'b="" '.repeat(14_000)}>`])
      expect(() => [...scanTags(text)]).toThrow(MalformedXml);
  });
});

describe('a handmade workbook', () => {
  it('loads no file and no address, and resolves no custom entity', async () => {
    for (const entity of ['SYSTEM "file:///etc/hostname"', 'SYSTEM "http://127.0.0.1:9/"', '"swollen"']) {
      const bytes = withPart(
        SHEET,
        (xml) =>
          `<!DOCTYPE worksheet [<!ENTITY x ${entity}>]>${xml.replace('</sheetData>', () => `${cell('&x;')}</sheetData>`)}`,
      );
      const answer = await read(bytes).catch(() => null);
      expect(JSON.stringify(answer?.rows ?? [])).not.toMatch(/swollen/);
      // The entity stays what it is: a text.
      for (const { cells } of answer?.rows.slice(1) ?? []) expect(cells[0]).toBe('&x;');
    }
  });

  it.each([
    ['a cell whose place is written in entities', '<row r="9"><c r="&#88;FD9"><v>1</v></c></row>'],
    ['a row further down than its cell says', '<row r="1048576"><c r="XFD9"><v>1</v></c></row>'],
    ['a place of forty letters', `<row r="9"><c r="${'A'.repeat(40)}9"><v>1</v></c></row>`],
  ])('is rejected before it fills the memory: %s', async (_name, row) => {
    expect(await refusal(atEnd(row))).toMatchObject({ code: 'import-unreadable' });
  });

  it('with a formula that contains a closing tag, and errors, is repaired in the right place', async () => {
    const bytes = await xlsxWith([HEADER, goodRow('A1'), goodRow('A2')], (xml) =>
      xml
        .replace(/<c r="O2".*?<\/c>/, '<c r="O2" s="1" >\n<f t="shared" si="0" /> </c>')
        .replace(/<c r="N2".*?<\/c>/, '<c r="N2" t = "e" ><v>#REF!</v></c>')
        .replace(/<c r="O3".*?<\/c>/, '<c r="O3"><f>1</f><!-- a --><v>7</v></c>'),
    );
    const { rows } = await read(bytes);
    expect(rows.map(({ mistakes }) => mistakes.map(({ kind, column }) => `${column} ${kind}`))).toEqual([
      ['config formula-error', 'note formula-error'],
      [],
    ]);
    expect(rows[1]?.draft.note).toBe('7');
  });
});
