import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readLayouts } from '../../../../../renderer/scanning/hid/report-layout.ts';
import { createReportReader, type HidReading } from '../../../../../renderer/scanning/hid/report-reader.ts';
import type { HidCollection } from '../../../../../renderer/scanning/hid/web-hid.ts';
import {
  COUNT_BEHIND,
  COUNTED,
  counted,
  countedBehind,
  inReports,
  scannerOf,
  UNCOUNTED,
  uncounted,
  viewOf,
} from './hid-reports.ts';

const CODE = 'SGNS336484LM.883568271';

const readerOf = (...collections: HidCollection[]) => createReportReader(readLayouts(collections));
const code = (text: string): HidReading => ({ kind: 'code', text });
const refused = (why: string): unknown => ({ kind: 'refused', why });
const MORE: HidReading = { kind: 'more' };
const NOTHING: HidReading = { kind: 'nothing' };

describe('layouts', () => {
  test('are found by their usages, wherever the fields are', () => {
    expect(readLayouts([COUNTED]).get(2)).toEqual({
      count: { at: 0, bits: 8 },
      data: { at: 4, bytes: 56 },
      continued: 62 * 8,
    });
    expect(readLayouts([UNCOUNTED]).get(1)).toEqual({
      count: null,
      data: { at: 3, bytes: 40 },
      continued: 43 * 8,
    });
    expect(readLayouts([COUNT_BEHIND]).get(7)).toEqual({
      count: { at: 63 * 8, bits: 16 },
      data: { at: 3, bytes: 60 },
      continued: null,
    });
  });

  test('are found in an inner collection if the outer one has none', () => {
    const outer = { ...COUNTED, inputReports: [] };
    expect([...readLayouts([outer]).keys()]).toEqual([2]);
  });

  test('are absent if the data is not in whole bytes', () => {
    const odd = scannerOf(1, [
      { usages: [0x8c00ff], reportCount: 1, reportSize: 1 },
      { usages: [0x8c00fe], reportCount: 40, reportSize: 8 },
    ]);
    expect(readLayouts([odd]).size).toBe(0);
  });

  test('are read from any descriptor without an error, and quickly', () => {
    const number = fc.oneof(fc.nat(0xffff_ffff), fc.constantFrom(0x8c00fe, 0x8c00ff, 0x01003b, 8, 1));
    const item = fc.record(
      {
        isRange: fc.boolean(),
        usages: fc.array(number, { maxLength: 4 }),
        usageMinimum: number,
        usageMaximum: number,
        reportSize: number,
        reportCount: number,
      },
      { requiredKeys: [] },
    );
    const report = fc.record(
      { reportId: fc.nat(255), items: fc.array(item, { maxLength: 4 }) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(
        fc.array(report, { maxLength: 3 }),
        fc.uint8Array({ maxLength: 80 }),
        (inputReports, bytes) => {
          const reader = readerOf({ usagePage: 0x8c, usage: 2, inputReports });
          for (let id = 0; id < 256; id += 1) reader.read(id, new DataView(bytes.buffer));
        },
      ),
    );
  });
});

describe('reports', () => {
  test('of three layouts give the same code', () => {
    expect(readerOf(COUNTED).read(2, counted(CODE))).toEqual(code(CODE));
    expect(readerOf(UNCOUNTED).read(1, uncounted(CODE))).toEqual(code(CODE));
    expect(readerOf(COUNT_BEHIND).read(7, countedBehind(CODE))).toEqual(code(CODE));
  });

  test('without a declared layout are read as the most common one only', () => {
    const reader = readerOf({ usagePage: 0x8c, usage: 2 });
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
    expect(reader.read(2, uncounted(CODE))).toEqual(refused('layout'));
    expect(reader.read(2, viewOf([9, 0x5d, 0x43, 0x30, 0x41]))).toEqual(refused('layout'));
    expect(reader.read(2, viewOf([]))).toEqual(refused('layout'));
  });

  test('lose line ends and a tab after the code', () => {
    const reader = readerOf(COUNTED);
    for (const end of ['\r', '\n', '\r\n', '\t'])
      expect(reader.read(2, counted(CODE + end))).toEqual(code(CODE));
    expect(reader.read(2, counted('\r'))).toEqual(NOTHING);
  });

  test('of other kinds, and empty ones, are no scan', () => {
    const reader = readerOf(COUNTED);
    expect(reader.read(4, counted(CODE))).toEqual(NOTHING);
    expect(reader.read(2, counted(''))).toEqual(NOTHING);
  });

  test('are joined into one scan; two scanners don’t mix', () => {
    const one = readerOf(COUNTED);
    const other = readerOf(COUNTED);
    const [first, second] = inReports(`${'A'.repeat(56)}B`);
    if (first === undefined || second === undefined) throw new Error('two reports');
    expect(one.read(2, first)).toEqual(MORE);
    expect(other.read(2, counted(CODE))).toEqual(code(CODE));
    expect(one.read(2, second)).toEqual(code(`${'A'.repeat(56)}B`));
    expect(one.read(2, counted(CODE))).toEqual(code(CODE));
  });

  test('without an end reject the scan, and leave the next one intact', () => {
    const reader = readerOf(COUNTED);
    expect(reader.timeOut()).toEqual(NOTHING);
    expect(reader.read(2, counted('SGNS33', { continued: true }))).toEqual(MORE);
    expect(reader.timeOut()).toEqual(refused('incomplete'));
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
  });

  test('with other characters than printable ASCII are rejected', () => {
    const reader = readerOf(COUNTED);
    for (const text of ['SGNSÁ', 'SG\u001dNS', 'SG\0NS', 'SG\nNS', '\u00c6\u00b0'])
      expect(reader.read(2, counted(text))).toEqual(refused('characters'));
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
  });

  test('with a count beyond the field or truncated data are rejected', () => {
    const reader = readerOf(COUNTED);
    expect(reader.read(2, counted(CODE, { count: 57 }))).toEqual(refused('layout'));
    expect(reader.read(2, viewOf([22, 0x5d, 0x43, 0x30, 0x53, 0x47]))).toEqual(refused('incomplete'));
    expect(reader.read(2, viewOf([]))).toEqual(refused('incomplete'));
  });

  test('of an endless scan are rejected once, to its end', () => {
    const reader = readerOf(COUNTED);
    const seen = inReports('7'.repeat(3_000)).map((report) => reader.read(2, report));
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([refused('too-long')]);
    expect(seen.at(-1)).toEqual(NOTHING);
    expect(reader.read(2, counted(CODE))).toEqual(code(CODE));
  });

  test('carry any printable ASCII text completely', () => {
    const text = fc.string({
      unit: fc.integer({ min: 0x20, max: 0x7e }).map((c) => String.fromCharCode(c)),
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(text, (sent) => {
        const reader = readerOf(COUNTED);
        const seen = inReports(sent).map((report) => reader.read(2, report));
        expect(seen.at(-1)).toEqual(code(sent));
        expect(seen.slice(0, -1).every(({ kind }) => kind === 'more')).toBe(true);
      }),
    );
  });

  test('of any bytes are read without an error, and never as unprintable text', () => {
    const readers = [COUNTED, UNCOUNTED, COUNT_BEHIND, { usagePage: 0x8c, usage: 2 }];
    fc.assert(
      fc.property(
        fc.constantFrom(...readers),
        fc.array(fc.tuple(fc.constantFrom(1, 2, 7), fc.uint8Array({ maxLength: 70 })), { maxLength: 6 }),
        (collection, reports) => {
          const reader = readerOf(collection);
          for (const [id, bytes] of reports) {
            const reading = reader.read(id, new DataView(bytes.buffer));
            if (reading.kind === 'code') expect(reading.text).toMatch(/^[\x20-\x7e]+$/);
          }
          reader.timeOut();
        },
      ),
    );
  });
});
