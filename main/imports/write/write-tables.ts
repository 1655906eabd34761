import writeWorkbook, { type Feature, type Image, type Sheet } from 'write-excel-file/node';
import type { TableFormat } from '../../../shared/import.ts';
import { formatCsv } from '../../platform/csv/format-csv.ts';
import { formatRowsXml, type OutputCell, sanitizeCellText } from './sheet-rows.ts';

/** A table that is written into a file. */
export interface OutputTable {
  /** The sheet's name in a workbook. */
  readonly sheet: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly OutputCell[])[];
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

/**
 * Writes tables as a file: a workbook with a sheet for each, or the first of them as CSV in UTF-8 with its mark, by which
 * Excel knows it, guarded against formulas; in a workbook texts are never formulas.
 */
export async function writeTables(format: TableFormat, tables: readonly OutputTable[]): Promise<Uint8Array> {
  return format === 'xlsx' ? writeXlsx(tables) : writeCsv(tables[0]);
}

function writeCsv(table: OutputTable | undefined): Uint8Array {
  const rows = [table?.header ?? [], ...(table?.rows ?? [])];
  return Buffer.from(formatCsv(rows, { bom: true }));
}

async function writeXlsx(tables: readonly OutputTable[]): Promise<Uint8Array> {
  const sheets = tables.map(
    ({ sheet, header, marked = [], widths = [] }): Sheet<FileContent> => ({
      sheet,
      stickyRowsCount: 1,
      columns: header.map((_name, at) => ({ width: widths[at] ?? 18 })),
      data: [
        header.map((name, at) => ({
          ...textCell(name),
          ...HEADER,
          backgroundColor: marked.includes(at) ? MARKED_TINT : TINT,
        })),
        // In the place of the rows: it gives the texts' style its number.
        header.map(() => textCell('')),
      ],
    }),
  );
  return writeWorkbook(sheets, { features: [withRows(tables)] }).toBuffer();
}

const textCell = (text: string) => ({
  value: avoidPrototypeNames(sanitizeCellText(text)),
  type: String,
  format: TEXT,
});

/** The library looks texts up in a plain object, where it takes what every object has ("valueOf") for written before. */
const avoidPrototypeNames = (text: string): string => (text in {} ? `${text} ` : text);

/**
 * Puts the rows in. Whole columns get the text format of the cells below their header, so that phone numbers typed into
 * empty rows keep their zero.
 */
const withRows = (tables: readonly OutputTable[]): Feature<FileContent> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml, _sheet, { sheetIndex }) {
          const style = /<c r="A2" s="(\d+)"/.exec(xml)?.[1];
          if (style === undefined) return xml;
          const rows = formatRowsXml(tables[sheetIndex]?.rows ?? [], 2, style);
          return xml
            .replaceAll('<col ', `<col style="${style}" `)
            .replace(/<row r="2">.*?<\/row>/s, () => rows);
        },
      },
    },
  },
});
