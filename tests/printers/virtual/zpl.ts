import { blankCanvas, type Canvas, drawBits, rotate180 } from './canvas.ts';
import {
  type Condition,
  createStreamReader,
  type Interpreter,
  type Machine,
  type VirtualLanguage,
} from './machine.ts';
import { decodeGraphic, type Graphic } from './zpl-graphics.ts';

interface Format {
  title: string | null;
  width: number | null;
  height: number | null;
  home: { x: number; y: number };
  at: { x: number; y: number };
  turned: boolean;
  copies: number;
  readonly graphics: { graphic: Graphic; x: number; y: number }[];
}

/** Set-up commands without effect on what a test checks: media, speed, darkness, encoding, reset of graphics' names. */
const IGNORED_COMMANDS = /^(FS|MM|MN|MT|MD|PR|JZ|JM|PM|LR|LS|LT|TA|SD|CI|CN|FW|JU|PP|SP|JS|XB|DN)$/;

/** A ZPL II interpreter for graphics: ^GFA (hex, repeats), ~DG and ^XG as CUPS' driver sends them, ~HS. */
function interpret(machine: Machine): Interpreter {
  const stored = new Map<string, Graphic>();
  let format: Format | null = null;

  const run = (command: string, text: string): void => {
    const numbers = text.split(',').map((part) => Number.parseInt(part, 10) || 0);
    const [first = 0, second = 0] = numbers;
    if (command === 'XA') format = emptyFormat();
    else if (command === 'DG') {
      const [, file = '', total = '0', perRow = '1', data = ''] =
        /^([^,]*),(\d+),(\d+),([^]*)$/.exec(text) ?? [];
      stored.set(file, decodeGraphic(data, Number(perRow), Number(total), machine.complain));
    } else if (command === 'HS') machine.answerStatus(0);
    else if (IGNORED_COMMANDS.test(command)) return;
    else if (format === null) machine.complain(`${command} outside of a format`);
    else if (command === 'XZ') {
      for (let copy = 0; copy < format.copies && format.graphics.length > 0; copy++)
        machine.print(pageOf(format), format.title);
      format = null;
    } else if (command === 'FX') format.title = text.trim();
    else if (command === 'PW') format.width = first;
    else if (command === 'LL') format.height = first;
    else if (command === 'LH') format.home = { x: first, y: second };
    else if (command === 'PO') format.turned = text.startsWith('I');
    else if (command === 'PQ') format.copies = first;
    else if (command === 'FO') format.at = { x: format.home.x + first, y: format.home.y + second };
    else if (command === 'ID') stored.delete(text.trim());
    else if (command === 'XG') {
      const graphic = stored.get(text.split(',')[0] ?? '');
      if (graphic === undefined) machine.complain(`no graphic ${text}`);
      else format.graphics.push({ graphic, ...format.at });
    } else if (command === 'GF') {
      const [, total = '0', perRow = '1', data = ''] = /^A,\d+,(\d+),(\d+),([^]*)$/.exec(text) ?? [];
      if (Number(total) > 99_999) machine.complain(`a field of ${total} bytes`);
      format.graphics.push({
        graphic: decodeGraphic(data, Number(perRow), Number(total), machine.complain),
        ...format.at,
      });
    } else machine.complain(`command ${command}`);
  };

  return createStreamReader((bytes) => {
    const prefix = bytes[0];
    if (prefix !== 0x5e && prefix !== 0x7e) return bytes.length > 0 ? 1 : 0;
    if (bytes.length < 3) return 0;
    const command = bytes.toString('latin1', 1, 3);
    if (/^(XA|XZ|HS)$/.test(command)) {
      run(command, '');
      return 3;
    }
    const ends = [0x5e, 0x7e].map((mark) => bytes.indexOf(mark, 1)).filter((at) => at !== -1);
    const end = ends.length === 0 ? -1 : Math.min(...ends);
    if (end === -1) return 0;
    run(command, bytes.toString('latin1', 3, end));
    return end;
  });
}

function emptyFormat(): Format {
  const origin = { x: 0, y: 0 };
  return {
    title: null,
    width: null,
    height: null,
    home: origin,
    at: origin,
    turned: false,
    copies: 1,
    graphics: [],
  };
}

/** As large as the format says, or as its graphics reach. */
function pageOf({ graphics, width, height, turned }: Format): Canvas {
  const reach = (of: (placed: Format['graphics'][number]) => number): number =>
    Math.max(0, ...graphics.map(of));
  const page = blankCanvas(
    width ?? reach(({ graphic, x }) => x + (graphic.rows[0]?.length ?? 0) * 8),
    height ?? reach(({ graphic, y }) => y + graphic.rows.length),
  );
  for (const { graphic, x, y } of graphics) drawBits(page, { x, y }, graphic, 'or');
  return turned ? rotate180(page) : page;
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

export const ZPL: VirtualLanguage = {
  interpret,
  status: hostStatus,
  hasTitle: true,
  widthInBytes: false,
};
