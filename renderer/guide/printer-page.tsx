import { type JSX, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettings } from '../services.ts';
import { PrinterSelect } from '../ui/printer-select.tsx';
import { SizeSelect } from '../ui/size-select.tsx';
import { useSaveSettings } from '../ui/use-save.ts';
import { GuidePage } from './page.tsx';
import type { GuideNavigation } from './walk.ts';

/** Where labels come out, and how large they are. */
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
