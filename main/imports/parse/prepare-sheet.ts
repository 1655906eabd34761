import { MISSING_RESULT } from './cell.ts';
import { MalformedXml, scanTags, type Tag } from './scan-tags.ts';
import { unreadableError } from './unreadable-error.ts';

/*
 * Prepares a sheet's XML for the reader (ECMA-376 part 1, 18.3.1.4 "c", 18.3.1.73 "row"): checks its size and gives a value
 * to every cell that would otherwise be lost.
 */

/** Excel's own limits. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN = 16_384;
/** The reader fills every row up to the last column, so the number of cells is limited. */
const MAX_CELLS = 5_000_000;

/**
 * Converts errors and formulas without a value, which the reader would treat as empty cells, to text. Runs in linear time
 * on any input.
 * @throws ProblemError import-unreadable if the sheet is malformed, or too large to be filled in memory
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

/** Checks a part that is not a sheet and returns it unchanged. @throws ProblemError import-unreadable if it is malformed */
export function requireWellFormed(xml: string): string {
  for (const _tag of scanSheetTags(xml));
  return xml;
}

/** A cell that may be a formula without a value; openpyxl and similar programs write none. */
interface OpenCell {
  readonly start: number;
  readonly reference: string;
  readonly prefix: string;
  /** The end of what was read of it. */
  readonly readTo: number;
  /** The last tag read: the cell's, its formula's, or the formula's closing tag. */
  readonly step: 'cell' | 'in-formula' | 'formula';
  /** The whole cell was read, and it has no value. */
  readonly isComplete: boolean;
}

/** Advances a cell by the next tag; null if it is not a formula without a value. */
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

function splitName(name: string): [local: string, prefix: string] {
  const colon = name.indexOf(':') + 1;
  return [name.slice(colon), name.slice(0, colon)];
}

/** Tracks the extent of a sheet's cells. Ignores styled cells and rows without content. */
function createBounds() {
  let row = 0;
  let lastRow = 0;
  let lastColumn = 0;
  return {
    /** @param place a row's number or a cell's reference as written; '' if there is none */
    take(place: string, isEmpty: boolean): void {
      // The reader resolves entities, so "&#88;FD9" would bypass this measurement.
      const [, letters = '', digits = ''] = CELL_REFERENCE.exec(place) ?? [];
      if (place !== '' && digits === '') throw unreadableError('broken');
      const [itsRow, column] = [Number(digits), columnNumber(letters)];
      if (itsRow > LAST_ROW || column > LAST_COLUMN) throw unreadableError('broken');
      if (isEmpty) return;
      if (letters === '') row = itsRow;
      // A row extends at least to its own number, whatever its cells claim.
      else lastRow = Math.max(lastRow, row, itsRow);
      lastColumn = Math.max(lastColumn, column);
    },
    tooFar: () => lastRow * lastColumn > MAX_CELLS,
  };
}

/** Longer references exceed Excel's limits. */
const CELL_REFERENCE = /^([A-Z]{0,3})(\d{1,7})$/;

const columnNumber = (letters: string): number =>
  Array.from(letters).reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
