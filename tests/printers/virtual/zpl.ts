import { blankCanvas, type Canvas, doubleDots, drawBits, mirror, overlay, rotate180 } from './canvas.ts';
import {
  type Condition,
  createStreamReader,
  type Head,
  type HeadQuestion,
  type Interpreter,
  type Machine,
  type VirtualLanguage,
} from './machine.ts';
import { decodeGraphic, type Graphic } from './zpl-graphics.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What stays in the printer after a format, until a command or the switch changes it. */
interface Kept {
  width: number | null;
  height: number | null;
  home: Point;
  /** ^LS, to the left, and ^LT, down. */
  shift: number;
  top: number;
  /** ^FW: whether ^FO names a field's right edge. */
  fromRight: boolean;
  inverted: boolean;
  mirrored: boolean;
  /** ^JM: whether each dot becomes four. */
  doubled: boolean;
  /** ^MU: dots in one unit. */
  unit: number;
  /** ^MC: whether a label's picture stays below the next, and that picture. */
  retaining: boolean;
  retained: Canvas | null;
}

interface Format {
  title: string | null;
  at: Point;
  fromRight: boolean;
  copies: number;
  /** Whether a ^FS was there: the manual has ^LH, ^LS and ^JM come before. */
  separated: boolean;
  readonly graphics: { graphic: Graphic; x: number; y: number }[];
}

/** Set-up commands without effect on what a test checks: media, speed, darkness, encoding, reset of graphics' names. */
const IGNORED_COMMANDS = /^(MM|MN|MT|MD|PR|JZ|LR|TA|SD|CI|CN|JU|PP|SP|JS|XB|DN)$/;

/**
 * A ZPL II interpreter for graphics: ^GFA (hex, repeats), ~DG and ^XG as CUPS' driver sends them, ~HS, ~HI, ^HH, and the
 * settings that outlive a format (docs/reference/printing.md, "What outlives a job").
 */
function powerOn(): (machine: Machine) => Interpreter {
  const stored = new Map<string, Graphic>();
  const kept: Kept = {
    width: null,
    height: null,
    home: ORIGIN,
    shift: 0,
    top: 0,
    fromRight: false,
    inverted: false,
    mirrored: false,
    doubled: false,
    unit: 1,
    retaining: false,
    retained: null,
  };
  return (machine) => {
    let format: Format | null = null;

    const run = (command: string, text: string): void => {
      const numbers = text.split(',').map((part) => Number.parseFloat(part) || 0);
      const [first = 0, second = 0, third = 0] = numbers.map((number) => Math.round(number * kept.unit));
      if (command === 'XA') format = emptyFormat();
      else if (command === 'DG') {
        const [, file = '', total = '0', perRow = '1', data = ''] =
          /^([^,]*),(\d+),(\d+),([^]*)$/.exec(text) ?? [];
        stored.set(file, decodeGraphic(data, Number(perRow), Number(total), machine.complain));
      } else if (command === 'HS') machine.answerStatus(0);
      else if (command === 'HI') machine.answerHead('model');
      else if (IGNORED_COMMANDS.test(command)) return;
      else if (format === null) machine.complain(`${command} outside of a format`);
      else if (command === 'HH') machine.answerHead('dots');
      else if (command === 'XZ') {
        for (let copy = 0; copy < format.copies && format.graphics.length > 0; copy++) {
          const page = drawFormat(format, kept);
          if (kept.retaining) kept.retained = page;
          machine.print(turn(page, kept), format.title);
        }
        format = null;
      } else if (command === 'FS') format.separated = true;
      else if (command === 'FX') format.title = text.trim();
      else if (command === 'PW') kept.width = first;
      else if (command === 'LL') kept.height = first;
      else if (command === 'LT') kept.top = first;
      else if (command === 'PO') kept.inverted = text.startsWith('I');
      else if (command === 'PM') kept.mirrored = text.startsWith('Y');
      else if (command === 'FW') kept.fromRight = text.split(',')[1] === '1';
      else if (command === 'MU') kept.unit = dotsPerUnit(text, machine.dpi);
      else if (command === 'MC') {
        kept.retaining = text.startsWith('N');
        if (!kept.retaining) kept.retained = null;
      } else if (command === 'LH' || command === 'LS' || command === 'JM') {
        if (format.separated) return;
        if (command === 'LH') kept.home = { x: first, y: second };
        else if (command === 'LS') kept.shift = first;
        else kept.doubled = text.startsWith('B');
      } else if (command === 'PQ') format.copies = Number(text.split(',')[0]);
      else if (command === 'FO') {
        const { home, shift, top, fromRight } = kept;
        format.at = { x: home.x + first - shift, y: home.y + second + top };
        format.fromRight = numbers.length > 2 ? third === 1 : fromRight;
      } else if (command === 'ID') stored.delete(text.trim());
      else if (command === 'XG') {
        const graphic = stored.get(text.split(',')[0] ?? '');
        if (graphic === undefined) machine.complain(`no graphic ${text}`);
        else place(format, graphic);
      } else if (command === 'GF') {
        const [, total = '0', perRow = '1', data = ''] = /^A,\d+,(\d+),(\d+),([^]*)$/.exec(text) ?? [];
        if (Number(total) > 99_999) machine.complain(`a field of ${total} bytes`);
        place(format, decodeGraphic(data, Number(perRow), Number(total), machine.complain));
      } else machine.complain(`command ${command}`);
    };

    return createStreamReader((bytes) => {
      const prefix = bytes[0];
      if (prefix !== 0x5e && prefix !== 0x7e) return bytes.length > 0 ? 1 : 0;
      if (bytes.length < 3) return 0;
      const command = bytes.toString('latin1', 1, 3);
      if (/^(XA|XZ|HS|HI|HH)$/.test(command)) {
        run(command, '');
        return 3;
      }
      const ends = [0x5e, 0x7e].map((mark) => bytes.indexOf(mark, 1)).filter((at) => at !== -1);
      const end = ends.length === 0 ? -1 : Math.min(...ends);
      if (end === -1) return 0;
      run(command, bytes.toString('latin1', 3, end));
      return end;
    });
  };
}

