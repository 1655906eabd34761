import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '../../../main/imports/parse/parse-csv.ts';
import { writeTables } from '../../../main/imports/write/write-tables.ts';
import { formatCsv, guardFormulas, removeFormulaGuards } from '../../../main/platform/csv.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { wildText } from '../shared/wild-text.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** The start of a formula, after anything a program strips first. */
const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠]/u;
const NUMBER = /^-\d+(?:\.\d+)?$/;

/** Texts in which separators, line breaks, quotes and signs meet far more often than they do by chance. */
const wild = fc.oneof(
  fc.string({
    unit: fc.constantFrom(...Array.from('=+-@＝＋－＠\'" ;,|\t\r\n\v\f\u0085\u2028\u200b\u00a0ax5')),
    maxLength: 24,
  }),
  wildText(),
  fc.integer({ min: -99, max: 99 }).map(String),
);

describe('a CSV file of Tem’s', () => {
  it('has no cell that starts a formula, whatever the separator', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.oneof(wild, fc.integer()), { minLength: 1, maxLength: 5 }), {
          minLength: 1,
          maxLength: 4,
        }),
        (rows) => {
          const text = formatCsv(rows, { bom: true });
          const formulas = SEPARATORS.flatMap((delimiter) =>
            [...partsBy(text, delimiter), ...naiveParts(text, delimiter)].filter(
              (cell) => FORMULA.test(cell) && !NUMBER.test(cell),
            ),
          );
          expect(formulas).toEqual([]);
        },
      ),
      { numRuns: propertyRuns(400) },
    );
  });

  it('is read back by Tem unchanged', async () => {
    const cell = wild.filter((text) => text.isWellFormed());
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 4 }), async (cells) => {
        const row = ['an order', ...cells];
        const header = row.map((_none, at) => `column ${at}`);
        const bytes = await writeTables('csv', [{ sheet: 'a', header, rows: [row] }]);
        const text = Buffer.from(bytes)
          .toString()
          .replace(/^\ufeff/, '');
        const [, read] = parseCsv(text, (names) => names.filter((name) => name.startsWith('column ')).length);
        expect(read?.cells).toEqual(row);
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});

/** As a parser parts it that knows quotes, in its own way. */
const partsBy = (text: string, delimiter: string): string[] =>
  parse(text, {
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_records_with_error: true,
  }).flat();

/** As a program parts it that knows no quotes. */
const naiveParts = (text: string, delimiter: string): string[] =>
  text
    .replace(/^\ufeff/, '')
    .split(/[\r\n]/)
    .flatMap((line) => line.split(delimiter));

describe('the guard', () => {
  it.each([
    // What is no formula anywhere stays unchanged.
    ['a-b=c', 'a-b=c'],
    ['An, Bình; 12-14 Lê Lợi', 'An, Bình; 12-14 Lê Lợi'],
    ['=1+1', "'=1+1"],
    ["x;=cmd|' /C calc'!A0", "x;'=cmd|' /C calc'!A0"],
    ['a\n+b', "a\n'+b"],
    ['x\t@y', "x\t'@y"],
    ['＝1', "'＝1"],
    ['  "=1', '  "\'=1'],
    ["'=1", "''=1"],
    ['\tx', "'\tx"],
    ['+84912345678', "'+84912345678"],
  ])('turns %j into %j and back', (text, with_) => {
    expect(guardFormulas(text)).toBe(with_);
    expect(removeFormulaGuards(with_)).toBe(text);
  });

  it('leaves negative numbers summable, except at the start of a line', () => {
    expect(formatCsv([['a', '-5', -5, '-1.5', '-5+1']])).toBe("a,-5,-5,-1.5,'-5+1\r\n");
    expect(formatCsv([['-5', "cmd|' /C calc'!A0"]])).toBe("'-5,\"cmd|' /C calc'!A0\"\r\n");
  });
});
