import type { Dots } from '../../../main/labels/inspect/dots.ts';
import type { RawLanguage } from '../../../shared/raw-printer.ts';
import { packCanvas } from './canvas.ts';
import type { Interpreter, Machine } from './machine.ts';
import { readEscpos } from './read-escpos.ts';
import { readTspl } from './read-tspl.ts';
import { readZpl } from './read-zpl.ts';

export const INTERPRETERS: Readonly<Record<RawLanguage, (machine: Machine) => Interpreter>> = {
  zpl: readZpl,
  tspl: readTspl,
  escpos: readEscpos,
};

export interface PrintedLabel {
  readonly dots: Dots;
  /** The comment that came along; null where the language has none. */
  readonly title: string | null;
}

/** What a printer would make of these bytes, without a connection. `dpi` is its head's. */
export function readLabels(
  language: RawLanguage,
  bytes: Uint8Array,
  dpi = 203,
): { labels: PrintedLabel[]; complaints: string[] } {
  const labels: PrintedLabel[] = [];
  const complaints: string[] = [];
  const interpret = INTERPRETERS[language]({
    dpi,
    print: (page, title) => labels.push({ dots: packCanvas(page), title }),
    answerStatus: () => undefined,
    answerInTurn: () => undefined,
    complain: (about) => complaints.push(about),
  });
  interpret(Buffer.from(bytes));
  return { labels, complaints };
}
