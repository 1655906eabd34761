import type { LocalizedText } from './language.ts';
import { printerReasonText } from './texts/printer-reasons.ts';

/** Why a printer (or its spooler) can't print now, whatever way it was told. */
export type PrinterReason =
  | 'out-of-paper'
  | 'door-open'
  | 'paused'
  | 'offline'
  | 'ribbon-out'
  | 'too-hot'
  | 'busy'
  | 'error';

/** Several reasons as one phrase, in the order given. */
export function describePrinterReasons(reasons: readonly PrinterReason[]): LocalizedText {
  const phrase = (language: keyof LocalizedText): string =>
    reasons.map((reason) => printerReasonText[reason][language]).join(', ');
  return { vi: phrase('vi'), en: phrase('en') };
}
