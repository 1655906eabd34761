import type { TFunction } from 'i18next';
import { RAW_LANGUAGE_NAMES } from '../../shared/printer-languages.ts';
import { type PrinterOption, printerOptionOf } from './printer-options.ts';

/** The text of a line in the printer list; `inherited` is the printer used if none is chosen. */
export function formatPrinterOption(option: PrinterOption, t: TFunction, inherited: string | null): string {
  switch (option.kind) {
    case 'inherit':
      return inherited === null
        ? t('print.stationPrinterNone')
        : t('print.stationPrinter', { printer: formatPrinter(inherited, t) });
    case 'printer':
      return nameWithLanguage(option, t);
    case 'missing':
      return t('print.missing', { printer: nameWithLanguage(option, t) });
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

/** A printer by its name, as in the printer list. */
export const formatPrinter = (name: string, t: TFunction): string =>
  formatPrinterOption(printerOptionOf(name), t, null);

/** Adds the language to the name of a printer that is driven directly. */
function nameWithLanguage(
  { name, language }: Extract<PrinterOption, { readonly name: string }>,
  t: TFunction,
): string {
  return language === null
    ? name
    : t('print.straight', { printer: name, language: RAW_LANGUAGE_NAMES[language] });
}
