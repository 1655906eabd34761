import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { changePrinterInUse, printerInUse } from '../../components/printer-profiles.ts';
import { PrinterSelect } from '../../components/printer-select.tsx';

/** The printer that labels of the chosen size actually use; choosing another one changes exactly that setting. */
export function StationPrinterSelect(): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const settings = useSettings();
  const { printer, own } = printerInUse(settings);
  return (
    <PrinterSelect
      // A partly entered network printer belongs to the size chosen at the time.
      key={settings.size}
      label={t('print.printer')}
      bare
      hint={own ? t('print.ownPrinter', { size: settings.size }) : undefined}
      value={printer}
      onChange={(chosen) => save((latest) => changePrinterInUse(latest, chosen))}
    />
  );
}
