import type { TFunction } from 'i18next';
import type { RawLanguage } from '../../shared/raw-printer.ts';
import { optionOf, type PrinterOption } from './printer-options.ts';

/** The printer languages as they are spelt on the printers themselves. */
export const RAW_LANGUAGE_NAMES: Readonly<Record<RawLanguage, string>> = {
  zpl: 'ZPL',
  tspl: 'TSPL',
  escpos: 'ESC/POS',
};

/** How a line of the list of printers reads; `inherited` is the printer used where none is chosen. */
export function printerWords(option: PrinterOption, t: TFunction, inherited: string | null): string {
  switch (option.kind) {
    case 'inherit':
      return inherited === null
        ? t('print.stationPrinterNone')
        : t('print.stationPrinter', { printer: printerWords(optionOf(inherited), t, null) });
    case 'printer':
      return option.name;
    case 'missing':
      return t('print.missing', { printer: option.name });
    case 'folder':
      return t('print.pdfIn', { folder: option.folder });
    case 'network': {
      const { language, host, port } = option.address;
      return t('print.networkName', {
        language: RAW_LANGUAGE_NAMES[language],
        host,
        port: String(port),
      });
    }
    case 'enter-network':
      return t('print.network');
    case 'choose-folder':
      return t('print.pdf');
  }
}
