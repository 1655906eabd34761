import { MISSING_RESULT } from './cell.ts';
import { MalformedXml, scanTags, type Tag } from './scan-tags.ts';
import { unreadableError } from './unreadable-error.ts';

/*
 * A sheet's XML before it is read (ECMA-376 part 1, 18.3.1.4 "c", 18.3.1.73 "row"): is it of a size that can be read, and
 * does every cell that has something to say say it?
 */

/** Excel's own bounds. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** The reader fills every row up to the last column: so many cells at most. */
const MAX_CELLS = 5_000_000;

/**
 * Makes texts of errors and of formulas without a value, which the reader would take for empty cells. Reads each letter
 * once, whatever the XML is.
 * @throws ProblemError import-unreadable where the sheet is too large to be filled in memory, or torn
 */
export function prepareSheet(xml: string): string {
  const bounds = createBounds();
  const pieces: string[] = [];
  let written = 0;
  const replace = (start: number, end: number, text: string): void => {
    pieces.push(xml.slice(written, start), text);
    written = end;
  };
  let cell: OpenCell | null = null;
  for (const tag of scanSheetTags(xml)) {
    const [local, prefix] = splitName(tag.name);
    if (tag.kind === 'closes' || (local !== 'row' && local !== 'c')) {
      cell = cell === null ? null : advanceCell(cell, tag, xml);
      if (cell?.isComplete !== true) continue;
      const text = `<${prefix}c r="${cell.reference}" t="str"><${prefix}v>${MISSING_RESULT}</${prefix}v></${prefix}c>`;
      replace(cell.start, tag.end, text);
      cell = null;
      continue;
    }
    const attributes = tag.attributes();
    const place = attributes.get('r')?.value ?? '';
    bounds.take(place, tag.kind === 'empty');
    cell = null;
    if (local !== 'c') continue;
    const type = attributes.get('t');
    if (type?.value === 'e') replace(type.offset, type.offset + 1, 'str');
    else if (tag.kind === 'opens' && place !== '')
      cell = {
        start: Math.max(tag.start, written),
        reference: place,
        prefix,
        readTo: tag.end,
        step: 'cell',
        isComplete: false,
      };
  }
  if (bounds.tooFar()) throw unreadableError('too-far');
  return pieces.join('') + xml.slice(written);
}

/** A part that is no sheet, as it is. @throws ProblemError import-unreadable where it is torn */
export function requireWellFormed(xml: string): string {
  for (const _tag of scanSheetTags(xml));
  return xml;
}

/** A cell that may turn out to be a formula without a value: openpyxl and the like write none. */
interface OpenCell {
  readonly start: number;
  readonly reference: string;
  readonly prefix: string;
  /** Where what was read of it ends. */
  readonly readTo: number;
  /** Its tag was read, its formula's, or the end of that. */
  readonly step: 'cell' | 'in-formula' | 'formula';
  /** All of it was read, and there is no value in it. */
  readonly isComplete: boolean;
}

/** The cell with the next tag in it; null where it is no formula without a value. */
function advanceCell(cell: OpenCell, tag: Tag, xml: string): OpenCell | null {
  const { prefix, step, readTo } = cell;
  const next = { ...cell, readTo: tag.end };
  if (step === 'in-formula')
    return tag.kind === 'closes' && tag.name === `${prefix}f` ? { ...next, step: 'formula' } : null;
  if (xml.slice(readTo, tag.start).trim() !== '') return null;
  if (step === 'formula')
    return tag.kind === 'closes' && tag.name === `${prefix}c` ? { ...next, isComplete: true } : null;
  if (tag.kind === 'closes' || tag.name !== `${prefix}f`) return null;
  return { ...next, step: tag.kind === 'empty' ? 'formula' : 'in-formula' };
}

function* scanSheetTags(xml: string): Generator<Tag> {
  try {
    yield* scanTags(xml);
  } catch (error) {
    throw error instanceof MalformedXml ? unreadableError('broken', error) : error;
  }
}

/** A name without its prefix, and the prefix with its colon. */
function splitName(name: string): [local: string, prefix: string] {
  const colon = name.indexOf(':') + 1;
  return [name.slice(colon), name.slice(0, colon)];
}

/** How far a sheet's cells reach. Styled cells and rows without content count for nothing. */
function createBounds() {
  let row = 0;
  let lastRow = 0;
  let lastColumn = 0;
  return {
    /** @param place a row's number or a cell's place, as it is written; '' where there is none */
    take(place: string, isEmpty: boolean): void {
      // The reader resolves entities: "&#88;FD9" would be a place that nobody has measured.
      const [, letters = '', digits = ''] = CELL_REFERENCE.exec(place) ?? [];
      if (place !== '' && digits === '') throw unreadableError('broken');
      const [itsRow, column] = [Number(digits), columnNumber(letters)];
      if (itsRow > LAST_ROW || column > LAST_COLUMN) throw unreadableError('broken');
      if (isEmpty) return;
      if (letters === '') row = itsRow;
      // A row reaches as far down as it says, whatever its cells say.
      else lastRow = Math.max(lastRow, row, itsRow);
      lastColumn = Math.max(lastColumn, column);
    },
    tooFar: () => lastRow * lastColumn > MAX_CELLS,
  };
}

/** Longer ones are beyond Excel's bounds. */
const CELL_REFERENCE = /^([A-Z]{0,3})(\d{1,7})$/;

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
