import { Select } from '@mantine/core';
import { type JSX, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PrinterChoice } from '../../shared/settings.ts';
import { unwrap } from '../api.ts';
import { useServices, useSettings } from '../services.ts';
import { CHOOSE_FOLDER, type PrinterOption, printerOptions } from './printer-options.ts';
import { useSave } from './use-save.ts';

/** Where the labels go: a printer, or a folder for PDF files. Asks again for the printers whenever it opens. */
export function PrinterSelect(): JSX.Element {
  const { t } = useTranslation();
  const { tem, report } = useServices();
  const save = useSave();
  const { printer } = useSettings();
  const [printers, setPrinters] = useState<readonly PrinterChoice[] | null>(null);

  const look = useCallback(() => {
    unwrap(tem.calls.printers.list(undefined)).then(setPrinters, report);
  }, [tem, report]);
  useEffect(look, [look]);

  const chooseFolder = async (): Promise<void> => {
    const folder = await unwrap(tem.calls.printers.chooseFolder(undefined));
    if (folder !== null) save({ printer: folder });
  };
  const label = (option: PrinterOption): string => {
    switch (option.kind) {
      case 'printer':
        return option.name;
      case 'missing':
        return t('print.missing', { printer: option.name });
      case 'folder':
        return t('print.pdfIn', { folder: option.folder });
      case 'choose-folder':
        return t('print.pdf');
    }
  };
  const options = printerOptions(printers, printer);
  const missing = options.some(({ kind }) => kind === 'missing');

  return (
    <Select
      label={t('print.printer')}
      placeholder={t('print.choosePrinter')}
      data={options.map((option) => ({ value: option.value, label: label(option) }))}
      value={printer}
      error={missing ? t('print.missingHint') : undefined}
      onDropdownOpen={look}
      onChange={(value) => {
        if (value === CHOOSE_FOLDER) chooseFolder().catch(report);
        else if (value !== null) save({ printer: value });
      }}
    />
  );
}
