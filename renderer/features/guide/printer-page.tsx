import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSizeServed, type Settings } from '../../../shared/settings.ts';
import { useSaveSettings, useSettings } from '../../components/context/settings.ts';
import { PrinterSelect } from '../../components/printer-select.tsx';
import { SizeSelect } from '../../components/size-select.tsx';
import { GuidePage, missing } from './guide-page.tsx';
import type { GuideNavigation } from './guide-pages.ts';

/** The printer for labels, and the label size. */
export function PrinterPage({ walk }: { walk: GuideNavigation }): JSX.Element {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const settings = useSettings();
  const [refused, setRefused] = useState(false);
  const lack = lackingOf(settings);
  return (
    <GuidePage
      title={t('setup.guide.printer')}
      lead={t('setup.guide.printerLead')}
      navigation={walk}
      onEnter={lack === null ? walk.next : () => setRefused(true)}
      onSkip={lack === null ? undefined : walk.next}
      error={refused && lack !== null ? t(MISSING[lack], { size: settings.size }) : null}
    >
      <div {...missing(lack === 'printer')}>
        <PrinterSelect
          label={t('print.printer')}
          value={settings.printer}
          onChange={(chosen) => save({ printer: chosen })}
        />
      </div>
      <div {...missing(lack === 'size')}>
        <SizeSelect />
      </div>
    </GuidePage>
  );
}

const MISSING = { printer: 'setup.guide.needPrinter', size: 'setup.guide.needSize' } as const;

/** The first answer that is missing; null if labels can be printed. */
function lackingOf(settings: Settings): 'printer' | 'size' | null {
  if (settings.printer === null) return 'printer';
  return isSizeServed(settings, settings.size) ? null : 'size';
}
