import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { PrinterSelect } from '../../components/printer-select.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { GuidePage } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/** The printer for labels, and the label size. */
export function PrinterPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const { printer } = useSettings();
  const [refused, setRefused] = useState(false);
  const missing = printer === null;
  return (
    <GuidePage
      title={t('setup.guide.printer')}
      lead={t('setup.guide.printerLead')}
      navigation={walk}
      onEnter={missing ? () => setRefused(true) : walk.next}
      onSkip={missing ? walk.next : undefined}
      error={refused && missing ? t('setup.guide.needPrinter') : null}
    >
      <PrinterSelect
        label={t('print.printer')}
        value={printer}
        onChange={(chosen) => save({ printer: chosen })}
      />
      <SizeSelect />
    </GuidePage>
  );
}
