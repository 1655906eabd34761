import type { RawLanguage } from '../../../shared/raw-printer.ts';

/** What a virtual printer says about itself. */
export interface Condition {
  readonly outOfPaper: boolean;
  readonly headOpen: boolean;
  readonly paused: boolean;
  /** Labels in its queue. */
  readonly waiting: number;
}

/** The answer to a question about the status, in the printer's language; `which` is n of DLE EOT n. */
export function statusBytes(language: RawLanguage, which: number, condition: Condition): Buffer {
  switch (language) {
    case 'zpl':
      return hostStatus(condition);
    case 'tspl':
      return Buffer.of(
        bits(
          [0, condition.headOpen],
          [2, condition.outOfPaper],
          [4, condition.paused],
          [5, condition.waiting > 0],
        ),
      );
    case 'escpos':
      return Buffer.of(realTimeStatus(which, condition));
  }
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

/** ESC/POS has no pause of its own: a paused printer is offline. */
function realTimeStatus(which: number, { outOfPaper, headOpen, paused }: Condition): number {
  const fixed = 0x12;
  if (which === 1) return fixed | bits([3, outOfPaper || headOpen || paused]);
  if (which === 2) return fixed | bits([2, headOpen], [5, outOfPaper]);
  if (which === 4) return fixed | bits([5, outOfPaper], [6, outOfPaper]);
  return fixed;
}

function bits(...flags: readonly (readonly [number, boolean])[]): number {
  return flags.reduce((byte, [bit, set]) => byte | (set ? 1 << bit : 0), 0);
}
