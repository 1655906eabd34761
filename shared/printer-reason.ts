import type { LocalizedText } from './language.ts';
import { printerReasonText } from './texts/printer-reasons.ts';

/** Why a printer (or its spooler) cannot print now, however it was reported. */
export type PrinterReason =
  | 'out-of-paper'
  | 'door-open'
  | 'paused'
  | 'offline'
  | 'ribbon-out'
  | 'too-hot'
  | 'busy'
  | 'error';

/** Joins several reasons into one phrase, in the given order. */
export function describePrinterReasons(reasons: readonly PrinterReason[]): LocalizedText {
  const phrase = (language: keyof LocalizedText): string =>
    reasons.map((reason) => printerReasonText[reason][language]).join(', ');
  return { vi: phrase('vi'), en: phrase('en') };
}
