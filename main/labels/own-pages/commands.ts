import { COMMANDS } from '../../../shared/command-code.ts';
import { LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import { code128, placeCode128 } from './code128.ts';
import {
  BARS_MM,
  type CommandLayout,
  commandLayout,
  GAP_MM,
  MARGIN_MM,
  MOST_PITCH_MM,
  wordsHeightMm,
} from './command-layout.ts';
import { type CommandWords, commandWords } from './command-words.ts';
import { labelMmOf, type OwnPageOptions } from './said.ts';
import { LINE, type Marks, type Sheet, sheetOf, type TextLine, toDots, toMm } from './sheet.ts';

/** Font size of the line that says what the sheet is. */
const HEAD_FONT_MM = { least: 2, most: 3 } as const;
const HEAD = 'Tem · Mã lệnh / Command barcodes';

/** What stands on one sheet. */
interface Part {
  readonly group: readonly CommandWords[];
  readonly layout: CommandLayout;
  readonly shape: Shape;
}

/** What a sheet has room for: small paper goes without its head, then without the second line of words. */
interface Shape {
  readonly headMm: number;
  readonly lines: 1 | 2;
  /** Commands on one sheet. */
  readonly count: number;
}

/**
 * The barcodes of all commands, on as many sheets as it takes: first what is done, then the sizes. None where the paper
 * is too small for bars of 3 dots.
 */
export function commandSheets({ size, profile }: OwnPageOptions): Sheet[] {
  const page = labelMmOf(profile, LABEL_SIZES[size]);
  const { dpi } = profile;
  const words = (wanted: boolean): CommandWords[] =>
    COMMANDS.filter(({ kind }) => (kind === 'size') === wanted).map(commandWords);
  const parts = [words(false), words(true)].map((group) => partsOf(group, page, dpi));
  if (parts.some((part) => part.length === 0)) return [];
  return parts.flat().map((part, at, all) => drawSheet(part, page, dpi, `${at + 1}/${all.length}`));
}

/** A group over as many sheets as it needs, about as many commands on each. */
function partsOf(group: readonly CommandWords[], page: SizeMm, dpi: number): Part[] {
  const layout = commandLayout(group, page, dpi);
  const shape = layout === null ? null : shapeOf(layout, page);
  if (layout === null || shape === null) return [];
  const sheets = Math.ceil(group.length / shape.count);
  return Array.from({ length: sheets }, (_, at) => {
    const from = (index: number): number => Math.ceil((group.length * index) / sheets);
    return { group: group.slice(from(at), from(at + 1)), layout, shape };
  });
}

function shapeOf(layout: CommandLayout, page: SizeMm): Shape | null {
  const tries = [
    { headMm: headFontMm(page) * LINE + 1, lines: 2 },
    { headMm: 0, lines: 2 },
    { headMm: 0, lines: 1 },
  ] as const;
  for (const { headMm, lines } of tries) {
    const room = page.heightMm - 2 * MARGIN_MM - headMm;
    const count = Math.floor((room + GAP_MM) / (leastHeightMm(layout, lines) + GAP_MM));
    if (count > 0) return { headMm, lines, count };
  }
  return null;
}

/** Height of one command, in millimetres. */
function leastHeightMm({ words, fontMm }: CommandLayout, lines: 1 | 2): number {
  const height = wordsHeightMm(fontMm, lines);
  return words === 'beside' ? Math.max(BARS_MM.least, height) : height + BARS_MM.least;
}

function headFontMm({ widthMm }: SizeMm): number {
  return Math.min(HEAD_FONT_MM.most, Math.max(HEAD_FONT_MM.least, widthMm * 0.03));
}

function drawSheet({ group, layout, shape }: Part, page: SizeMm, dpi: number, turn: string): Sheet {
  const room = page.heightMm - 2 * MARGIN_MM - shape.headMm;
  // The last one needs no gap below.
  const pitchMm = Math.min(MOST_PITCH_MM, (room + GAP_MM) / group.length);
  const topMm = MARGIN_MM + shape.headMm;
  return sheetOf(page, dpi, [
    shape.headMm === 0 ? {} : { texts: head(page, turn) },
    ...group.map((words, at) =>
      drawCommand(words, layout, shape.lines, { page, dpi, yMm: topMm + at * pitchMm, pitchMm }),
    ),
  ]);
}

function head(page: SizeMm, turn: string): TextLine[] {
  const fontMm = headFontMm(page);
  const turnMm = turn.length * fontMm * 0.7;
  const line = { yMm: MARGIN_MM, heightMm: fontMm * LINE, fontMm };
  const innerMm = page.widthMm - 2 * MARGIN_MM;
  return [
    { ...line, text: HEAD, xMm: MARGIN_MM, widthMm: innerMm - turnMm - 1, align: 'left', bold: false },
    {
      ...line,
      text: turn,
      xMm: page.widthMm - MARGIN_MM - turnMm,
      widthMm: turnMm,
      align: 'right',
      bold: true,
    },
  ];
}

interface Place {
  readonly page: SizeMm;
  readonly dpi: number;
  readonly yMm: number;
  readonly pitchMm: number;
}

function drawCommand(
  { code, lines: said }: CommandWords,
  { words, barDots, barcodeDots, wordsMm, fontMm }: CommandLayout,
  lines: 1 | 2,
  { page, dpi, yMm, pitchMm }: Place,
): Marks {
  const textMm = wordsHeightMm(fontMm, lines);
  const beside = words === 'beside';
  const roomMm = pitchMm - GAP_MM - (beside ? 0 : textMm);
  const barsMm = Math.min(BARS_MM.most, roomMm);
  const pageDots = toDots(page.widthMm, dpi);
  const free = pageDots - barcodeDots;
  const barcode = placeCode128(code128(code), barDots, {
    x: beside ? free - Math.min(toDots(MARGIN_MM, dpi), free) : free >> 1,
    y: Math.ceil(toDots(beside ? yMm : yMm + textMm, dpi)),
    height: toDots(barsMm, dpi),
  });
  // Beside the bars the words stand at the height of their middle.
  const textAt = beside ? toMm(barcode.area.y + barcode.area.height / 2, dpi) - textMm / 2 : yMm;
  const texts = said.slice(0, lines).map((text, line): TextLine => {
    const font = fontMm[line === 0 ? 0 : 1];
    return {
      text,
      xMm: MARGIN_MM,
      yMm: textAt + (line === 0 ? 0 : fontMm[0] * LINE),
      widthMm: wordsMm,
      heightMm: font * LINE,
      fontMm: font,
      align: beside ? 'left' : 'center',
      bold: line === 0,
    };
  });
  return { barcodes: [barcode], texts };
}
