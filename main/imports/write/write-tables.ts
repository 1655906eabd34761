import writeWorkbook, { type Feature, type Image, type Sheet } from 'write-excel-file/node';
import type { TableFormat } from '../../../shared/import.ts';
import { formatCsv } from '../../platform/csv.ts';
import { formatRowsXml, type OutputCell, sanitizeCellText } from './sheet-rows.ts';

/** A table to write to a file. */
export interface OutputTable {
  /** The sheet's name in a workbook. */
  readonly sheet: string;
  readonly header: readonly string[];
  readonly rows: readonly (readonly OutputCell[])[];
  /** Columns (from 0) to highlight in the header. */
  readonly marked?: readonly number[];
  /** Column widths, in characters. */
  readonly widths?: readonly number[];
}

/** The library's type for file contents. */
type FileContent = Image['content'];

/** Excel's format "Text", which keeps input as typed. */
const TEXT = '@';
const HEADER = { fontWeight: 'bold', wrap: true, alignVertical: 'center' } as const;
const TINT = '#E7EDF5';
const MARKED_TINT = '#FFE3A3';

/**
 * Writes tables to a file: a workbook with one sheet each, or the first table as CSV. CSV is UTF-8 with a byte order mark,
 * which Excel needs, and guarded against formulas. In a workbook text is never a formula.
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
        // A placeholder for the rows, which gives the text style its number.
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

/** The library looks texts up in a plain object, and mistakes inherited names ("valueOf") for texts written before. */
const avoidPrototypeNames = (text: string): string => (text in {} ? `${text} ` : text);

/**
 * Inserts the rows. Columns also get the text format below their rows, so that phone numbers typed into empty rows keep
 * their leading zero.
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
