import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DRAFT_FIELDS, OrderDraftSchema } from '../../../shared/new-order.ts';
import { problemOf } from '../../../shared/problem.ts';
import { propertyRuns } from '../../helpers/property-runs.ts';
import { csv, goodRow, HEADER, read, xlsx } from './files.ts';

/** Cells as people and programs fill them. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  fc.constantFrom(
    '',
    '  ',
    '0',
    '1.500',
    '-1',
    '9,45E+08',
    '#N/A',
    'có',
    'người gửi',
    '=1+1',
    "'=x",
    '"',
    '\n',
    '\ud800',
    '\ufeff',
    '945900350',
  ),
);
const header = fc
  .shuffledSubarray([...DRAFT_FIELDS, 'SKU 1', 'Giá SP 1', 'Tên SP 2', 'STT', ''])
  .filter((names) => names.some((name) => name !== '' && name !== 'STT'));

describe('wild tables', () => {
  it('of text throw only problems, and never lose a row', async () => {
    await fc.assert(
      fc.asyncProperty(
        header,
        fc.array(fc.array(text, { maxLength: 40 }), { minLength: 1, maxLength: 8 }),
        async (names, rows) => {
          // A valid first row, so that the header is found.
          // More than a few NULs make a file no text.
          const table = [
            names,
            ...rows.map((row, at) => [...names.map((_name, cell) => row[cell] ?? ''), `rest ${at}`]),
          ];
          const { rows: found, unknownColumns } = await read(
            csv(table.map((row) => row.map((cell) => cell.replaceAll('\0', '?').replaceAll('\ud800', '?')))),
          );
          expect(found.map(({ line }) => line)).toEqual(rows.map((_row, at) => at + 2));
          for (const { draft, mistakes } of found) {
            expect(OrderDraftSchema.safeParse(draft).success).toBe(true);
            expect(mistakes).toContainEqual({ column: null, kind: 'too-many-cells' });
          }
          expect(unknownColumns).not.toContain('name');
        },
      ),
      { numRuns: propertyRuns(60) },
    );
  });

  it('of any bytes yield rows or a problem of the file', async () => {
    const whole = Buffer.from(await xlsx([HEADER, goodRow('A1')]));
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // A workbook with some bytes changed.
      fc
        .array(fc.tuple(fc.nat(whole.byteLength - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
        .map((changes) =>
          changes.reduce((copy, [at, byte]) => copy.fill(byte, at, at + 1), Buffer.from(whole)),
        ),
      fc.string({ unit: 'binary', maxLength: 200 }).map((noise) => Buffer.from(`soc,name\n${noise}`)),
    );
    await fc.assert(
      fc.asyncProperty(bytes, async (content) => {
        const outcome = await read(content).then(
          () => 'read',
          (error: unknown) => problemOf(error).code,
        );
        expect(outcome).toMatch(/^(?:read|import-(?:unreadable|no-columns|empty|too-long))$/);
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});
