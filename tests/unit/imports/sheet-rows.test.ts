import fc from 'fast-check';
import readWorkbook from 'read-excel-file/universal';
import { expect, it } from 'vitest';
import {
  formatRowsXml,
  type OutputCell,
  sanitizeCellText,
  writeTables,
} from '../../../main/imports/write/write-tables.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';

const rowsOf = async (
  header: readonly string[],
  rows: readonly (readonly OutputCell[])[],
): Promise<unknown[][]> => {
  const bytes = await writeTables('xlsx', [{ sheet: 'Kết quả', header, rows }]);
  const [sheet] = await readWorkbook(new Uint8Array(bytes).buffer, { trim: false });
  return sheet?.data.slice(1) ?? [];
};

it('writes any text into a workbook’s cells unchanged', async () => {
  const wild = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      '</t>',
      '&amp;',
      '<![CDATA[',
      ' a ',
      'valueOf',
      '__proto__',
      '0945900350',
      'b\nc',
    ),
  );
  // The reader takes XML's line ends; a lone \r is one too (XML 1.0, 2.11).
  const cell = fc.oneof(
    wild.map((text) => text.replaceAll('\r', '')),
    fc.integer(),
    fc.constant(null),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 4 }), async (rows) => {
      const header = ['a', 'b', 'c'];
      // A last cell by which the reader keeps rows that are empty.
      const read = await rowsOf(
        [...header, 'end'],
        rows.map((cells) => [...cells, 'x']),
      );
      const meant = (one: OutputCell): unknown =>
        typeof one === 'string' ? sanitizeCellText(one) || null : one;
      expect(read).toEqual(rows.map((cells) => [...cells.map(meant), 'x']));
    }),
    { numRuns: propertyRuns(40) },
  );
});

it('names columns after Z by two letters, and cuts texts at Excel’s limit', () => {
  const xml = formatRowsXml([Array.from({ length: 28 }, (_none, at) => at)], 7, '3');
  expect(xml).toContain('<c r="Z7"><v>25</v></c><c r="AA7"><v>26</v></c><c r="AB7"><v>27</v></c>');
  expect(sanitizeCellText('x'.repeat(40_000))).toHaveLength(32_767);
  // A letter of two halves is not cut in two.
  expect(sanitizeCellText(`${'x'.repeat(32_766)}😀`)).toBe('x'.repeat(32_766));
});
