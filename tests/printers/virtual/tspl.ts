import { blankCanvas, type Canvas, drawBits, mirror, move, rotate180 } from './canvas.ts';
import { bits, createStreamReader, type Interpreter, type Machine, type VirtualLanguage } from './machine.ts';

const MODES = ['overwrite', 'or', 'xor'] as const;

/**
 * A TSPL interpreter for SIZE, DIRECTION, REFERENCE, SHIFT, OFFSET, CLS, BITMAP, PRINT, REM, ~!T and ESC ! ?. All that is set
 * stays (docs/reference/printing.md, "What outlives a job").
 */
function powerOn(): (machine: Machine) => Interpreter {
  let page: Canvas = blankCanvas(0, 0);
  let turned = false;
  let mirrored = false;
  let reference = { x: 0, y: 0 };
  let shift = { x: 0, y: 0 };
  /** The paper that is fed beyond a label, in dots: it moves the next one. */
  let offset = 0;
  return (machine) => {
    let title: string | null = null;
    const dots = (mm: string): number => Math.round((Number(mm) / 25.4) * machine.dpi);

    const size = (text: string): void => {
      const [, width, height] = /^\s*([\d.]+) mm,\s*([\d.]+) mm$/.exec(text) ?? [];
      if (width === undefined || height === undefined) return machine.complain(`SIZE${text}`);
      page = blankCanvas(dots(width), dots(height));
    };

    const print = (rest: string): void => {
      const [sets = 1, copies = 1] = rest.split(',').map(Number);
      const straight = mirrored ? mirror(page) : page;
      const placed = move(straight, { x: shift.x, y: shift.y + offset });
      for (let copy = 0; copy < sets * copies; copy++)
        machine.print(turned ? rotate180(placed) : placed, title);
    };

    const run = (line: string): void => {
      const command = /^[A-Z]*/.exec(line)?.[0] ?? '';
      const rest = line.slice(command.length);
      const [first = 0, second] = rest.split(',').map((number) => Number.parseFloat(number));
      if (command === 'SIZE') size(rest);
      else if (command === 'DIRECTION') [turned, mirrored] = [first === 1, second === 1];
      else if (command === 'REFERENCE') reference = { x: first, y: second ?? 0 };
      else if (command === 'SHIFT')
        shift = second === undefined ? { ...shift, y: first } : { x: first, y: second };
      else if (command === 'OFFSET') offset = dots(String(first));
      else if (command === 'CLS') page = blankCanvas(page.width, page.height);
      else if (command === 'REM') title = rest.trim();
      else if (command === 'PRINT') print(rest);
      else if (line === '~!T') machine.answerHead('model');
      else machine.complain(line);
    };

    return createStreamReader((bytes) => {
      if (bytes.length === 0) return 0;
      if (bytes[0] === 0x1b) {
        if (bytes.length < 3) return 0;
        if (bytes.toString('latin1', 1, 3) === '!?') machine.answerStatus(0);
        else machine.complain('ESC');
        return 3;
      }
      if (bytes[0] === 0x0d || bytes[0] === 0x0a) return 1;
      const bitmap = /^BITMAP (\d+),(\d+),(\d+),(\d+),(\d+),/.exec(bytes.toString('latin1', 0, 60));
      if (bitmap !== null) {
        const [x = 0, y = 0, perRow = 0, height = 0, mode = 0] = bitmap.slice(1).map(Number);
        const from = bitmap[0].length;
        if (bytes.length < from + perRow * height) return 0;
        const rows = Array.from({ length: height }, (_, row) =>
          // A bit of 1 is white.
          Uint8Array.from(
            bytes.subarray(from + row * perRow, from + (row + 1) * perRow),
            (byte) => 255 - byte,
          ),
        );
        const at = { x: x + reference.x, y: y + reference.y };
        drawBits(page, at, { rows }, MODES[mode] ?? 'overwrite');
        return from + perRow * height;
      }
      const end = bytes.indexOf('\n');
      if (end === -1) return 0;
      run(bytes.toString('latin1', 0, end).trimEnd());
      return end + 1;
    });
  };
}

export const TSPL: VirtualLanguage = {
  powerOn,
  status: ({ headOpen, outOfPaper, paused, waiting }) =>
    Buffer.of(bits([0, headOpen], [2, outOfPaper], [4, paused], [5, waiting > 0])),
  headAnswer: ({ model }) => Buffer.from(`${model}\r\n`, 'latin1'),
  usualHead: { model: 'TE200', dots: 832, dpi: 203 },
  hasTitle: true,
  widthInBytes: false,
};
