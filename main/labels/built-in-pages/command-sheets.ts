import { COMMANDS } from '../../../shared/command-code.ts';
import { LABEL_SIZES, type SizeMm } from '../../../shared/label-size.ts';
import { formatBilingual } from '../../../shared/language.ts';
import { builtInPageText } from '../../../shared/texts/built-in-pages.ts';
import { encodeCode128, placeCode128 } from './code128.ts';
import {
  BAR_HEIGHT_MM,
  type CommandLayout,
  type CommandText,
  commandText,
  GAP_MM,
  layoutCommands,
  MARGIN_MM,
  MAX_PITCH_MM,
  textHeightMm,
} from './command-layout.ts';
import { type BuiltInPageOptions, labelSizeOf } from './page-text.ts';
import {
  createSheet,
  LINE_HEIGHT,
  type Sheet,
  type SheetMarks,
  type TextLine,
  toDots,
  toMm,
} from './sheet.ts';

const HEADING_FONT_MM = { least: 2, most: 3 } as const;
const HEADING = `Tem · ${formatBilingual(builtInPageText.commands)}`;

interface SheetContent {
  readonly group: readonly CommandText[];
  readonly layout: CommandLayout;
  readonly shape: SheetLayout;
}

/** What a sheet has room for; `count` is the number of commands. */
interface SheetLayout {
  readonly headingMm: number;
  readonly lines: 1 | 2;
  readonly count: number;
}

/** Draws the barcodes of all commands: actions first, then label sizes. None if the paper is too small for bars of 3 dots. */
export function createCommandSheets({ size, profile }: BuiltInPageOptions): Sheet[] {
  const page = labelSizeOf(profile, LABEL_SIZES[size]);
  const { dpi } = profile;
  const words = (wanted: boolean): CommandText[] =>
    COMMANDS.filter(({ kind }) => (kind === 'size') === wanted).map(commandText);
  const parts = [words(false), words(true)].map((group) => distributeCommands(group, page, dpi));
  if (parts.some((part) => part.length === 0)) return [];
  return parts.flat().map((part, at, all) => drawSheet(part, page, dpi, `${at + 1}/${all.length}`));
}

/** Distributes a group evenly over as many sheets as it needs. */
function distributeCommands(group: readonly CommandText[], page: SizeMm, dpi: number): SheetContent[] {
  const layout = layoutCommands(group, page, dpi);
  const shape = layout === null ? null : chooseSheetLayout(layout, page);
  if (layout === null || shape === null) return [];
  const sheets = Math.ceil(group.length / shape.count);
  return Array.from({ length: sheets }, (_, at) => {
    const from = (index: number): number => Math.ceil((group.length * index) / sheets);
    return { group: group.slice(from(at), from(at + 1)), layout, shape };
  });
}

/** Small paper loses the heading first, then the second line of text. */
function chooseSheetLayout(layout: CommandLayout, page: SizeMm): SheetLayout | null {
  const tries = [
    { headingMm: headingFontMm(page) * LINE_HEIGHT + 1, lines: 2 },
    { headingMm: 0, lines: 2 },
    { headingMm: 0, lines: 1 },
  ] as const;
  for (const { headingMm, lines } of tries) {
    const room = page.heightMm - 2 * MARGIN_MM - headingMm;
    const count = Math.floor((room + GAP_MM) / (minHeightMm(layout, lines) + GAP_MM));
    if (count > 0) return { headingMm, lines, count };
  }
  return null;
}

function minHeightMm({ textPosition, fontMm }: CommandLayout, lines: 1 | 2): number {
  const height = textHeightMm(fontMm, lines);
  return textPosition === 'beside' ? Math.max(BAR_HEIGHT_MM.least, height) : height + BAR_HEIGHT_MM.least;
}

function headingFontMm({ widthMm }: SizeMm): number {
  return Math.min(HEADING_FONT_MM.most, Math.max(HEADING_FONT_MM.least, widthMm * 0.03));
}

function drawSheet({ group, layout, shape }: SheetContent, page: SizeMm, dpi: number, turn: string): Sheet {
  const room = page.heightMm - 2 * MARGIN_MM - shape.headingMm;
  // The last command needs no gap below.
  const pitchMm = Math.min(MAX_PITCH_MM, (room + GAP_MM) / group.length);
  const topMm = MARGIN_MM + shape.headingMm;
  return createSheet(page, dpi, [
    shape.headingMm === 0 ? {} : { texts: drawHeading(page, turn) },
    ...group.map((command, at) =>
      drawCommand(command, layout, shape.lines, { page, dpi, yMm: topMm + at * pitchMm, pitchMm }),
    ),
  ]);
}

function drawHeading(page: SizeMm, turn: string): TextLine[] {
  const fontMm = headingFontMm(page);
  const turnMm = turn.length * fontMm * 0.7;
  const line = { yMm: MARGIN_MM, heightMm: fontMm * LINE_HEIGHT, fontMm };
  const innerMm = page.widthMm - 2 * MARGIN_MM;
  return [
    { ...line, text: HEADING, xMm: MARGIN_MM, widthMm: innerMm - turnMm - 1, align: 'left', bold: false },
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

function drawCommand(
  { code, lines: said }: CommandText,
  { textPosition, barDots, barcodeDots, textWidthMm, fontMm }: CommandLayout,
  lines: 1 | 2,
  { page, dpi, yMm, pitchMm }: { page: SizeMm; dpi: number; yMm: number; pitchMm: number },
): SheetMarks {
  const textMm = textHeightMm(fontMm, lines);
  const beside = textPosition === 'beside';
  const roomMm = pitchMm - GAP_MM - (beside ? 0 : textMm);
  const barsMm = Math.min(BAR_HEIGHT_MM.most, roomMm);
  const free = toDots(page.widthMm, dpi) - barcodeDots;
  const barcode = placeCode128(encodeCode128(code), barDots, {
    x: beside ? free - Math.min(toDots(MARGIN_MM, dpi), free) : free >> 1,
    y: Math.ceil(toDots(beside ? yMm : yMm + textMm, dpi)),
    height: toDots(barsMm, dpi),
  });
  // Text beside the bars is vertically centered on them.
  const textAt = beside ? toMm(barcode.area.y + barcode.area.height / 2, dpi) - textMm / 2 : yMm;
  const texts = said.slice(0, lines).map((text, line): TextLine => {
    const font = fontMm[line === 0 ? 0 : 1];
    return {
      text,
      xMm: MARGIN_MM,
      yMm: textAt + (line === 0 ? 0 : fontMm[0] * LINE_HEIGHT),
      widthMm: textWidthMm,
      heightMm: font * LINE_HEIGHT,
      fontMm: font,
      align: beside ? 'left' : 'center',
      bold: line === 0,
    };
  });
  return { barcodes: [barcode], texts };
}
