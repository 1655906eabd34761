import type { TFunction } from 'i18next';
import { RAW_LANGUAGE_NAMES } from '../../shared/raw-printer.ts';
import { optionOf, type PrinterOption } from './printer-options.ts';

/** How a line of the list of printers reads; `inherited` is the printer used where none is chosen. */
export function printerWords(option: PrinterOption, t: TFunction, inherited: string | null): string {
  switch (option.kind) {
    case 'inherit':
      return inherited === null
        ? t('print.stationPrinterNone')
        : t('print.stationPrinter', { printer: printerWords(optionOf(inherited), t, null) });
    case 'printer':
      return nameWithWay(option, t);
    case 'missing':
      return t('print.missing', { printer: nameWithWay(option, t) });
    case 'folder':
      return t('print.pdfIn', { folder: option.folder });
    case 'network': {
      const { language, host, port, silent } = option.address;
      return t(silent ? 'print.networkNameSilent' : 'print.networkName', {
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

/** A printer that is spoken to straight says so, and in which language. */
function nameWithWay(
  { name, language }: Extract<PrinterOption, { readonly name: string }>,
  t: TFunction,
): string {
  return language === null
    ? name
    : t('print.straight', { printer: name, language: RAW_LANGUAGE_NAMES[language] });
}
