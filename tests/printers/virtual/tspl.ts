import { blankCanvas, type Canvas, drawBits, rotate180 } from './canvas.ts';
import { bits, createStreamReader, type Interpreter, type Machine, type VirtualLanguage } from './machine.ts';

const MODES = ['overwrite', 'or', 'xor'] as const;

/** A TSPL interpreter for SIZE, DIRECTION, CLS, BITMAP, PRINT, REM and ESC ! ?. */
function interpret(machine: Machine): Interpreter {
  let page: Canvas = blankCanvas(0, 0);
  let turned = false;
  let title: string | null = null;

  const size = (text: string): void => {
    const [, width, height] = /^\s*([\d.]+) mm,\s*([\d.]+) mm$/.exec(text) ?? [];
    if (width === undefined || height === undefined) return machine.complain(`SIZE${text}`);
    const dots = (mm: string): number => Math.round((Number(mm) / 25.4) * machine.dpi);
    page = blankCanvas(dots(width), dots(height));
  };

  const run = (line: string): void => {
    const command = /^[A-Z]*/.exec(line)?.[0] ?? '';
    const rest = line.slice(command.length);
    if (command === 'SIZE') size(rest);
    else if (command === 'DIRECTION') turned = rest.trim().startsWith('1');
    else if (command === 'CLS') page = blankCanvas(page.width, page.height);
    else if (command === 'REM') title = rest.trim();
    else if (command === 'REFERENCE' && /^ 0,0$/.test(rest)) return;
    else if (command === 'PRINT') {
      const [sets = 1, copies = 1] = rest.split(',').map(Number);
      for (let copy = 0; copy < sets * copies; copy++)
        machine.print(turned ? rotate180(page) : { ...page, dots: page.dots.slice() }, title);
    } else machine.complain(line);
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
        Uint8Array.from(bytes.subarray(from + row * perRow, from + (row + 1) * perRow), (byte) => 255 - byte),
      );
      drawBits(page, { x, y }, { rows }, MODES[mode] ?? 'overwrite');
      return from + perRow * height;
    }
    const end = bytes.indexOf('\n');
    if (end === -1) return 0;
    run(bytes.toString('latin1', 0, end).trimEnd());
    return end + 1;
  });
}

export const TSPL: VirtualLanguage = {
  interpret,
  status: ({ headOpen, outOfPaper, paused, waiting }) =>
    Buffer.of(bits([0, headOpen], [2, outOfPaper], [4, paused], [5, waiting > 0])),
  hasTitle: true,
  widthInBytes: false,
};
