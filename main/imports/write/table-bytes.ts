import { stringify } from 'csv-stringify/sync';
import writeWorkbook, { type Feature, type Image, type Row, type Sheet } from 'write-excel-file/node';
import type { TableFormat } from '../../../shared/import.ts';

/** A cell that is written: numbers stay numbers in a workbook, texts are texts whatever they look like. */
export type OutCell = string | number | null;

/** A table that is written into a file. */
export interface OutTable {
  /** The sheet's name in a workbook. */
  readonly sheet: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly OutCell[])[];
  /** Columns (from 0) that are marked in the header. */
  readonly marked?: readonly number[];
  /** Of the columns, in letters. */
  readonly widths?: readonly number[];
}

/** What the library puts files into. */
type FileContent = Image['content'];

/** Excel's format "Text": what is typed stays as it was typed. */
const TEXT = '@';
const HEADER = { fontWeight: 'bold', wrap: true, alignVertical: 'center' } as const;
const TINT = '#E7EDF5';
const MARKED_TINT = '#FFE3A3';
/** Longest text of a cell in Excel (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3). */
const LONGEST = 32_767;
/** What XML can't hold. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/**
 * Writes tables as a file: a workbook with a sheet for each, or the first of them as CSV in UTF-8 with its mark, by which
 * Excel knows it. A CSV text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV
 * Injection"); in a workbook texts are never formulas.
 */
export async function tableBytes(format: TableFormat, tables: readonly OutTable[]): Promise<Uint8Array> {
  return format === 'xlsx' ? workbookOf(tables) : csvOf(tables[0]);
}

function csvOf(table: OutTable | undefined): Uint8Array {
  const rows = [table?.header ?? [], ...(table?.rows ?? [])];
  return Buffer.from(stringify([...rows], { bom: true, escape_formulas: true, record_delimiter: 'windows' }));
}

async function workbookOf(tables: readonly OutTable[]): Promise<Uint8Array> {
  const sheets = tables.map(
    ({ sheet, header, rows, marked = [], widths = [] }): Sheet<FileContent> => ({
      sheet,
      stickyRowsCount: 1,
      columns: header.map((_name, at) => ({ width: widths[at] ?? 18 })),
      data: [
        header.map((name, at) => ({
          ...textCell(name),
          ...HEADER,
          backgroundColor: marked.includes(at) ? MARKED_TINT : TINT,
        })),
        ...rows.map((cells): Row => cells.map((cell) => (typeof cell === 'string' ? textCell(cell) : cell))),
      ],
    }),
  );
  return writeWorkbook(sheets, { features: [textColumns] }).toBuffer();
}

const textCell = (text: string) => ({
  value: writable(text.replace(NOT_XML, '').slice(0, LONGEST)),
  type: String,
  format: TEXT,
});

/** The library looks texts up in a plain object, where it takes what every object has ("valueOf") for written before. */
const writable = (text: string): string => (text in {} ? `${text} ` : text);

/**
 * Gives whole columns the text format of the cells below their header, so that phone numbers typed into empty rows keep
 * their zero.
 */
const textColumns: Feature<FileContent> = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml) {
          const style = /<c r="A2" s="(\d+)" t="s"/.exec(xml)?.[1];
          return style === undefined ? xml : xml.replaceAll('<col ', `<col style="${style}" `);
        },
      },
    },
  },
};
