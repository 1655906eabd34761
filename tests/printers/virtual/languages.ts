import type { Dots } from '../../../main/labels/inspect/dots.ts';
import type { RawLanguage } from '../../../shared/printer-languages.ts';
import { packCanvas } from './canvas.ts';
import { ESCPOS } from './escpos.ts';
import type { VirtualLanguage } from './machine.ts';
import { TSPL } from './tspl.ts';
import { ZPL } from './zpl.ts';

export const VIRTUAL_LANGUAGES: Readonly<Record<RawLanguage, VirtualLanguage>> = {
  zpl: ZPL,
  tspl: TSPL,
  escpos: ESCPOS,
};

export interface PrintedLabel {
  readonly dots: Dots;
  /** The comment sent with the label; null where the language has none. */
  readonly title: string | null;
}

/** The dots as a printer receives them: a width in bytes has no odd dots. */
export function padAsSent(language: RawLanguage, dots: Dots): Dots {
  const { widthInBytes } = VIRTUAL_LANGUAGES[language];
  return widthInBytes ? { ...dots, widthDots: (dots.bits.length / dots.heightDots) * 8 } : dots;
}

/** What a printer would make of these bytes, one job or several, without a connection. `dpi` is its head's. */
export function readLabels(
  language: RawLanguage,
  bytes: Uint8Array,
  dpi = 203,
): { labels: PrintedLabel[]; complaints: string[] } {
  const labels: PrintedLabel[] = [];
  const complaints: string[] = [];
  const interpret = VIRTUAL_LANGUAGES[language].powerOn()({
    dpi,
    headDots: Number.MAX_SAFE_INTEGER,
    print: (page, title) => labels.push({ dots: packCanvas(page), title }),
    answerStatus: () => undefined,
    answerHead: () => undefined,
    answerInTurn: () => undefined,
    complain: (about) => complaints.push(about),
  });
  interpret(Buffer.from(bytes));
  return { labels, complaints };
}
