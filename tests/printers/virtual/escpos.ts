import { blankCanvas, drawBits } from './canvas.ts';
import {
  bits,
  type Condition,
  createStreamReader,
  type Interpreter,
  type Machine,
  type VirtualLanguage,
} from './machine.ts';

/** An ESC/POS interpreter for ESC @, GS a, GS v 0, GS V (a label ends where it is cut), DLE EOT and GS r. */
function interpret(machine: Machine): Interpreter {
  let rows: Uint8Array[] = [];

  const cut = (): void => {
    const page = blankCanvas(Math.max(0, ...rows.map((row) => row.length * 8)), rows.length);
    drawBits(page, { x: 0, y: 0 }, { rows }, 'overwrite');
    rows = [];
    // The language has no place for a title.
    machine.print(page, null);
  };

  return createStreamReader((bytes) => {
    const [lead, command, n = 0] = bytes;
    if (lead === undefined || command === undefined) return 0;
    if (lead === 0x1b && command === 0x40) {
      rows = [];
      return 2;
    }
    if (bytes.length < 3) return 0;
    if (lead === 0x10 && command === 0x04) machine.answerStatus(n);
    else if (lead === 0x1d && command === 0x61) return 3;
    else if (lead === 0x1d && command === 0x72) machine.answerInTurn(Uint8Array.of(0x00));
    else if (lead === 0x1d && command === 0x56) {
      const length = n === 65 || n === 66 ? 4 : 3;
      if (bytes.length < length) return 0;
      cut();
      return length;
    } else if (lead === 0x1d && command === 0x76) {
      if (bytes.length < 8) return 0;
      const perRow = bytes.readUInt16LE(4);
      const height = bytes.readUInt16LE(6);
      if (bytes.length < 8 + perRow * height) return 0;
      for (let row = 0; row < height; row++)
        rows.push(Uint8Array.from(bytes.subarray(8 + row * perRow, 8 + (row + 1) * perRow)));
      return 8 + perRow * height;
    } else {
      machine.complain(`bytes ${lead.toString(16)} ${command.toString(16)}`);
      return 1;
    }
    return 3;
  });
}

/** ESC/POS has no pause of its own: a paused printer is offline. */
function realTimeStatus(which: number, { outOfPaper, headOpen, paused }: Condition): number {
  const fixed = 0x12;
  if (which === 1) return fixed | bits([3, outOfPaper || headOpen || paused]);
  if (which === 2) return fixed | bits([2, headOpen], [5, outOfPaper]);
  if (which === 4) return fixed | bits([5, outOfPaper], [6, outOfPaper]);
  return fixed;
}

export const ESCPOS: VirtualLanguage = {
  interpret,
  status: (condition, which) => Buffer.of(realTimeStatus(which, condition)),
  hasTitle: false,
  widthInBytes: true,
};
