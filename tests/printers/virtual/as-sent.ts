import type { Dots } from '../../../main/labels/inspect/dots.ts';
import type { RawLanguage } from '../../../shared/raw-printer.ts';

/** The dots as a printer is told of them: ESC/POS says a width in bytes only. */
export function padAsSent(language: RawLanguage, dots: Dots): Dots {
  return language === 'escpos' ? { ...dots, widthDots: (dots.bits.length / dots.heightDots) * 8 } : dots;
}
