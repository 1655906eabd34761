import { stringify } from 'csv-stringify/sync';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { type ParsedFile, parseFile } from '../../../main/imports/parse/parse-file.ts';
import type { Problem } from '../../../shared/problem.ts';
import { problemOf } from '../../../shared/problem.ts';

/** A header with all that an order needs, in the service's own words. */
export const HEADER = [
  'soc',
  'name',
  'phone',
  'address',
  'province',
  'district',
  'commune',
  'amount',
  'value',
  'weight',
  'product',
  'pickup_code',
  'payer',
  'config',
  'note',
];

/** One good row under that header. */
export const goodRow = (soc: string): string[] => [
  soc,
  'Trương Thế Ngọc',
  '0945900350',
  '35 Trương Định',
  'Thành phố Hồ Chí Minh',
  'Quận 3',
  'Phường 6',
  '220000',
  '220000',
  '200',
  'Áo thun',
  'KHO1',
  '1',
  '1',
  'Giao giờ hành chính',
];

/** The row with some of its cells replaced, by the header's names. */
export function rowWith<Value>(soc: string, cells: Readonly<Record<string, Value>>): (string | Value)[] {
  return goodRow(soc).map((cell, at) => cells[HEADER[at] ?? ''] ?? cell);
}

export const csv = (rows: readonly (readonly unknown[])[], delimiter = ','): Uint8Array =>
  Buffer.from(
    stringify(
      rows.map((row) => [...row]),
      { delimiter },
    ),
  );

/** A workbook with one sheet, or several by name. */
export async function xlsx(...sheets: SheetData[]): Promise<Uint8Array> {
  return writeWorkbook(sheets.map((data, at) => ({ data, sheet: `Sheet${at + 1}` }))).toBuffer();
}

/** A workbook whose first sheet's XML is changed after writing. */
export async function xlsxWith(data: SheetData, change: (xml: string) => string): Promise<Uint8Array> {
  const parts = unzipSync(await xlsx(data));
  const name = 'xl/worksheets/sheet1.xml';
  const xml = strFromU8(parts[name] ?? new Uint8Array());
  return zipSync({ ...parts, [name]: strToU8(change(xml)) });
}

export const read = (bytes: Uint8Array): Promise<ParsedFile> => parseFile(bytes, 'vi');

export async function refusal(bytes: Uint8Array): Promise<Problem | null> {
  try {
    await read(bytes);
    return null;
  } catch (error) {
    return problemOf(error);
  }
}
