import { blankCanvas, drawBits, rotate180 } from './canvas.ts';
import {
  bits,
  type Condition,
  createStreamReader,
  type Interpreter,
  type Machine,
  type VirtualLanguage,
} from './machine.ts';

/** The commands that place a raster, with their lengths: ESC a, ESC {, GS L, GS P, GS W. */
const SETTERS = {
  '1b 61': 3,
  '1b 7b': 3,
  '1d 4c': 4,
  '1d 50': 4,
  '1d 57': 4,
} as const;

/**
 * An ESC/POS interpreter for ESC @, GS a, GS v 0, GS V (a label ends where it is cut), DLE EOT, GS r, GS I 67, and for what
 * places a raster. As on some clones, ESC @ empties the buffer and resets nothing (docs/reference/printing.md, "What outlives a
 * job").
 */
function powerOn(): (machine: Machine) => Interpreter {
  /** In motion units, of which `unit` are an inch; 0 is the head's own. */
  const kept = { margin: 0, area: 0xffff, unit: 0, justified: 0, upsideDown: false };
  return (machine) => {
    let rows: { readonly x: number; readonly bytes: Uint8Array }[] = [];

    const dots = (units: number): number =>
      kept.unit === 0 ? units : Math.round((units * machine.dpi) / kept.unit);
    /** Where a raster begins, in dots. */
    const placeOf = (widthDots: number): number => {
      const room = Math.min(dots(kept.area), machine.headDots - dots(kept.margin)) - widthDots;
      return dots(kept.margin) + Math.max(0, Math.floor((room * kept.justified) / 2));
    };

    const set = (command: keyof typeof SETTERS, first: number, second: number): void => {
      if (command === '1b 61') kept.justified = first;
      else if (command === '1b 7b') kept.upsideDown = first % 2 === 1;
      else if (command === '1d 4c') kept.margin = first + second * 256;
      else if (command === '1d 50') kept.unit = first;
      else kept.area = first + second * 256;
    };

    const cut = (): void => {
      const width = Math.max(0, ...rows.map(({ x, bytes }) => x + bytes.length * 8));
      const page = blankCanvas(width, rows.length);
      for (const [y, { x, bytes }] of rows.entries())
        drawBits(page, { x, y }, { rows: [bytes] }, 'overwrite');
      rows = [];
      // The language has no place for a title.
      machine.print(kept.upsideDown ? rotate180(page) : page, null);
    };

    return createStreamReader((bytes) => {
      const [lead, command, n = 0] = bytes;
      if (lead === undefined || command === undefined) return 0;
      if (lead === 0x1b && command === 0x40) {
        rows = [];
        return 2;
      }
      if (bytes.length < 3) return 0;
      const name = `${lead.toString(16)} ${command.toString(16)}`;
      if (isSetter(name)) {
        if (bytes.length < SETTERS[name]) return 0;
        set(name, n, bytes[3] ?? 0);
        return SETTERS[name];
      }
      if (lead === 0x10 && command === 0x04) machine.answerStatus(n);
      else if (lead === 0x1d && command === 0x61) return 3;
      else if (lead === 0x1d && command === 0x72) machine.answerInTurn(Uint8Array.of(0x00));
      else if (lead === 0x1d && command === 0x49) machine.answerHead('model');
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
        const x = placeOf(perRow * 8);
        // What is beyond the print area is lost.
        const width = Math.min(perRow, dots(kept.area) >> 3);
        for (let from = 8; from < 8 + perRow * height; from += perRow)
          rows.push({ x, bytes: Uint8Array.from(bytes.subarray(from, from + width)) });
        return 8 + perRow * height;
      } else {
        machine.complain(`bytes ${name}`);
        return 1;
      }
      return 3;
    });
  };
}

const isSetter = (name: string): name is keyof typeof SETTERS => name in SETTERS;

/** ESC/POS has no pause of its own: a paused printer is offline. */
function realTimeStatus(which: number, { outOfPaper, headOpen, paused }: Condition): number {
  const fixed = 0x12;
  if (which === 1) return fixed | bits([3, outOfPaper || headOpen || paused]);
  if (which === 2) return fixed | bits([2, headOpen], [5, outOfPaper]);
  if (which === 4) return fixed | bits([5, outOfPaper], [6, outOfPaper]);
  return fixed;
}

export const ESCPOS: VirtualLanguage = {
  powerOn,
  status: (condition, which) => Buffer.of(realTimeStatus(which, condition)),
  headAnswer: ({ model }) => Buffer.from(`_${model}\0`, 'latin1'),
  usualHead: { model: 'CT-S651', dots: 640, dpi: 203 },
  hasTitle: false,
  widthInBytes: true,
};