const ORIGIN: Point = { x: 0, y: 0 };

function emptyFormat(): Format {
  return { title: null, at: ORIGIN, fromRight: false, copies: 1, separated: false, graphics: [] };
}

/** ^MU: D, I or M, and from which to which dots per inch a format is converted. */
function dotsPerUnit(text: string, dpi: number): number {
  const [unit = 'D', from = '1', to = '1'] = text.toUpperCase().split(',');
  if (unit === 'I') return dpi;
  if (unit === 'M') return dpi / 25.4;
  return Number(to) / Number(from);
}

function place({ graphics, at, fromRight }: Format, graphic: Graphic): void {
  graphics.push({ graphic, ...at, x: fromRight ? at.x - widthOf(graphic) : at.x });
}

const widthOf = ({ rows }: Graphic): number => (rows[0]?.length ?? 0) * 8;

/** As large as the printer was told, or as the format's graphics reach. */
function drawFormat({ graphics }: Format, { width, height, retained }: Kept): Canvas {
  const reach = (of: (placed: Format['graphics'][number]) => number): number =>
    Math.max(0, ...graphics.map(of));
  const page = blankCanvas(
    width ?? reach(({ graphic, x }) => x + widthOf(graphic)),
    height ?? reach(({ graphic, y }) => y + graphic.rows.length),
  );
  for (const { graphic, x, y } of graphics) drawBits(page, { x, y }, graphic, 'or');
  return retained === null ? page : overlay(page, retained);
}

function turn(page: Canvas, { inverted, mirrored, doubled }: Kept): Canvas {
  const sized = doubled ? doubleDots(page) : page;
  const straight = mirrored ? mirror(sized) : sized;
  return inverted ? rotate180(straight) : straight;
}

/** The three lines of ~HS. The first label of the queue is in the printer, the others are in its buffer. */
function hostStatus({ outOfPaper, headOpen, paused, waiting }: Condition): Buffer {
  const flag = (set: boolean): string => (set ? '1' : '0');
  const buffered = String(Math.max(0, waiting - 1)).padStart(3, '0');
  const lines = [
    `030,${flag(outOfPaper)},${flag(paused)},0800,${buffered},0,0,0,000,0,0,0`,
    `000,0,${flag(headOpen)},0,0,2,4,0,${String(Math.min(1, waiting)).padStart(8, '0')},1,000`,
    '1234,0',
  ];
  return Buffer.from(lines.map((line) => `\x02${line}\x03\r\n`).join(''), 'latin1');
}

/** The answers to ~HI and ^HH (docs/reference/printing.md, "Heads"). The print width is a setting, not the head's. */
function headAnswer({ model, dots, dpi }: Head, about: HeadQuestion): Buffer {
  const perMm = Math.round(dpi / 25.4);
  const lines =
    about === 'model'
      ? [`${model},V93.21.07Z,${perMm},8176KB`]
      : [
          '  +15.0               DARKNESS          ',
          '  639                 PRINT WIDTH       ',
          `  ${String(dots).padStart(4)} ${perMm}/MM FULL      RESOLUTION        `,
          '  V93.21.07Z <-       FIRMWARE          ',
        ];
  return Buffer.from(`\x02${lines.join('\r\n')}\x03\r\n`, 'latin1');
}

export const ZPL: VirtualLanguage = {
  powerOn,
  status: hostStatus,
  headAnswer,
  usualHead: { model: 'ZD421-203dpi', dots: 832, dpi: 203 },
  hasTitle: true,
  widthInBytes: false,
};
